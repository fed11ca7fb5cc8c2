// Family: an error's text quotes what was sent or answered, and so carries it into actions, the log and the state.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, normalize, resource, RestEndpoint, schema } from '../../src/index.js';
import { hydrate } from '../../src/ssr/index.js';
import { serializeError } from '../../src/store/errors.js';
import { allFeatures } from '../support/allFeatures.js';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';
import type { Answer } from '../support/httpServer.js';

const SECRET = 'hunter2';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

/** A store with one endpoint and a running log. */
async function setUp(make: (urlPrefix: string) => object, answer: Answer = { json: {} }) {
  const server = await startServer(answer);
  const made = testStore(() => createRestSlice({ features: allFeatures, endpoints: { it: make(server.url) } }));
  made.dispatch(made.slice.util.startLog());
  const endpoint = (made.endpoints as Record<string, any>)['it'];
  return {
    ...made,
    server,
    endpoint,
    /** What a call rejects with. */
    failure: (...args: unknown[]) => reasonOf(made.dispatch(endpoint(...args)) as Promise<unknown>),
    /** Everything that leaves the call: actions, log and state. */
    stored: () => JSON.stringify([made.actions, made.dispatch(made.slice.util.exportLog()), made.state()]),
    /** The part of it that is about errors. */
    errors: () =>
      JSON.stringify([made.actions.map(({ error }) => error), Object.values(made.state().meta).map((of) => of.error)]),
  };
}

const get = (options: object) => (urlPrefix: string) => anyEndpoint({ urlPrefix, ...options });

/** What everybody may see of an error; its cause may be the platform's own. */
const shown = (error: any): string => [error.message, error.stack, JSON.stringify(error), String(error)].join('\n');

const json = (body: string): Answer => ({ body, headers: { 'content-type': 'application/json' } });

describe('what the platform says (decision 111)', () => {
  it.each<[string, object, Answer]>([
    ['a header', { getHeaders: () => ({ Authorization: `Bearer ${SECRET}\r\nX: 1` }) }, {}],
    ['header entries', { requestInit: { headers: [['Authorization', `Bearer ${SECRET}\n1`]] } }, {}],
    ['an init that it refuses', { requestInit: { credentials: SECRET } }, {}],
    ['a short body', {}, json(`password=${SECRET}`)],
    ['a long body', {}, json(`{"text":"${'x'.repeat(100)}","token":${SECRET}}`)],
    ['a content type', { schema: Post }, { body: 'x', headers: { 'content-type': `text/plain; token=${SECRET}` } }],
  ])('quotes %s neither in the error nor in actions, log and state (F10)', async (_, options, answer) => {
    const { failure, stored, server } = await setUp(get(options), answer);
    const error = await failure();
    expect(shown(error)).not.toContain(SECRET);
    expect(stored()).not.toContain(SECRET);
    expect(error.message).toMatch(new RegExp(`^GET ${server.url}/x: \\w{3}`));
    expect(error.status).toBeGreaterThanOrEqual(400);
  });

  it.each<[string, object]>([
    ['without a host', { urlPrefix: '' }],
    ['with credentials', { urlPrefix: `https://ada:${SECRET}@127.0.0.1:1` }],
  ])('an address %s is named without its query and credentials (F10)', async (_, options) => {
    const { failure, errors } = await setUp(get(options));
    const error = await failure({ token: SECRET });
    expect(error).toMatchObject({ name: 'TypeError', status: 500 });
    expect(error.message).toMatch(/^GET (https:\/\/127.0.0.1:1)?\/x: \w{3}/);
    expect(shown(error) + errors()).not.toContain(SECRET);
  });

  it('a text that quotes nothing is kept, and so is the error (R6.4, F10)', async () => {
    const { server, failure } = await setUp(get({}));
    await server.stop();
    const error = await failure();
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe(`GET ${server.url}/x: fetch failed`);
    expect(error.stack).toContain(error.message);
  });
});

describe('what a redirect leads to', () => {
  it('its address is named without query, fragment and credentials (F10)', async () => {
    const { server, failure, stored } = await setUp(get({}));
    server.answerWith(({ url }) =>
      url === '/x' ? { status: 302, headers: { location: `/login?token=${SECRET}#${SECRET}` } } : { status: 403 },
    );
    const error = await failure();
    expect(error.message).toBe(`GET ${server.url}/login: 403 Forbidden`);
    expect(shown(error) + stored()).not.toContain(SECRET);
  });
});

describe('what the user’s own functions throw', () => {
  const parse = (text: string): unknown => JSON.parse(text);

  it.each<[string, (urlPrefix: string) => object]>([
    ['process', get({ process: () => parse(`token=${SECRET}`) })],
    ['parseResponse', get({ parseResponse: async () => parse(`token=${SECRET}`) })],
    ['getHeaders', get({ getHeaders: () => new Headers({ Authorization: `Bearer ${SECRET}\n1` }) })],
    ['fetchResponse', get({ fetchResponse: () => fetch(`/x?token=${SECRET}`) })],
    ['an Endpoint', () => new Endpoint(() => fetch(`/x?token=${SECRET}`), { name: 'it' })],
  ])('%s rejects with it; what the platform quotes there is in no action and no state (F10)', async (_, make) => {
    const { failure, stored } = await setUp(make);
    const error = await failure();
    expect(error.message).toContain(SECRET);
    expect(stored()).not.toContain(SECRET);
    expect(stored()).toContain('(what it quotes is left out)');
  });

  it('a text of their own is kept: it is theirs (F10)', async () => {
    const process = () => {
      throw Object.assign(new TypeError('The field "a": no number.'), { status: 422 });
    };
    const { failure, endpoint, root } = await setUp(get({ process }));
    await failure();
    expect(endpoint.selectResponse(root()).error).toMatchObject({ status: 422, message: 'The field "a": no number.' });
  });

  it.each<[string, unknown]>([
    ['an answer', { data: { token: SECRET } }],
    ['a list', [SECRET]],
    ['an Error with parts', new AggregateError([new Error(SECRET)], 'both', { cause: new Error(SECRET) })],
    ['an Error with members', Object.assign(new Error('no'), { response: SECRET, config: { token: SECRET } })],
    ['an Error with an address', Object.assign(new Error('no'), { url: `https://a:${SECRET}@b/c?t=${SECRET}` })],
    ['a Response', Object.assign(new Response(SECRET), { extra: SECRET })],
  ])('of %s thrown the members stay out of actions and state (F10)', async (_, thrown) => {
    const { failure, stored } = await setUp(get({ process: () => Promise.reject(thrown as Error) }));
    expect(await failure()).toBe(thrown);
    expect(stored()).not.toContain(SECRET);
  });

  it.each<[string, unknown]>([
    ['a getter throws', Object.defineProperty(new Error('x'), 'message', { get: () => { throw new Error('no'); } })], // prettier-ignore
    ['the name is no text', Object.assign(new Error('x'), { name: 5 })],
    ['the message is no text', Object.assign(new Error('x'), { message: { a: 1 } })],
    ['the name throws', { message: 'x', get name() { throw new Error('no'); } }], // prettier-ignore
  ])('an error that cannot be read (%s) is one in the store, and nothing hangs (F10)', async (_, thrown) => {
    const { failure, endpoint, root } = await setUp(get({ process: () => Promise.reject(thrown as Error) }));
    expect(await failure()).toBe(thrown);
    expect(endpoint.selectResponse(root())).toMatchObject({ status: 'rejected', isFetching: false });
    expect(endpoint.selectResponse(root()).error).toBeInstanceOf(Error);
  });
});

describe('what we say of an answer that cannot be stored', () => {
  const cell = new schema.Scalar({ lens: (args: any) => args[0]?.lens as string, key: 'cell', entity: Post });

  it.each<[string, unknown, unknown]>([
    ['without a primary key', Post, { token: SECRET }],
    ['that is a text', Post, SECRET],
    ['that is a list', Post, [SECRET]],
    ['with a value for a cell', cell, { '1': SECRET }],
  ])('one %s is not quoted (F10)', async (_, described, body) => {
    const { failure, stored, server } = await setUp(get({ schema: described, searchParams: {} }), { json: body });
    const error = await failure({ lens: 'a' });
    expect(error).toMatchObject({ name: 'RestError', status: 400 });
    expect(error.message).toContain(`GET ${server.url}/x`);
    expect(shown(error) + stored()).not.toContain(SECRET);
  });

  it('the same of a log that is replayed, and of an optimistic answer (F10)', async () => {
    const getOptimisticResponse = () => ({ token: SECRET });
    const make = (urlPrefix: string) =>
      new RestEndpoint({
        urlPrefix,
        path: '/x',
        method: 'POST',
        schema: Post,
        body: {},
        getOptimisticResponse,
      } as never);
    const { dispatch, endpoint, root, actions, slice } = await setUp(make, { json: { id: '1', title: 'a' } });
    const promise = dispatch(endpoint({}));
    expect(endpoint.selectResponse(root(), {}).error.message).toMatch(/getOptimisticResponse of it failed/);
    expect(endpoint.selectResponse(root(), {}).error.message).not.toContain(SECRET);
    await promise;
    const replayed = slice.reducer(undefined, { ...actions.at(-1), payload: { token: SECRET } } as never);
    expect(Object.values(replayed.meta)[0]?.error).toBeUndefined();
    expect(replayed.entities).toEqual({});
    expect(JSON.stringify(replayed)).not.toContain(SECRET);
  });

  it('normalize() itself, which no store asked, shows what it was given (F10)', () => {
    expect(restErrorOf(() => normalize(Post, { title: 'mine' })).message).toContain('{"title":"mine"}');
    expect(restErrorOf(() => normalize(Post, { token: SECRET })).message).toContain('{"token":"***"}');
  });

  it('a place in the state that has no JSON form is named without the query of its key (F10)', async () => {
    const update = () => ({ [`GET /me?token=${SECRET}`]: () => ({ at: new Date(0) }) });
    const { failure } = await setUp(get({ update }));
    const error = await failure();
    expect(error.message).toMatch(/NOT_JSON/);
    expect(shown(error)).not.toContain(SECRET);
  });
});

describe('what we say of arguments', () => {
  it('values of a query are not shown, also where the path is written with one (F10)', () => {
    const search = anyEndpoint({ path: '/search?token=:token&page=:page', urlPrefix: `https://a:${SECRET}@b` });
    expect(restErrorOf(() => search.url({ token: SECRET })).message).toMatch(/needs "page"; got \{ token \}/);
    expect(restErrorOf(() => search.url({ token: SECRET })).message).not.toContain(SECRET);
    const file = anyEndpoint({ path: '/files/:name?token=:token' });
    expect(restErrorOf(() => file.url({ name: '..', token: SECRET })).message).not.toContain(SECRET);
  });

  it('what is no endpoint is shown without secrets, and need not be JSON (F10)', async () => {
    const { dispatch, slice } = await setUp(get({}));
    const cyclic: Record<string, unknown> = { password: SECRET };
    const error = await reasonOf(dispatch((slice.fetch as any)(cyclic)) as Promise<unknown>);
    expect(error).toMatchObject({ code: 'ENDPOINT_UNKNOWN' });
    expect(shown(error)).not.toContain(SECRET);
    cyclic['self'] = cyclic;
    expect(await reasonOf(dispatch((slice.fetch as any)(cyclic)) as Promise<unknown>)).toMatchObject({
      code: 'ENDPOINT_UNKNOWN',
    });
  });

  it('a request that a reset ends is named without its arguments (F10)', async () => {
    const make = () => new Endpoint(() => new Promise(() => undefined), { name: 'it' });
    const { dispatch, endpoint, slice } = await setUp(make);
    const promise = dispatch(endpoint({ token: SECRET })) as Promise<unknown>;
    void dispatch(slice.resetEntireStore());
    const error = await reasonOf(promise);
    expect(error).toMatchObject({ name: 'ResetError' });
    expect(error.message).toMatch(/^it: /);
  });

  it('a state that hydrate() refuses is named without the queries of its keys (F10)', () => {
    const warnings = expectConsole('warn');
    const results = { [`GET /me?token=${SECRET}`]: { at: new Date(0) } };
    hydrate({ version: 1, path: 'rest', now: 0, state: { results } });
    expect(warnings.join()).toContain('Date at state.results.GET /me');
    expect(warnings.join()).not.toContain(SECRET);
  });
});

it('no error becomes another object by a member called __proto__ (F10)', () => {
  const thrown: unknown = JSON.parse('{"message":"no","name":"Odd","__proto__":{"status":200}}');
  expect(serializeError(thrown)).toEqual({ name: 'Odd', message: 'no' });
});

it('a mutation, which malformed JSON does not undo, says nothing of it (decision 99, F10)', async () => {
  const warnings = expectConsole('warn');
  const make = (urlPrefix: string) => resource({ urlPrefix, path: '/posts/:id', schema: Post }).update;
  const { dispatch, endpoint, state } = await setUp(make, json(`{"password":${SECRET}`));
  await dispatch(endpoint({ id: '1' }, { title: 'x' }));
  expect(JSON.stringify(state()) + warnings.join()).not.toContain(SECRET);
});
