import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, Invalidate, resource, Union, Values } from '../../../src/index.js';
import { expectConsole } from '../../support/console.js';
import { startServer } from '../../support/httpServer.js';
import { testStore } from '../../support/testStore.js';
import type { CollectionOptions } from '../../../src/index.js';

class Setting extends Entity {
  id = '';
  value = 0;
  static override key = 'Setting';
}

/** The lists of a resource are maps by name. */
class MapOf extends Collection<any> {
  constructor([item]: [unknown], options?: CollectionOptions) {
    super(new Values(item), options);
  }
}

describe('a resource whose list is a map', () => {
  const setUp = async (options: object = {}) => {
    const server = await startServer(({ method, url }) => {
      if (method === 'PATCH') return { json: { id: '1', value: 9 } };
      if (method === 'POST') return { json: { c: { id: '3', value: 3 } } };
      return {
        json: url.includes('page') ? { d: { id: '4' } } : { a: { id: '1', value: 1 }, b: { id: '2', value: 2 } },
      };
    });
    const declared = resource({
      path: '/settings/:id',
      urlPrefix: server.url,
      schema: Setting,
      paginationField: 'page',
      Collection: MapOf as never,
      ...options,
    });
    const made = testStore(() => createRestSlice({ endpoints: { settings: declared } }));
    const settings = made.endpoints.settings as any;
    await made.dispatch(settings.getList());
    const values = () => {
      const map = settings.getList.select(made.root()) as Record<string, Setting>;
      return Object.fromEntries(Object.entries(map).map(([name, { value }]) => [name, value]));
    };
    return { ...made, server, settings, values, declared: declared as any };
  };

  it('has assign, and none of push and unshift (R11, R11.3, S16.6)', async () => {
    const { settings, declared } = await setUp();
    expect(declared.getList.assign.schema).toBe(declared.getList.schema.assign);
    expect(declared.getList.push.schema).toBeUndefined();
    const extenders = ['push', 'unshift', 'assign', 'remove', 'move', 'getPage'];
    expect(extenders.filter((name) => name in settings.getList)).toEqual(['assign', 'remove', 'move', 'getPage']);
  });

  it('takes what assign has created, which resolves with the map (S16.5, S16.2)', async () => {
    const { dispatch, settings, values, server } = await setUp();
    const created = await dispatch(settings.getList.assign({ c: { value: 3 } }));
    expect(created).toEqual({ c: Setting.fromJS({ id: '3', value: 3 }) });
    expect(values()).toEqual({ a: 1, b: 2, c: 3 });
    expect(server.lines().at(-1)).toBe('POST /settings');
    expect(settings.getList.assign.name).toBe('settings.getList.assign');
  });

  it('loses what remove takes out, under whatever name it was (S16.8)', async () => {
    const { dispatch, settings, values } = await setUp();
    await expect(dispatch(settings.getList.remove({}))).resolves.toEqual(Setting.fromJS({ id: '1', value: 9 }));
    expect(values()).toEqual({ b: 2 });
  });

  it('shows what assign creates before the server has answered, where it is optimistic (R12.17)', async () => {
    const { dispatch, settings, values } = await setUp({ optimistic: true });
    const created = dispatch(settings.getList.assign({}, { c: { value: 3 } }));
    expect(values()).toEqual({ a: 1, b: 2, c: 3 });
    await created;
    expect(values()).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('grows by pages (S16.11)', async () => {
    const { dispatch, settings, values } = await setUp();
    await dispatch(settings.getList.getPage({ page: 2 }));
    expect(Object.keys(values())).toEqual(['a', 'b', 'd']);
  });
});

class Post extends Entity {
  id = '';
  type = 'post';
  static override key = 'Post';
}
class Link extends Entity {
  id = '';
  type = 'link';
  static override key = 'Link';
}

describe('a resource of several kinds', () => {
  const Item = new Union({ post: Post, link: Link }, 'type');
  const setUp = async (removed: unknown) => {
    const server = await startServer(({ method, url }) => {
      if (method === 'DELETE') return { json: removed };
      if (method === 'POST') return { json: { id: '1', type: 'link' } };
      return { json: url === '/items' ? [{ id: '1', type: 'post' }] : { id: '1', type: 'post' } };
    });
    const items = resource({ path: '/items/:id', urlPrefix: server.url, schema: Item });
    const made = testStore(() => createRestSlice({ endpoints: { items } }));
    await made.dispatch(made.endpoints.items.getList());
    const kinds = () => made.endpoints.items.getList.select(made.root())?.map(({ type }) => type);
    return { ...made, items: made.endpoints.items, declared: items, kinds };
  };

  it('deletes by the Union (R12, S18.7)', async () => {
    const { dispatch, items, declared, kinds } = await setUp({ id: '1', type: 'post' });
    expect(declared.delete.schema).toBeInstanceOf(Invalidate);
    await dispatch(items.delete({ id: 1 }));
    expect(kinds()).toEqual([]);
  });

  it('says so where a delete does not tell which kind is gone (S18.8, decision 99)', async () => {
    const warnings = expectConsole('warn');
    const { dispatch, items, kinds } = await setUp({ id: '1' });
    await dispatch(items.delete({ id: 1 }));
    expect(kinds()).toEqual(['post']);
    expect(warnings).toEqual([expect.stringMatching(/items\.delete .*process/)]);
  });

  it('creates one with the same id beside one of another kind (T17)', async () => {
    const { dispatch, items, kinds } = await setUp({});
    const created = await dispatch(items.getList.push({ type: 'link' } as never));
    expect(created).toBeInstanceOf(Link);
    expect(kinds()).toEqual(['post', 'link']);
  });

  it('finds an item of the list for a reader of one (S11.5, S21.7)', async () => {
    const { items, root } = await setUp({});
    expect(items.get.select(root(), { id: 1 })).toBeInstanceOf(Post);
  });
});
