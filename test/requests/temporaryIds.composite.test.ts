// Family: what the server has not named yet has no name of its own, and is taken for something else.
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, normalize, resource, RestEndpoint } from '../../src/index.js';
import { pausedDepartures, Page, turns } from '../support/pausedDepartures.js';
import { testStore } from '../support/testStore.js';

/** Keys of two members, written in different ways; each is a list of what is missing in `{ org: 'o', title }`. */
const composites: Record<string, (this: Record<string, string>) => string | undefined> = {
  'a template': function () {
    return `${this['org']}/${this['slug']}`;
  },
  'a joined list': function () {
    return [this['org'], this['slug']].join();
  },
  'a sum of texts': function () {
    return String(this['org']) + '-' + this['slug'];
  },
  JSON: function () {
    return JSON.stringify([this['org'], this['slug'] ?? '']);
  },
  'members that must be there': function () {
    return this['org'] && this['slug'] ? `${this['org']}:${this['slug']}` : undefined;
  },
  'two missing members': function () {
    return `${this['slug']}/${this['part']}`;
  },
  'parameters of the call and a member': function (this: unknown, ...[, , [params] = [{}]]: any[]) {
    return `${(params as { org?: string }).org}/${(this as { slug?: string }).slug}`;
  } as never,
};

class Composite extends Entity {
  org = '';
  slug = '';
  part = '';
  title = '';
  static override key = 'Composite';
}

const shownOf = (pk: Entity['pk']) => {
  class Item extends Composite {}
  Item.prototype.pk = pk;
  const { dispatch, endpoints, root, state } = testStore(
    () => {
      const items = resource({
        path: '/:org/items/:slug',
        schema: Item,
        optimistic: true,
        fetchResponse: () => new Promise<Response>(() => undefined),
      } as never);
      return createRestSlice({ endpoints: { items } });
    },
    { isReplayable: false },
  );
  const { items } = endpoints as any;
  void dispatch(items.getList.setResponse({ org: 'o' }, []));
  const list = (): readonly any[] => items.getList.select(root(), { org: 'o' });
  const create = (body: object) => dispatch(items.getList.push({ org: 'o' }, body)) as { requestId: string };
  return { create, list, items, root, state };
};

describe('pending creates with a composite key', () => {
  it.each(Object.entries(composites))('never collide: %s (F24)', (_, pk) => {
    const { create, list, root, items } = shownOf(pk as never);
    const { requestId } = create({ title: 'a' });
    create({ title: 'b' });
    create({ title: 'c', slug: '' });
    create({ title: 'd', slug: 'given', part: 'given' });
    expect(list().map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
    expect(list()[3]?.slug).toBe('given');
    expect(new Set(list().map(({ slug, part }) => `${slug}${part}`)).size).toBe(4);
    // The id of the request names the item wherever the member that was missing is asked for.
    expect(items.get.select(root(), { org: 'o', slug: requestId, part: `${requestId}-1` })?.title).toBe('a');
  });

  it('have the key that their members give, the same at each replay (F24)', async () => {
    const { dispatch, pages, root, state, slice } = pausedDepartures({ optimistic: true });
    const { requestId } = dispatch(pages.getList.push({ org: 'o' }, { title: 'a' }));
    const page = () => pages.get.select(root(), { org: 'o', slug: requestId }) as Page;
    const first = page();
    expect([first.slug, first.pk()]).toEqual([requestId, `o/${requestId}`]);
    expect(Object.keys(slice.selectEntities(root())['Page'] ?? {})).toEqual([`o/${requestId}`]);
    void dispatch(pages.getList.push({ org: 'o' }, { title: 'b' }));
    expect(page()).toEqual(first);
    expect(state().entities['Page']).toBeUndefined();
    await turns();
  });

  it('that are created together are told apart, and each gets its name (F24)', async () => {
    const { dispatch, pages, root, answer, actions, lines, state } = pausedDepartures({ optimistic: true });
    void dispatch(pages.getList.setResponse({ org: 'o' }, []));
    const { requestId } = dispatch(pages.getList.push({ org: 'o' }, [{ title: 'a' }, { title: 'b' }] as never));
    const slugs = pages.getList.select(root(), { org: 'o' })?.map(({ slug }) => slug);
    expect(slugs).toEqual([requestId, `${requestId}-1`]);
    void dispatch(pages.delete({ org: 'o', slug: `${requestId}-1` }));
    expect(pages.getList.select(root(), { org: 'o' })?.map(({ title }) => title)).toEqual(['a']);
    await turns();
    await answer(0, [
      { org: 'o', slug: 'x', title: 'a' },
      { org: 'o', slug: 'y', title: 'b' },
    ]);
    expect(actions.find(({ meta }) => meta.renames)?.meta.renames).toEqual({
      [requestId]: 'x',
      [`${requestId}-1`]: 'y',
      [`o/${requestId}`]: 'o/x',
      [`o/${requestId}-1`]: 'o/y',
    });
    expect(lines()[1]).toBe('DELETE /o/pages/y');
    await answer(1, null);
    expect(pages.getList.select(root(), { org: 'o' })?.map(({ slug }) => slug)).toEqual(['x']);
    expect(JSON.stringify(state())).not.toContain(requestId);
  });

  it('are addressed by what was missing, also where nothing is shown (F24)', async () => {
    const { dispatch, pages, answer, lines } = pausedDepartures();
    const { requestId } = dispatch(pages.getList.push({ org: 'o' }, { title: 'a' }));
    const edit = dispatch(pages.partialUpdate({ org: 'o', slug: requestId }, { title: 'b' }));
    await turns();
    await answer(0, { org: 'o', slug: 'x', title: 'a' });
    expect(lines()[1]).toBe('PATCH /o/pages/x {"title":"b"}');
    await answer(1, { org: 'o', slug: 'x', title: 'b' });
    await expect(edit).resolves.toMatchObject({ slug: 'x', title: 'b' });
  });

  it('and what the server answers is taken as it is (F24)', () => {
    class Folder extends Entity {
      repo = '';
      path = '';
      parent = null;
      static override key = 'Folder';
      override pk() {
        return `${this.repo}:${this.path}:${this.parent}`;
      }
    }
    const folders = new Collection([Folder]);
    const { result, entities } = normalize(folders.push, { repo: 'r', path: '', parent: null }, [{}]);
    expect(result).toEqual(['r::null']);
    expect(entities['Folder']).toEqual({ 'r::null': { repo: 'r', path: '', parent: null } });
    const either = class Either extends Entity {
      override pk() {
        const { slug, id } = this as { slug?: string; id?: string };
        return slug ?? id;
      }
      static override key = 'Either';
    };
    expect(normalize(new Collection([either]).push, { id: 'x' }, [{}]).result).toEqual(['x']);
  });

  it('two local creates of one list are two rows (S2.4, F24)', async () => {
    const items = new Collection([Page]);
    const getPages = new RestEndpoint({ path: '/:org/pages', schema: items });
    const { dispatch, slice, root, endpoints } = testStore(() => createRestSlice({ endpoints: { getPages } }));
    await dispatch(endpoints.getPages.setResponse({ org: 'o' }, []));
    for (const title of ['a', 'b']) await dispatch(slice.set(items.push, { org: 'o' }, { org: 'o', title } as never));
    expect(endpoints.getPages.select(root(), { org: 'o' })?.map(({ title }) => title)).toEqual(['a', 'b']);
    const before = normalize(items.push, { org: 'o', title: 'a' }, [{ org: 'o' }]);
    const after = normalize(items.push, { org: 'o', title: 'b' }, [{ org: 'o' }], before);
    expect(Object.keys(after.entities['Page'] ?? {})).toHaveLength(2);
  });
});
