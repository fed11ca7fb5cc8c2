// Family: what crosses a border (DevTools, an answer, an empty body, a server's state, another platform) in a form nobody expected.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, denormalize, Endpoint, Entity, NetworkError, normalize, schema } from '../../src/index.js';
import { hydrate } from '../../src/ssr/index.js';
import { copyAsJson, responseAsJson } from '../../src/shared/json.js';
import { reviveError } from '../../src/store/errors.js';
import { allFeatures } from '../support/allFeatures.js';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';
import { expectConsole } from '../support/console.js';
import { nested } from '../support/deep.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Group extends Entity {
  id = '';
  static override key = 'Group';
}

describe('the sanitizers (F45)', () => {
  const { actionSanitizer, stateSanitizer } = createRestSlice({ features: allFeatures, endpoints: {} }).util;
  const slice = createRestSlice({ features: allFeatures, endpoints: {} });
  const shown = (text: string): unknown =>
    (actionSanitizer({ type: 'rest/set', payload: 1, meta: { text } }) as { meta: { text: unknown } }).meta.text;
  const stateWith = (results: object) => ({ rest: { ...slice.reducer(undefined, { type: 'x' }), results } });

  it('look at each character of a text once (F45)', () => {
    const texts = ['?', '&', '?a', '?token', '&a&', '?=', '?password#'].map((part) => part.repeat(60_000));
    expect(stateSanitizer(stateWith(texts))).toBeDefined();
    for (const text of texts) expect(shown(text)).toBe(text);
  });

  it('mask what they masked (F45)', () => {
    const before = /([?&][^=&#\s]*(?:password|token|secret|authorization)=)[^&#\s]*/gi;
    const part = fc.constantFrom(
      '?',
      '&',
      '=',
      '#',
      ' ',
      '\n',
      'a',
      'token',
      'PassWord',
      'secret=',
      '?x?token=',
      '%3F',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expect(shown(parts.join(''))).toBe(parts.join('').replace(before, '$1***'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('measure each part of lists in lists once, at any depth (F45)', () => {
    const lists = (depth: number, bottom: unknown): unknown => {
      let value = bottom;
      for (let level = 0; level < depth; level++) value = [value];
      return value;
    };
    const big = 'x'.repeat(200_000);
    for (const payload of [lists(3_000, big), lists(50_000, 1), { items: lists(50_000, 1) }]) {
      expect(JSON.stringify(actionSanitizer({ type: 'rest/set', payload, meta: {} })).length).toBeLessThan(20_000);
    }
    expect(actionSanitizer({ type: 'rest/set', payload: [[{ id: '1' }]], meta: {} }).payload).toEqual([[{ id: '1' }]]);
  });
});

/** Objects that hold more than their members say, or nothing else. */
const lossy: readonly (readonly [string, unknown])[] = [
  ['a Map', new Map([[1, 2]])],
  ['a Set', new Set([1])],
  ['a RegExp', /a/],
  ['an Error', new Error('x')],
  ['an Error with members', Object.assign(new Error('x'), { status: 1 })],
  ['a Map with members', Object.assign(new Map([[1, 2]]), { name: 'x' })],
  ['a promise', Promise.resolve(1)],
  ['a WeakMap', new WeakMap()],
  ['Headers', new Headers({ a: 'b' })],
  ['a Response', new Response('x')],
  ['a number in an object', Object(5)],
  ['a text in an object', Object('ab')],
  ['a bigint in an object', Object(1n)],
  ['a generator', (function* () { yield 1; })()], // prettier-ignore
  ['an object whose fields are private', new (class { readonly #amount = 1; get amount() { return this.#amount; } })()], // prettier-ignore
  ['a day that has no toJSON', new (class { get [Symbol.toStringTag]() { return 'Day'; } })()], // prettier-ignore
];

describe('an answer or an argument (F46)', () => {
  it.each(lossy)('with %s is refused: JSON would keep nothing of it (F46)', async (_, value) => {
    const make = () => {
      const read = new Endpoint(async () => ({ rows: [{ value }] }), { name: 'read' });
      const send = new Endpoint(async (_body: unknown) => 1, { name: 'send', sideEffect: true, key: () => 'send' });
      return createRestSlice({ features: allFeatures, endpoints: { read, send } });
    };
    const { dispatch, endpoints, state } = testStore(make);
    expect(await reasonOf(dispatch(endpoints.read()))).toMatchObject({
      code: 'NOT_JSON',
      subject: 'read',
      status: 400,
    });
    expect(await reasonOf(dispatch(endpoints.send({ value })))).toMatchObject({ code: 'NOT_JSON', subject: 'send' });
    expect(state().results).toEqual({});
  });

  it.each<[string, unknown, unknown]>([
    ['a URL', new URL('http://a/b'), 'http://a/b'],
    ['what has a toJSON', { toJSON: () => '2020-01-01' }, '2020-01-01'],
    ['fields', new (class { a = 1; get [Symbol.toStringTag]() { return 'Filter'; } })(), { a: 1 }], // prettier-ignore
    ['a Proxy', new Proxy({ a: 1 }, {}), { a: 1 }],
    ['no prototype', Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
    ['no prototype and no members', Object.create(null), {}],
    ['the groups of a RegExp', /(?<y>\d)/.exec('5')?.groups, { y: '5' }],
    // eslint-disable-next-line no-sparse-arrays -- that is the case.
    ['a hole in a list', [1, , 2], [1, null, 2]],
    ['-0', -0, 0],
  ])('with %s is plain JSON in the state (F46)', (_, value, expected) => {
    for (const convert of [responseAsJson, copyAsJson]) {
      const json = convert({ value, list: [value] }, 'test');
      expect(isDeepStrictEqual(json, { value: expected, list: [expected] })).toBe(true);
    }
  });

  it('an empty object of another realm is an empty object (F46)', async () => {
    const { runInNewContext } = await import('node:vm');
    expect(responseAsJson(runInNewContext('({ a: {}, list: [] })'), 'test')).toStrictEqual({ a: {}, list: [] });
  });

  it('deep JSON passes as it is (F46)', () => {
    const deep = nested(100_000, 1);
    expect(responseAsJson(deep, 'test')).toBe(deep);
    expect(restErrorOf(() => responseAsJson(nested(100_000, new Map()), 'test')).code).toBe('NOT_JSON');
  });

  it('a getter that throws is the error of its call (F46)', async () => {
    const make = () => {
      const answer = { get broken() { throw new Error('in a getter'); } }; // prettier-ignore
      return createRestSlice({
        features: allFeatures,
        endpoints: { read: new Endpoint(async () => answer, { name: 'read' }) },
      });
    };
    const { dispatch, endpoints, root } = testStore(make);
    await expect(dispatch(endpoints.read())).rejects.toThrow('in a getter');
    expect(endpoints.read.selectResponse(root())).toMatchObject({ status: 'rejected', isFetching: false });
  });
});

describe('a successful answer without a body (F47)', () => {
  const empty = async (options: object, { status = 200, type }: { status?: number; type?: string } = {}) => {
    const server = await startServer({ status, ...(type !== undefined && { headers: { 'content-type': type } }) });
    return anyEndpoint({ urlPrefix: server.url, ...options });
  };
  const JSON_TYPE = 'application/json';
  const types = [undefined, JSON_TYPE, 'text/plain', 'text/html', 'application/pdf'];

  it.each(types)('of status 205 is null, as of 204, with the type %s (F47)', async (type) => {
    const seen: unknown[] = [];
    const process = (value: unknown) => (seen.push(value), value);
    for (const options of [{}, { schema: User }, { process, schema: User }, { method: 'DELETE', schema: User }]) {
      await expect((await empty(options, { status: 205, ...(type && { type }) }))()).resolves.toBeNull();
    }
    expect(seen).toEqual([null]);
  });

  it.each(types)('is null by detection (decision 108), with the type %s (F47)', async (type) => {
    for (const status of [200, 201, 202]) {
      await expect((await empty({}, { status, ...(type && { type }) }))()).resolves.toBeNull();
    }
  });

  it.each<[string, (body: any) => unknown, unknown]>([
    ['json', (body) => body, null],
    ['text', (body) => body, ''],
    ['blob', (body: Blob) => body.size, 0],
    ['arrayBuffer', (body: ArrayBuffer) => body.byteLength, 0],
    ['stream', (body: ReadableStream) => new Response(body).text(), ''],
  ])('is what content: %s says of nothing (F47)', async (content, read, expected) => {
    for (const type of [JSON_TYPE, 'text/plain']) {
      expect(await read(await (await empty({ content }, { type }))())).toBe(expected);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is null for a %s with a schema (F47)', async (method) => {
    for (const type of types) {
      await expect((await empty({ method, schema: User }, type === undefined ? {} : { type }))()).resolves.toBeNull();
    }
  });

  it('is handed to a process of its own as null (F47)', async () => {
    const process = (value: unknown) => ({ id: '1', name: String(value) });
    await expect((await empty({ schema: User, process }))()).resolves.toEqual({ id: '1', name: 'null' });
  });

  it.each<[string | undefined, object]>([
    [undefined, { name: 'NetworkError', status: 404 }],
    ['text/plain', { name: 'NetworkError', status: 404 }],
    ['application/pdf', { name: 'NetworkError', status: 400 }],
    [JSON_TYPE, { name: 'SyntaxError', status: 400 }],
  ])('is refused for a read with a schema (R8.7), with the type %s (F47)', async (type, expected) => {
    const endpoint = await empty({ schema: User }, type === undefined ? {} : { type });
    expect(await reasonOf(endpoint())).toMatchObject(expected);
  });

  it('of a mutation in a store resolves with the row, which has what was sent (decision 99, F47)', async () => {
    const server = await startServer();
    server.answerWith(({ method }) => (method === 'GET' ? { json: { id: '1', name: 'Ada' } } : { status: 205 }));
    const make = () =>
      createRestSlice({
        features: allFeatures,
        endpoints: {
          get: anyEndpoint({ path: '/users/:id', urlPrefix: server.url, schema: User }),
          save: anyEndpoint({ path: '/users/:id', urlPrefix: server.url, schema: User, method: 'PUT' }),
        },
      });
    const { dispatch, endpoints, root } = testStore(make);
    const { get, save } = endpoints as Record<string, any>;
    await dispatch(get({ id: '1' }));
    await expect(dispatch(save({ id: '1' }, { name: 'Bob' }))).resolves.toMatchObject({ name: 'Bob' });
    expect(get.select(root(), { id: '1' })).toMatchObject({ id: '1', name: 'Bob' });
  });
});

describe('names that every object has (F49)', () => {
  const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
  const json = (state: string): unknown =>
    JSON.parse(`{"version":1,"path":"rest","now":${Date.now()},"state":${state}}`);

  it.each(NAMES)('an error called %s is an Error once it is hydrated (F49)', (name) => {
    const { dispatch, endpoints, root } = testStore(() =>
      createRestSlice({
        features: allFeatures,
        endpoints: { it: new Endpoint(async () => 1, { name: 'it', key: () => 'it' }) },
      }),
    );
    const error = `{"name":"${name}","message":"no","status":500}`;
    dispatch(hydrate(json(`{"meta":{"it":{"fetchedAt":2,"date":2,"expiresAt":9e15,"error":${error}}}}`)));
    const revived = endpoints.it.selectResponse(root()).error;
    expect(revived).toBeInstanceOf(Error);
    expect(revived).toMatchObject({ message: 'no', status: 500, name });
    expect(String(revived)).toBe(`${name}: no`);
  });

  it.each(NAMES)('an error of a persisted state, and what was thrown, called %s, too (F49)', (name) => {
    expect(reviveError({ name, message: 'no' })).toBeInstanceOf(Error);
    expect(reviveError(JSON.parse(`{"name":"${name}","message":"no","${name}":"x"}`))).toBeInstanceOf(Error);
  });

  it.each(NAMES)('tables, rows, fields, keys and indexes called %s are data (F49)', (name) => {
    const { dispatch, state } = testStore(() => createRestSlice({ features: allFeatures, endpoints: {} }));
    const times = '{"fetchedAt":2,"date":2,"expiresAt":3}';
    const text = `{"entities":{"${name}":{"${name}":{"${name}":{"isAdmin":true}}}},"entitiesMeta":{"${name}":{"${name}":${times}}},
      "indexes":{"${name}":{"${name}":{"a":"${name}"}}},"results":{"${name}":{"${name}":1}},"meta":{"${name}":${times}}}`;
    dispatch(hydrate(json(text)));
    expect(JSON.stringify(state().entities)).toBe(`{"${name}":{"${name}":{"${name}":{"isAdmin":true}}}}`);
    expect(Object.keys(state().results)).toEqual([name]);
    expect(Object.keys(state().meta)).toEqual([name]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  const refusing = (): never => {
    throw new Error('not to be read');
  };
  it.each<[string, unknown]>([
    ['a version without a text', { state: {}, version: Object.create(null) }],
    ['a version whose text throws', { state: {}, version: { toString: refusing } }],
    ['a getter that throws', { get state(): never { return refusing(); } }], // prettier-ignore
    ['a Proxy', new Proxy({}, { get: refusing, getPrototypeOf: refusing, ownKeys: refusing })],
    ['a Proxy inside', { version: 1, path: 'rest', now: 1, state: { results: new Proxy({}, { ownKeys: refusing }) } }],
    ['a value inside itself', ((state: Record<string, unknown>) => ({ version: 1, path: 'rest', now: 1, state: Object.assign(state, { state }) }))({})], // prettier-ignore
  ])('hydrate() of %s changes nothing, and says so once (decision 84, F49)', (_, rubbish) => {
    const warnings = expectConsole('warn');
    expect(hydrate(rubbish)).toEqual({ type: 'rest/hydrate', payload: {} });
    expect(warnings).toHaveLength(1);
  });
});

describe('the warning of an item that no kind has (W1, W2, F54)', () => {
  const kinds = { user: User, group: Group };
  const item = (type: string) => ({ id: '1', type });

  it.each<[string, () => unknown]>([
    ['Union', () => denormalize(new schema.Union(kinds, 'type'), { id: '1', schema: 'gone' }, {})],
    ['Union', () => normalize([new schema.Union(kinds, 'type')], [item('in a list')])],
    ['ArraySchema', () => normalize(new schema.Array(kinds, 'type'), [item('a')])],
    ['Values', () => normalize(new schema.Values(kinds, 'type'), { x: item('b') })],
    ['All', () => normalize(new schema.All(kinds, 'type'), [item('c')])],
    ['Invalidate', () => normalize(new schema.Invalidate(kinds, 'type'), item('d'))],
  ])('names the kind of schema: %s (F54)', (kind, act) => {
    const warnings = expectConsole('warn');
    act();
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`^\\[rest-slice\\] ${kind}: no schema for .*user, group`)),
    ]);
  });
});

describe('where URLSearchParams has no sort (F55)', () => {
  /** As React Native has it. */
  class Params {
    readonly #entries: [string, unknown][] = [];
    constructor(params?: Readonly<Record<string, unknown>>) {
      for (const name of Object.keys(params ?? {})) this.append(name, params?.[name]);
    }
    append(name: string, value: unknown): void {
      this.#entries.push([name, value]);
    }
    toString(): string {
      return this.#entries
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
        .join('&');
    }
  }
  class Refusing extends Params {
    sort(): never {
      throw new Error('URLSearchParams.sort is not implemented');
    }
  }

  it.each([Params, Refusing])(
    'keys and addresses are the same whatever the order of the arguments (F55)',
    (polyfill) => {
      const endpoint = anyEndpoint({ path: '/x/:id', searchParams: {} });
      const args = { b: 2, id: 5, a: 'x', 10: 't', 9: 'n' };
      const expected = endpoint.key(args);
      vi.stubGlobal('URLSearchParams', polyfill);
      try {
        expect(endpoint.key(args)).toBe(expected);
        expect(endpoint.key({ 9: 'n', a: 'x', 10: 't', id: 5, b: 2 })).toBe(expected);
        expect(endpoint.url({ id: 5 })).toBe('/x/5');
      } finally {
        vi.unstubAllGlobals();
      }
      expect(expected).toBe('GET /x/5?10=t&9=n&a=x&b=2');
    },
  );
});

it('a failure without a body stays a failure (F47)', async () => {
  const server = await startServer({ status: 500 });
  expect(await reasonOf(anyEndpoint({ urlPrefix: server.url })())).toBeInstanceOf(NetworkError);
});
