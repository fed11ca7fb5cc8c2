import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Entity, resource, RestEndpoint } from '../../src/index.js';
import { anyEndpoint, expectMembers } from '../support/anyEndpoint.js';
import type { RestGenerics } from '../../src/index.js';

class User extends Entity {
  id = '';
  static override key = 'User';
}

class Sub<O extends RestGenerics = any> extends RestEndpoint<O> {
  static shared = 'static';
  readonly additional = 5;
  override readonly urlPrefix: string = 'http://sub';
  override getHeaders(headers: HeadersInit): HeadersInit {
    return { ...(headers as Record<string, string>), 'X-Sub': '1' };
  }
}

const sub = (options: object = {}): any => new Sub({ path: '/a', ...options });

describe('an endpoint', () => {
  it('is a function, and an instance of its class (R0.1)', () => {
    const endpoint = anyEndpoint();
    expect(typeof endpoint).toBe('function');
    expect(endpoint).toBeInstanceOf(RestEndpoint);
    expect(endpoint).toBeInstanceOf(Function);
  });

  it('carries every member of its options (R0.5)', () => {
    expectMembers(anyEndpoint({ random: 5, extra: { deep: true } }), { random: 5, extra: { deep: true } });
  });

  it('has no lifetimes, policy or schema of its own (R0.14, R0b)', () => {
    const { schema, dataExpiryLength, errorExpiryLength, errorPolicy, invalidIfStale } = anyEndpoint();
    expect([schema, dataExpiryLength, errorExpiryLength, errorPolicy, invalidIfStale]).toEqual(
      Array(5).fill(undefined),
    );
  });
});

describe('name (R9)', () => {
  it.each([
    ['its prefix and path (R9.1)', anyEndpoint({ path: '/u/:id', urlPrefix: 'http://x' }), 'http://x/u/:id'],
    ['the new path after extend (R9.1)', anyEndpoint().extend({ path: '/z' }), '/z'],
    ['the explicit one', anyEndpoint({ name: 'mine' }), 'mine'],
    ['the explicit one, inherited (R9.2)', anyEndpoint({ name: 'mine' }).extend({ path: '/z' }), 'mine'],
  ])('is %s', (_title, endpoint, name) => {
    expect(endpoint.name).toBe(name);
  });
});

describe('extend (R0.16–R0.18, R10)', () => {
  it('gives a new endpoint of the same class, and leaves the parent alone', () => {
    const parent = sub();
    const child = parent.extend({ path: '/b' });
    expect(child).toBeInstanceOf(Sub);
    expect(child.constructor.shared).toBe('static');
    expect([parent.path, child.path]).toEqual(['/a', '/b']);
    expect(child.additional).toBe(5);
  });

  it('inherits what is not given, and takes an explicit undefined', () => {
    const parent = anyEndpoint({ schema: User, dataExpiryLength: 5, extra: 1 });
    expectMembers(parent.extend({ path: '/b' }), { schema: User, dataExpiryLength: 5, extra: 1 });
    expect(parent.extend({ schema: undefined, dataExpiryLength: undefined }).schema).toBeUndefined();
    expect(parent.extend({ dataExpiryLength: undefined }).dataExpiryLength).toBeUndefined();
  });

  it('keeps what the parent was at that moment (R0.17)', () => {
    const parent = anyEndpoint({ extra: 1 });
    const child = parent.extend({ path: '/b' });
    parent.extra = 2;
    expect(child.extra).toBe(1);
    expect(parent.extend({}).extra).toBe(2);
  });

  it('replaces requestInit as a whole (R10.2)', () => {
    const parent = anyEndpoint({ requestInit: { credentials: 'include' } });
    expect(parent.extend({ requestInit: { mode: 'cors' } }).requestInit).toEqual({ mode: 'cors' });
  });

  it('has as own members only what was given (R0.18)', () => {
    expect(Object.keys(anyEndpoint({ schema: User }).extend({ path: '/b' }))).toEqual(['path']);
  });

  it('chains', () => {
    const child = anyEndpoint().extend({ path: '/b/:id' }).extend({ method: 'PUT' }).extend({ urlPrefix: '/api' });
    expect(child.key({ id: 1 }, {})).toBe('PUT /api/b/1');
  });
});

describe('precedence (R10.4, R10.5, decision 66)', () => {
  it('a method of the options wins over one of the subclass', async () => {
    const getHeaders = () => ({ 'X-Option': '1' });
    expect((await sub().getRequestInit()).headers).toMatchObject({ 'X-Sub': '1' });
    expect((await sub({ getHeaders }).getRequestInit()).headers).toEqual({ 'X-Option': '1' });
    expect((await sub().extend({ getHeaders }).getRequestInit()).headers).toEqual({ 'X-Option': '1' });
  });

  it('a subclass field has the last word in the constructor', () => {
    expect(sub({ urlPrefix: 'http://option' }).url()).toBe('http://sub/a');
  });

  it('an option of extend wins over a subclass field', () => {
    expect(sub().extend({ urlPrefix: 'http://option' }).url()).toBe('http://option/a');
    expect(sub().extend({ urlPrefix: 'http://option' }).extend({ path: '/b' }).url()).toBe('http://option/b');
  });

  it('a value set on the parent survives where the subclass injects a default (R10.7, trap 27)', () => {
    class WithDefault<O extends RestGenerics = any> extends RestEndpoint<O> {
      constructor(options: O) {
        super({ schema: User, ...options });
      }
    }
    class Post extends Entity {
      id = '';
      static override key = 'Post';
    }
    const endpoint: any = new WithDefault({ path: '/a', schema: Post });
    expect(endpoint.extend({ path: '/b' }).schema).toBe(Post);
    expect((new WithDefault({ path: '/a' }) as any).extend({ path: '/b' }).schema).toBe(User);
  });
});

describe('where code from strings is forbidden (R0.20)', () => {
  it('everything is declared and addressed alike', async () => {
    const script = `
      import { createRestSlice, Entity, resource } from './src/index.ts';
      class Post extends Entity { id = ''; static key = 'Post'; }
      const posts = resource({ path: '/posts/:id', schema: Post, paginationField: 'page' });
      let eval_ = 'allowed';
      try { new Function('return 1') } catch { eval_ = 'forbidden' }
      const { endpoints } = createRestSlice({ endpoints: { posts } });
      console.log(JSON.stringify([
        eval_, posts.get.extend({ urlPrefix: '/api' }).key({ id: 1 }), posts.getList.push.key({}),
        posts.getList.getPage.url({ page: 2 }), posts.get.testKey('GET /posts/1'), endpoints.posts.get.name,
      ]));`;
    const flags = [
      '--disallow-code-generation-from-strings',
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      script,
    ];
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd });
    expect(JSON.parse(stdout)).toEqual([
      'forbidden',
      'GET /api/posts/1',
      'POST /posts',
      '/posts?page=2',
      true,
      'posts.get',
    ]);
  });
});

describe('a resource of extended members', () => {
  it('is what it was: extend changes no sibling', () => {
    const posts = resource({ path: '/posts/:id', schema: User });
    const get = posts.get.extend({ urlPrefix: '/api' });
    expect([get.url({ id: 1 }), posts.get.url({ id: 1 }), posts.update.url({ id: 1 })]).toEqual([
      '/api/posts/1',
      '/posts/1',
      '/posts/1',
    ]);
  });
});
