// Lists below something that is no field of their items: which group a note is in is said by addresses alone.
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource, RestEndpoint, Union, Values } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  title = '';
  org = 'acme';
  text = '';
  static override key = 'Note';
}
class Group extends Entity {
  id = '';
  notes: Note[] = [];
  static override key = 'Group';
  static override schema = { notes: new Collection([Note], { nestKey: ({ id }: Group) => ({ group: id }) }) };
}

const STALE = 1;
const HELD = { id: '1', title: 'old', org: 'acme' };
const NEW = { id: '7', title: 'new', org: 'acme', text: '' };
const ONE_IN_A = { a: '1', b: '', c: '' };
const UNKNOWN = { a: '1 stale', b: 'stale', c: 'stale' };

/** Deletes, and edits at `/notes/:id`, that wait to be answered. */
type Waiting = ((status: number) => void)[];

/** Answers for group a with one note, for others with none; only `/notes/:id` tells the text of one. */
const serve = (waiting: Waiting, isMap: boolean) =>
  startServer(({ method, url, body }) => {
    const [, name = ''] = url.split('/');
    const id = method === 'POST' ? NEW.id : (url.split('/').at(-1) ?? '');
    const notes = /\ba\b/.test(url) ? [HELD] : [];
    const json = { ...NEW, id, ...(body === '' ? {} : (JSON.parse(body) as object)) };
    if (method === 'DELETE' || (method === 'PATCH' && name === 'notes'))
      return new Promise((resolve) => waiting.push((status) => resolve({ status, ...(status === 200 && { json }) })));
    if (method !== 'GET' || name === 'notes') return { json };
    if (name === 'groups') return { json: { id, notes } };
    return { json: isMap ? Object.fromEntries(notes.map((note) => [note.id, note])) : notes };
  });

type List = RestEndpoint<{ path: '/:group/notes'; schema: Collection<[typeof Note]> }>;

interface Asked {
  readonly isMap?: boolean;
  /** Further arguments of the lists. */
  readonly args?: object;
}

/** A store that has read the lists of three groups. */
async function start(make?: (urlPrefix: string) => unknown, { isMap = false, args }: Asked = {}) {
  const waiting: Waiting = [];
  const { url: urlPrefix } = await serve(waiting, isMap);
  const notes = resource({ path: '/:group/notes/:id', urlPrefix, schema: Note });
  const note = new RestEndpoint({ path: '/notes/:id', urlPrefix, schema: Note });
  const edit = note.extend({ method: 'PATCH', body: {} as object });
  const list = (make?.(urlPrefix) ?? notes.getList) as List;
  const { dispatch, endpoints, root, slice } = testStore(() =>
    createRestSlice({ endpoints: { notes, note, edit, list } }),
  );
  const told = (listArgs: { readonly group: string }): string => {
    const { data, expiresAt } = endpoints.list.selectResponse(root(), listArgs);
    const { notes: items = data } = Object(data) as { notes?: unknown };
    const ids = Object.values(Object(items) as Record<string, Note>).map(({ id }) => id);
    return [...ids, ...(expiresAt === STALE ? ['stale'] : [])].join(' ');
  };
  const read = async () => {
    for (const group of ['a', 'b', 'c']) await dispatch(endpoints.list({ ...args, group }));
  };
  await read();
  return {
    dispatch,
    ...endpoints,
    controller: slice.controller({ dispatch }),
    push: notes.getList.schema.push,
    told,
    isStale: (id: string) => endpoints.note.selectResponse(root(), { id }).expiresAt === STALE,
    read,
    /** Lets a mutation be answered after what is done meanwhile. */
    async answer<T>(mutation: Promise<T>, status: number, meanwhile?: () => unknown): Promise<T> {
      await expect.poll(() => waiting).toHaveLength(1);
      await meanwhile?.();
      waiting.pop()?.(status);
      return mutation;
    },
    lists: () => ({
      a: told({ ...args, group: 'a' }),
      b: told({ ...args, group: 'b' }),
      c: told({ ...args, group: 'c' }),
    }),
  };
}

const addressless = (urlPrefix: string) =>
  new RestEndpoint({ path: '/:group/notes', urlPrefix, schema: new Collection([Note]) });
const sortComparer = (one: Note, other: Note): number => one.title.localeCompare(other.title);

describe('a local write of a note that no list has', () => {
  it.each<[string, (urlPrefix: string) => unknown, isMap?: boolean]>([
    ['of a resource', (urlPrefix) => resource({ path: '/:group/notes/:id', urlPrefix, schema: Note }).getList],
    [
      'that are sorted',
      (urlPrefix) => resource({ path: '/:group/notes/:id', urlPrefix, schema: Note, sortComparer }).getList,
    ],
    ['without an address of their own', addressless],
    [
      'at another host',
      (urlPrefix) =>
        resource({ path: '/:group/notes/:id', urlPrefix: 'http://no', schema: Note }).getList.extend({ urlPrefix }),
    ],
    [
      'of several kinds',
      (urlPrefix) =>
        new RestEndpoint({
          path: '/:group/notes',
          urlPrefix,
          schema: new Collection([new Union({ acme: Note }, 'org')]),
        }),
    ],
    [
      'that are maps',
      (urlPrefix) => new RestEndpoint({ path: '/:group/notes', urlPrefix, schema: new Collection(new Values(Note)) }),
      true,
    ],
    ['in entities', (urlPrefix) => new RestEndpoint({ path: '/groups/:group', urlPrefix, schema: Group })],
  ])('leaves lists %s as they are, and stale', async (_, make, isMap = false) => {
    const { controller, lists } = await start(make, { isMap });
    expect(lists()).toEqual(ONE_IN_A);
    void controller.set(Note, NEW);
    expect(lists()).toEqual(UNKNOWN);
  });
});

it('several that are written at once join no list', async () => {
  const { controller, lists } = await start();
  void controller.set([Note], [NEW, { ...NEW, id: '8' }]);
  expect(lists()).toEqual(UNKNOWN);
});

it('a local write that names the group puts a note into the list of that one alone', async () => {
  const { controller, lists, push } = await start();
  void controller.set(Note, { group: 'b' }, NEW);
  expect(lists()).toEqual({ a: '1', b: '7 stale', c: '' });
  void controller.set(push, { group: 'a' }, { ...NEW, id: '8' });
  expect(lists()).toEqual({ a: '1 8', b: '7 stale', c: '' });
});

it('calls that name the group change the list of that one alone', async () => {
  const { dispatch, lists, notes, answer } = await start();
  await dispatch(notes.getList.push({ group: 'b' }, { title: 'new' }));
  expect(lists()).toEqual({ a: '1', b: '7', c: '' });
  await dispatch(notes.partialUpdate({ group: 'c', id: '9' }, { title: 'edited' }));
  expect(lists()).toEqual({ a: '1', b: '7', c: '9 stale' });
  await answer(dispatch(notes.delete({ group: 'a', id: '1' })), 204);
  expect(lists()).toEqual({ a: '', b: '7', c: '9 stale' });
});

it('only lists that fit by their other parameter are in question', async () => {
  const schema = new Collection([Note]);
  const { controller, dispatch, list, lists, told } = await start(
    (urlPrefix) => new RestEndpoint({ path: '/:org/:group/notes', urlPrefix, schema }),
    { args: { org: 'acme' } },
  );
  const other = { org: 'other', group: 'b' };
  await dispatch(list(other));
  void controller.set(Note, NEW);
  expect([lists(), told(other)]).toEqual([UNKNOWN, '']);
});

it('a note whose lists are known stays in them through edits, and they stay fresh', async () => {
  const { controller, lists, read } = await start();
  // The first local write may tell that it was created.
  void controller.set(Note, { ...HELD, title: 'first' });
  expect(lists()).toEqual({ a: '1', b: 'stale', c: 'stale' });
  await read();
  void controller.set(Note, { ...HELD, title: 'second' });
  expect(lists()).toEqual(ONE_IN_A);
});

it('a stale note stays in its list, which stays fresh, and joins no other', async () => {
  const { controller, lists, dispatch, note, edit, read, answer, isStale } = await start();
  await dispatch(note({ id: '1' }));
  const lost = dispatch(edit({ id: '1' }, { title: 'lost' }));
  await expect(answer(lost, 500)).rejects.toMatchObject({ status: 500 });
  await read();
  expect([lists(), isStale('1')]).toEqual([ONE_IN_A, true]);
  void controller.set(Note, { ...HELD, title: 'told' });
  expect(lists()).toEqual({ a: '1', b: 'stale', c: 'stale' });
});

it('an edit that a read has crossed puts it into no list', async () => {
  const { lists, dispatch, note, edit, answer } = await start(addressless);
  await dispatch(note({ id: '1' }));
  await answer(dispatch(edit({ id: '1' }, { title: 'edited' })), 200, () => dispatch(note({ id: '1' })));
  expect(lists()).toEqual(UNKNOWN);
});

it('one that an edit at another address brings joins no list', async () => {
  const { lists, dispatch, edit, answer } = await start(addressless);
  await answer(dispatch(edit({ id: '9' }, { title: 'edited' })), 200);
  expect(lists()).toEqual(UNKNOWN);
});

it('one that was deleted, and is there again by a local write, may be in any list', async () => {
  const { lists, dispatch, notes, controller, answer } = await start();
  await answer(dispatch(notes.delete({ group: 'a', id: '1' })), 204);
  expect(lists()).toEqual({ a: '', b: '', c: '' });
  void controller.set(Note, { ...NEW, id: '1' });
  expect(lists()).toEqual({ a: 'stale', b: 'stale', c: 'stale' });
});

it.each([
  ['a read', undefined],
  ['a read, after one that crossed the delete', { id: '1' }],
])('one that was deleted, and is there again by %s, may be in any list', async (_, crossing) => {
  const { lists, dispatch, note, notes, answer } = await start();
  const deleted = dispatch(notes.delete({ group: 'a', id: '1' }));
  await answer(deleted, 204, () => crossing && dispatch(note(crossing)));
  await dispatch(note({ id: '1' }));
  expect(lists()).toEqual(UNKNOWN);
});
