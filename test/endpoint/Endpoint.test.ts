import { describe, expect, it } from 'vitest';
import { Endpoint, Entity, RestEndpoint } from '../../src/index.js';
import { anyEndpoint, expectMembers, reasonOf } from '../support/anyEndpoint.js';
import { expectConsole } from '../support/console.js';

class User extends Entity {
  id = '';
}

async function load(this: any, id?: unknown): Promise<unknown> {
  return `${String(this.root)}${String(id)}`;
}
const other = async (...args: unknown[]): Promise<unknown> => ['other', ...args];

/** An endpoint around `load`, with members that types would want declared. */
const loading = (options: object = {}): any => new Endpoint(load, { root: 'u/', ...options } as any);

describe('Endpoint', () => {
  it('is a function, an Endpoint and a Function (R0.1)', () => {
    expect(typeof loading()).toBe('function');
    expect(loading()).toBeInstanceOf(Endpoint);
    expect(loading()).toBeInstanceOf(Function);
  });

  it('runs its function with itself as this (R0.2)', async () => {
    await expect(loading()('5')).resolves.toBe('u/5');
  });

  it.each<[string, (endpoint: any) => unknown]>([
    ['call', (endpoint) => endpoint.call({ root: 'other/' }, '5')],
    ['apply', (endpoint) => endpoint.apply({ root: 'other/' }, ['5'])],
  ])('ignores the context of %s (R0.3)', async (_, run) => {
    await expect(run(loading())).resolves.toBe('u/5');
  });

  it('does not give a fetch that runs on its own (R0.4)', async () => {
    const { fetch } = anyEndpoint();
    expect(await reasonOf(fetch())).toBeInstanceOf(TypeError);
  });

  it('carries every member of its options (R0.5)', () => {
    expectMembers(loading({ token: 't', random: 5, extra: [1] }), { token: 't', random: 5, extra: [1] });
  });

  it('has neither schema nor sideEffect by default (R0.14)', () => {
    expectMembers(loading(), { schema: undefined, sideEffect: undefined });
  });

  it('calls an overridden key on itself (R0.15)', () => {
    const key = function (this: any) {
      return `me ${this.token}`;
    };
    expect(loading({ token: 't', key }).key()).toBe('me t');
  });
});

describe('the name of an Endpoint', () => {
  it.each<[string, string, any]>([
    ['R0.6', 'x', loading({ name: 'x' })],
    ['R0.6', 'load', loading()],
    ['R0.6', 'load', loading({ name: undefined })],
    ['R0.7', 'load', loading({ fetch: other })],
    ['R0.8', 'other', loading({ name: 'x' }).extend({ fetch: other })],
    ['R0.8', 'n', loading().extend({ name: 'n' }).extend({ other: 1 })],
    ['R0.9', 'load', loading().extend({ x: 1 })],
    ['R0.19', 'load', loading().bind(undefined, '9')],
  ])('(%s) is %s', (_, name, endpoint) => {
    expect(endpoint.name).toBe(name);
  });

  it('is missing where neither options nor function have one, with an error in the console (R0.6, R0.10)', () => {
    const messages = expectConsole('error');
    const anonymous = Object.defineProperty(async () => 1, 'name', { value: 'anonymous' });
    for (const fetch of [
      anonymous,
      (
        () => async () =>
          1
      )(),
    ]) {
      expect((new Endpoint(fetch) as any).name).toBeUndefined();
    }
    expect(messages).toEqual([expect.stringContaining('An Endpoint has no name')]);
  });

  it('may be assigned, and is in later keys (R0.11)', () => {
    const endpoint = loading();
    endpoint.name = 'z';
    expect(endpoint.name).toBe('z');
    expect(endpoint.key()).toBe('z []');
  });
});

describe('the key of an Endpoint', () => {
  it.each<[unknown[], string]>([
    [['5'], 'load ["5"]'],
    [[], 'load []'],
    [[{ b: 1, a: 2 }, 'x'], 'load [{"b":1,"a":2},"x"]'],
    [[undefined], 'load [null]'],
  ])('for %o is %s (R0.12)', (args, key) => {
    expect(loading().key(...args)).toBe(key);
  });

  it.each([
    ['load ["5"]', true],
    ['loadMore []', true],
    ['unload []', false],
    ['other []', false],
  ])('%s belongs to "load": %s (R0.13)', (key, expected) => {
    expect(loading().testKey(key)).toBe(expected);
  });
});

describe('extend of an Endpoint', () => {
  class Sub extends (Endpoint as any) {
    hello(): string {
      return `hello ${String(this.root)}`;
    }
  }
  const parentOf = (options: object = {}): any => new (Sub as any)(load, { root: 'u/', schema: User, ...options });

  it('gives another one of the same class and leaves the parent alone (R0.16)', () => {
    const parent = parentOf();
    const child = parent.extend({ root: 'v/' });
    expect(child).not.toBe(parent);
    expect(child).toBeInstanceOf(Sub);
    expect([parent.hello(), child.hello()]).toEqual(['hello u/', 'hello v/']);
  });

  it('inherits what is not given, and takes an explicit undefined (R0.16)', () => {
    expect(parentOf().extend({ root: 'v/' }).schema).toBe(User);
    expect(parentOf().extend({ schema: undefined }).schema).toBeUndefined();
  });

  it('keeps what the parent was at that moment (R0.17)', () => {
    const parent = parentOf();
    parent.root = 'before/';
    const child = parent.extend({ x: 1 });
    parent.root = 'after/';
    expect(child.root).toBe('before/');
  });

  it('has as own members what was given, so that a spread loses the rest (R0.18)', () => {
    const child = parentOf().extend({ root: 'v/' });
    expect(Object.keys(child).filter((name) => name !== 'fetch')).toEqual(['root']);
    expect(typeof { ...child }).toBe('object');
    expect({ ...child }).not.toHaveProperty('schema');
  });

  it('runs another function with the same members (R0.8)', async () => {
    await expect(parentOf().extend({ fetch: other })(1)).resolves.toEqual(['other', 1]);
  });
});

describe('bind', () => {
  it('gives an endpoint with its arguments filled in (R0.19)', async () => {
    const bound = loading({ schema: User }).bind(undefined, '9');
    expect(bound).toBeInstanceOf(Endpoint);
    expect(bound.key()).toBe('load ["9"]');
    await expect(bound()).resolves.toBe('u/9');
    expectMembers(bound, { schema: User, root: 'u/' });
  });

  it('ignores further arguments (R0.19)', async () => {
    const bound = loading().bind(undefined, '9');
    expect(bound.key('1')).toBe('load ["9"]');
    await expect(bound('1')).resolves.toBe('u/9');
  });

  it('of a RestEndpoint fills the path (R0.19)', () => {
    const bound = anyEndpoint({ path: '/:id' }).bind(undefined, { id: 9 });
    expect(bound).toBeInstanceOf(RestEndpoint);
    expect(bound.key()).toBe('GET /9');
    expect(bound.testKey('GET /9')).toBe(true);
  });
});

describe('members for the store', () => {
  const NAMES = ['dataExpiryLength', 'errorExpiryLength', 'pollFrequency', 'invalidIfStale', 'errorPolicy'];
  const ALL = [...NAMES, 'getOptimisticResponse', 'update', 'extra'];

  it.each(ALL)('%s has no default (R0b.1, R0b.2, decision 10)', (name) => {
    expect(anyEndpoint()[name]).toBeUndefined();
    expect(loading()[name]).toBeUndefined();
  });

  it.each(ALL)('%s is carried as it is, and read by no call (R0b.1)', async (name) => {
    const unused = (): never => {
      throw new Error(`${name} was called`);
    };
    const fetchResponse = () => Promise.resolve(Response.json(1));
    const endpoint = anyEndpoint({ fetchResponse, [name]: unused });
    expect(endpoint[name]).toBe(unused);
    await expect(endpoint()).resolves.toBe(1);
    await expect(loading({ [name]: unused })('5')).resolves.toBe('u/5');
  });

  it('errorPolicy is not asked by a call that fails (R0b.1)', async () => {
    const failure = new Error('no answer');
    const asked: unknown[] = [];
    const endpoint = anyEndpoint({
      fetchResponse: () => Promise.reject(failure),
      errorPolicy: (error: unknown) => void asked.push(error),
    });
    expect(await reasonOf(endpoint())).toBe(failure);
    expect(asked).toEqual([]);
  });
});
