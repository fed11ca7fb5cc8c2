import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Repository extends Entity {
  name = '';
  owner = { login: '' };
  static override key = 'Repository';
  override pk(): string {
    return `${this.owner.login}/${this.name}`;
  }
}

class Fragile extends Entity {
  id = '';
  at: unknown = undefined;
  static override key = 'Fragile';
  static override schema = {
    at: (text: string) => {
      throw new Error(`cannot decode ${text}`);
    },
  };
}

class Computed extends Entity {
  id = '';
  first = '';
  static override key = 'Computed';
  get full(): string {
    return `${this.first}!`;
  }
}

const answering = (body: unknown) => () => Promise.resolve(Response.json(body));

function setUp() {
  const repositories = resource({ path: '/r/:number', schema: Repository, fetchResponse: answering({}) });
  const fragile = resource({ path: '/f/:id', schema: Fragile, fetchResponse: answering({ id: '1', at: 'x' }) });
  const computed = resource({
    path: '/c/:id',
    schema: Computed,
    fetchResponse: answering({ id: '1', first: 'Ann', full: 'sent' }),
  });
  return testStore(() => createRestSlice({ endpoints: { repositories, fragile, computed } }));
}

describe('functions of a schema that throw', () => {
  it('a pk() that reads more than arguments have names no row', () => {
    const { endpoints, root } = setUp();
    expect(endpoints.repositories.get.select(root(), { number: 1 })).toBeUndefined();
  });

  it('a decoder rejects every caller, and is the error of readers', async () => {
    const { dispatch, endpoints, root } = setUp();
    const callers = [dispatch(endpoints.fragile.get({ id: 1 })), dispatch(endpoints.fragile.get({ id: 1 }))];
    const settled = await Promise.allSettled(callers);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const response = endpoints.fragile.get.selectResponse(root(), { id: 1 });
    expect(response).toMatchObject({ data: undefined, status: 'rejected', error: { message: 'cannot decode x' } });
    expect(endpoints.fragile.get.select(root(), { id: 1 })).toBeUndefined();
  });

  it('a decoder gives no value to queries, and a warning', async () => {
    const warnings = expectConsole('warn');
    const { dispatch, endpoints, root, slice } = setUp();
    await dispatch(endpoints.fragile.get({ id: 1 })).catch(() => undefined);
    expect(slice.selectQuery(Fragile)(root(), { id: 1 })).toBeUndefined();
    expect(warnings.join()).toContain('cannot decode x');
  });

  it('a getter keeps the last word over a field that the server sends', async () => {
    const { dispatch, endpoints } = setUp();
    expect((await dispatch(endpoints.computed.get({ id: 1 }))).full).toBe('Ann!');
  });
});

describe('selectQuery', () => {
  it('tells "not now" from no arguments', async () => {
    const { dispatch, endpoints, root, slice } = setUp();
    await dispatch(endpoints.computed.getList.setResponse({}, [{ id: '1' }]));
    const select = slice.selectQuery(endpoints.computed.getList.endpoint.schema);
    expect(select(root(), null)).toBeUndefined();
    expect(select(root(), undefined)).toHaveLength(1);
    expect(() => select(root(), 1n)).not.toThrow();
  });
});
