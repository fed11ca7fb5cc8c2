import { describe, expectTypeOf, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource, RestEndpoint, Values } from '../../src/index.js';
import type { DataOf } from '../../src/index.js';
import type { createRestHooks } from '../../src/react/index.js';
import { usePages, usePrefetch, useSelect } from '../../src/react/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const notes = resource({
  path: '/:group/notes/:id',
  schema: Note,
  searchParams: {} as { q?: string } | undefined,
  nextPage: (response, [{ page = 1 }]) => response.length === 20 && { page: page + 1 },
  previousPage: ({ previous }: { previous?: string }) => previous && { cursor: previous },
});
const feed = new RestEndpoint({
  path: '/feed',
  schema: { items: new Collection([Note]), total: 0 },
  nextPage: ({ next }: { next?: string }) => (next === undefined ? undefined : { cursor: next }),
});
const byName = new RestEndpoint({ path: '/named', schema: new Collection(new Values(Note)), nextPage: () => null });
const rest = createRestSlice({ endpoints: { notes, feed, byName } });
const bound = rest.endpoints;
declare const isReady: boolean;

describe('usePages', () => {
  it('takes the arguments of the list, and gives its rows', () => {
    expectTypeOf(usePages(notes.getList, { group: 'a' }).data).toEqualTypeOf<Note[] | undefined>();
    expectTypeOf(usePages(bound.notes.getList, { group: 'a', q: 'x' }).data).toEqualTypeOf<Note[] | undefined>();
    expectTypeOf(usePages(notes.getList, isReady ? { group: 'a' } : null).hasNext).toEqualTypeOf<boolean>();
    // @ts-expect-error a parameter of the path is missing
    usePages(notes.getList, {});
    // @ts-expect-error creates notes
    usePages(notes.getList.push, { group: 'a' }, {});
  });

  it('data is the list, whatever is around it', () => {
    expectTypeOf(usePages(feed).data).toEqualTypeOf<Note[] | undefined>();
    expectTypeOf(usePages(bound.feed).data).toEqualTypeOf<Note[] | undefined>();
    expectTypeOf(usePages(byName).data).toEqualTypeOf<DataOf<typeof byName> | undefined>();
  });

  it('its functions give promises', () => {
    const { fetchNext, fetchPrevious, refetch } = usePages(feed);
    expectTypeOf(fetchNext()).toEqualTypeOf<Promise<void>>();
    expectTypeOf(fetchPrevious()).toEqualTypeOf<Promise<void>>();
    expectTypeOf(refetch().then(({ items, total }) => [items, total] as const)).resolves.toEqualTypeOf<
      readonly [Note[], number]
    >();
  });

  it('nextPage is given what the schema says of an answer, or what it says itself (F77, F109)', () => {
    new RestEndpoint({
      path: '/feed',
      schema: { items: new Collection([Note]), next: '' },
      nextPage: (page) => {
        expectTypeOf(page.next).toEqualTypeOf<string | undefined>();
        expectTypeOf(page.items).not.toBeAny();
        // @ts-expect-error the answer has none
        return page.nxt;
      },
    });
    const list = { path: '/notes/:id', schema: Note } as const;
    resource({ ...list, nextPage: (page) => page.length === 20 && { after: page.at(-1)?.id } });
    // @ts-expect-error a list has none
    resource({ ...list, nextPage: (page) => page.next });
    // @ts-expect-error neither has the page before
    resource({ ...list, previousPage: (page) => page.previous });
    // An answer of which the schema says nothing, and what a page has added to the arguments.
    new RestEndpoint({ path: '/feed', nextPage: (page, [{ from = 0 }]) => page.more && { from: from + 1 } });
  });

  it('extend({ nextPage }) keeps the type of the list', () => {
    const list = notes.getList.extend({ nextPage: (response: object[]) => ({ offset: response.length }) });
    expectTypeOf(usePages(list, { group: 'a' }).data).toEqualTypeOf<Note[] | undefined>();
    // @ts-expect-error the address of the next page is no object of search parameters
    notes.getList.extend({ nextPage: () => 'https://x.test/?page=2' });
  });
});

describe('useSelect', () => {
  it('gives what the selector gives', () => {
    expectTypeOf(useSelect(notes.get, [{ group: 'a', id: '1' }], (note) => note?.text)).toEqualTypeOf<
      string | undefined
    >();
    const count = useSelect(bound.notes.getList, [{ group: 'a' }], (list = []) => list.length);
    expectTypeOf(count).toEqualTypeOf<number>();
    expectTypeOf(useSelect(feed, [], (answer) => answer?.total ?? 0)).toEqualTypeOf<number>();
  });

  it('null gives undefined', () => {
    const args = isReady ? ([{ group: 'a', id: '1' }] as const) : null;
    expectTypeOf(useSelect(notes.get, args, () => 1)).toEqualTypeOf<number | undefined>();
    expectTypeOf(useSelect(notes.get, null, () => 1)).toEqualTypeOf<number | undefined>();
  });

  it('refuses other arguments, and what changes data', () => {
    // @ts-expect-error no id
    useSelect(notes.get, [{ group: 'a' }], (note) => note);
    // @ts-expect-error changes notes
    useSelect(notes.update, [{ group: 'a', id: '1' }, {}], (note) => note);
  });
});

describe('usePrefetch', () => {
  it('gives a function of the arguments', () => {
    expectTypeOf(usePrefetch(notes.get)({ group: 'a', id: '1' })).toEqualTypeOf<void>();
    usePrefetch(bound.notes.getList)({ group: 'a' });
    usePrefetch(feed)();
    usePrefetch(notes.get)(null);
    // @ts-expect-error no id
    usePrefetch(notes.get)({ group: 'a' });
    // @ts-expect-error changes notes
    usePrefetch(notes.update);
  });
});

it('come with createRestHooks', () => {
  type Hooks = ReturnType<typeof createRestHooks>;
  expectTypeOf<Hooks['usePages']>().toEqualTypeOf<typeof usePages>();
  expectTypeOf<Hooks['useSelect']>().toEqualTypeOf<typeof useSelect>();
  expectTypeOf<Hooks['usePrefetch']>().toEqualTypeOf<typeof usePrefetch>();
});
