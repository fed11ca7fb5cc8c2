// Family: what a user overrides (url, name, pk, process, a schema around another) is passed over by a shorter way inside.
import { describe, expect, it } from 'vitest';
import {
  Collection,
  createRestSlice,
  Endpoint,
  Entity,
  EntityMixin,
  Invalidate,
  normalize,
  Query,
  resource,
  RestEndpoint,
} from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

describe('url()', () => {
  const get = new RestEndpoint({ path: '/a' }).extend({ url: (id: unknown) => `/a/${String(id)}` }) as any;

  it('gets the first argument as it was given (F58)', () => {
    expect([get.key('1'), get.key('2')]).toEqual(['GET /a/1', 'GET /a/2']);
  });

  it('gets an empty object for what is falsy (F58)', () => {
    const seen: unknown[] = [];
    const spy = new RestEndpoint({ path: '/a' }).extend({
      url(params: unknown) {
        seen.push(params);
        return '/a';
      },
    }) as any;
    for (const falsy of [undefined, null, '', 0, false]) spy.key(falsy);
    expect(seen).toEqual([{}, {}, {}, {}, {}]);
  });

  it('of a subclass is asked in a call as well (F58)', async () => {
    const urls: string[] = [];
    class ById extends RestEndpoint {
      override url(id?: any): string {
        return super.url({ id });
      }
      override fetchResponse(url: string): Promise<Response> {
        urls.push(url);
        return Promise.resolve(Response.json({}));
      }
    }
    await (new ById({ path: '/a/:id' }) as any)('7');
    expect(urls).toEqual(['/a/7']);
  });

  it('of the library takes a text for no parameters (F58)', () => {
    expect((new RestEndpoint({ path: '/a' }) as any).key('abc')).toBe('GET /a');
  });
});

describe('an endpoint without a name', () => {
  const nameless = () =>
    new Endpoint(
      (
        () => async (id: string) =>
          Promise.resolve({ id })
      )(),
    );

  it('is refused with words where it is not among the endpoints (F59)', async () => {
    expectConsole('error');
    const { dispatch, slice } = testStore(() => createRestSlice({ endpoints: {} }));
    await expect(dispatch(slice.fetch(nameless(), '1'))).rejects.toMatchObject({ code: 'ENDPOINT_NAMELESS' });
  });

  it('is called what it is called in the tree, so that two of them have two keys (F59)', async () => {
    expectConsole('error');
    const one = nameless();
    const two = new Endpoint(
      (
        () => async (id: string) =>
          Promise.resolve({ two: id })
      )(),
    );
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { one, group: { two } } }));
    await dispatch(endpoints.one('1'));
    await dispatch(endpoints.group.two('1'));
    expect([one.key('1'), two.key('1')]).toEqual(['one ["1"]', 'group.two ["1"]']);
    expect(endpoints.one.select(root(), '1')).toEqual({ id: '1' });
    expect(endpoints.group.two.select(root(), '1')).toEqual({ two: '1' });
  });
});

describe('static pk()', () => {
  it('calls the method with the value as this (F60)', () => {
    class Slugged extends Entity {
      static override key = 'Slugged';
      override pk(this: { slug: string }, _parent?: unknown, key?: string): string {
        return `${this.slug} ${key ?? ''}`;
      }
    }
    expect(Slugged.pk({ slug: 'a' }, undefined, 'k')).toBe('a k');
    expect(Todo.pk({ id: 5 })).toBe(5);
  });

  it('overridden names the rows, and what is deleted (F60)', () => {
    class Slugged extends Entity {
      slug = '';
      static override key = 'Slugged';
      static override pk(value: { slug: string }): string {
        return value.slug;
      }
    }
    const { result, entities } = normalize([Slugged], [{ slug: 'a' }, { slug: 'b' }]);
    expect(result).toEqual(['a', 'b']);
    expect(Object.keys(entities['Slugged'] ?? {})).toEqual(['a', 'b']);
    expect(normalize(new Invalidate(Slugged), { slug: 'a' }).result).toBe('a');
  });

  it('gives way to the pk that EntityMixin is told (F60)', () => {
    class Model {
      username = '';
      static pk(): string {
        return 'of the class';
      }
    }
    class User extends EntityMixin(Model, { pk: 'username', key: 'User' }) {}
    expect(normalize(User, { username: 'ann' }).result).toBe('ann');
  });
});

describe('a Collection inside a Query', () => {
  const todos = new Collection([Todo]);
  const sorted = new Query(todos, (list) => [...list].sort((a, b) => a.title.localeCompare(b.title)));
  const rows: Record<string, string> = { '1': 'b', '2': 'c' };
  const fetchResponse = (_url: string, { method }: RequestInit) =>
    Promise.resolve(
      Response.json(
        method === 'POST' ? { id: '3', title: 'a' } : Object.entries(rows).map(([id, title]) => ({ id, title })),
      ),
    );

  it('is found by push (F61)', async () => {
    const list = new RestEndpoint({ path: '/todos', schema: sorted, fetchResponse });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { list } }));
    await dispatch(endpoints.list());
    await dispatch(endpoints.list.push({ title: 'a' }));
    expect(endpoints.list.select(root())?.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  });

  it('takes pages, also inside an object (F61)', async () => {
    const list = new RestEndpoint({
      path: '/todos',
      schema: { all: sorted },
      paginationField: 'page',
      fetchResponse: (url: string) =>
        Promise.resolve(Response.json({ all: [{ id: url.includes('page') ? '9' : '1', title: url }] })),
    });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { list } }));
    await dispatch(endpoints.list());
    await dispatch(endpoints.list.getPage({ page: 2 }));
    expect(endpoints.list.select(root())?.all.map(({ id }) => id)).toEqual(['1', '9']);
  });

  it('missing is said in development when the change is sent (F61)', async () => {
    const messages = expectConsole('warn');
    const list = new RestEndpoint({ path: '/plain', name: 'plain', schema: [Todo], fetchResponse }) as any;
    const { push } = list;
    expect(messages).toEqual([]);
    await push({ title: 'a' });
    expect(messages).toEqual([expect.stringContaining('plain.push changes no list')]);
  });
});

describe('process()', () => {
  class Row extends Entity {
    id = '';
    title = '';
    static override key = 'Row';
    static override process(input: any): object {
      return Array.isArray(input) ? { id: input[0], title: input[1] } : { ...input };
    }
  }

  it('is asked first for an item that is an array (F62)', () => {
    const { result, entities } = normalize([Row], [['1', 'a'], { id: '2', title: 'b' }]);
    expect(result).toEqual(['1', '2']);
    expect(entities['Row']).toMatchObject({ '1': { id: '1', title: 'a' }, '2': { id: '2', title: 'b' } });
  });

  it('is asked for an array in a field (F62)', () => {
    class Parent extends Entity {
      id = '';
      row = Row.fromJS();
      static override key = 'Parent';
      static override schema = { row: Row };
    }
    expect(normalize(Parent, { id: 'p', row: ['1', 'a'] }).entities['Row']).toMatchObject({ '1': { title: 'a' } });
  });

  it('that is the default still refuses an array (F62)', () => {
    expect(() => normalize(Todo, ['1', 'a'])).toThrow('an array came');
    expect(resource({ path: '/todos/:id', schema: Todo }).get.schema).toBe(Todo);
  });
});
