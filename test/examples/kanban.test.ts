import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKanban } from '../../examples/kanban/kanban.js';
import { flush, pendingMutations, restored } from '../../src/features/offline/index.js';
import { positionAt } from '../../examples/kanban/positionAt.js';
import { createKanbanServer } from '../../examples/kanban/server.js';
import { FakeStorage } from '../support/fakeStorage.js';
import { serve } from '../support/serve.js';

const TODO = ['Paint the fence', 'Fix the tap', 'Oil the door', 'Sweep the roof'];
const DOING = ['Hang the lamp', 'Buy a ladder'];

/** The server, which may be told to answer nothing for a while, and where to open tabs of one name. */
async function setUp() {
  const answer = createKanbanServer();
  let gate = Promise.resolve();
  let isDown = false;
  const { http } = await serve(() => async (request) => {
    if (isDown) return Response.json({ message: 'Down for a minute.' }, { status: 503 });
    const response = await answer(request);
    await gate;
    return response;
  });
  // The app's addresses have no host.
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(http.url + path, init));
  onTestFinished(() => void vi.unstubAllGlobals());
  const [name, storage] = [crypto.randomUUID(), new FakeStorage()];
  let seen = 0;

  function open(me = 'ann') {
    const kanban = createKanban({ me, name, storage });
    onTestFinished(kanban.close);
    const { dispatch, getState } = kanban.store;
    const { cards, comments } = kanban.rest.endpoints;
    return {
      ...{ ...kanban, cards, comments, dispatch, state: getState },
      titles: (column: string, assignee?: string) =>
        cards.getList.select(getState(), { column, assignee })?.map(({ title }) => title),
      positions: (column: string) => cards.getList.select(getState(), { column })?.map(({ position }) => position),
      /** As a page that is opened does: what is fresh is not asked for. */
      async readAll(): Promise<void> {
        const lists = [...['todo', 'doing', 'done'].map((column) => ({ column })), { column: 'todo', assignee: 'ann' }];
        for (const list of lists) await dispatch(cards.getList.fetchIfStale(list));
      },
    };
  }

  return {
    ...{ open, storage },
    /** What the server was asked since the last time. */
    sent: (): string[] => {
      const lines = http.lines().slice(seen);
      seen += lines.length;
      return lines.map((line) => line.replace('/api', ''));
    },
    hold(): () => void {
      let release = (): void => undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    breakDown: (broken: boolean) => void (isDown = broken),
  };
}

/** A board whose lists were read; what was asked for that does not count. */
async function loaded() {
  const board = await setUp();
  const opened = board.open();
  await opened.readAll();
  board.sent();
  return { ...board, ...opened };
}

describe('Kanban: moves', () => {
  it('between two lists are shown at once, and are one request', async () => {
    const { sent, hold, dispatch, cards, titles, readAll } = await loaded();
    const release = hold();
    const moved = dispatch(cards.move({ id: 'c1' }, { column: 'doing', position: 5.5 }));
    const isMoved = () => {
      expect(titles('todo')).toEqual(TODO.slice(1));
      expect(titles('todo', 'ann')).toEqual(['Oil the door']);
      expect(titles('doing')).toEqual(['Hang the lamp', 'Paint the fence', 'Buy a ladder']);
    };
    isMoved();
    release();
    await moved;
    isMoved();
    await readAll();
    isMoved();
    expect(sent()).toEqual(['POST /cards/c1/move']);
  });

  it('that the server refuses go back, and nothing is asked for', async () => {
    const { open, sent } = await setUp();
    const { dispatch, cards, titles, readAll, state, readRefusal } = open();
    await readAll();
    await dispatch(cards.move({ id: 'c1' }, { column: 'doing', position: 9 }));
    sent();
    const refused = dispatch(cards.move({ id: 'c3' }, { column: 'doing', position: 10 }));
    expect(titles('doing')).toEqual([...DOING, 'Paint the fence', 'Oil the door']);
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect([titles('todo'), titles('doing')]).toEqual([TODO.slice(1), [...DOING, 'Paint the fence']]);
    expect(state().refusals.last).toBe('“Doing” takes 3 cards at most.');
    dispatch(readRefusal());
    expect(state().refusals.last).toBe('');
    await readAll();
    expect(sent()).toEqual(['POST /cards/c3/move']);
  });

  it('within a column find room between two cards, until the server numbers them anew', async () => {
    const { sent, dispatch, cards, titles, positions, readAll, state } = await loaded();
    // The last of the column goes to the second place, again and again: the room there halves each time.
    let moves = 0;
    while (!positions('todo')?.every(Number.isInteger) || moves === 0) {
      const list = cards.getList.select(state(), { column: 'todo' }) ?? [];
      const [last, others] = [list.at(-1), list.slice(0, -1)];
      const expected = [others[0], last, ...others.slice(1)].map((card) => card?.title);
      await dispatch(cards.move({ id: last?.id ?? '' }, { column: 'todo', position: positionAt(others, 1) }));
      expect(titles('todo')).toEqual(expected);
      moves += 1;
    }
    expect(positions('todo')).toEqual([1, 2, 3, 4]);
    expect(moves).toBeGreaterThan(10);
    await readAll();
    expect(sent()).toEqual(Array(moves).fill(expect.stringMatching(/^POST .*move$/)));
  });
});

describe('Kanban: cards and comments', () => {
  it('a new card may be moved before the server has named it', async () => {
    const { sent, hold, dispatch, cards, titles, readAll } = await loaded();
    const release = hold();
    const made = dispatch(cards.create({ title: 'Mow', column: 'done', position: 1 }));
    expect(titles('done')).toEqual(['Mow']);
    const moved = dispatch(cards.move({ id: made.requestId }, { column: 'todo', position: 0 }));
    const isMoved = () => expect([titles('done'), titles('todo')]).toEqual([[], ['Mow', ...TODO]]);
    isMoved();
    release();
    await moved;
    isMoved();
    await readAll();
    isMoved();
    expect(sent()).toEqual(['POST /cards', 'POST /cards/c8/move']);
  });

  it('another assignee takes a card out of the list of the one before, with one request', async () => {
    const { open, sent } = await setUp();
    const { dispatch, cards, titles, readAll } = open();
    await readAll();
    await dispatch(cards.getList({ column: 'todo', assignee: 'bob' }));
    sent();
    await dispatch(cards.partialUpdate({ id: 'c1' }, { assignee: 'bob' }));
    await dispatch(cards.delete({ id: 'c3' }));
    await readAll();
    await dispatch(cards.getList.fetchIfStale({ column: 'todo', assignee: 'bob' }));
    expect([titles('todo', 'ann'), titles('todo', 'bob')]).toEqual([[], ['Paint the fence', 'Fix the tap']]);
    expect(sent()).toEqual(['PATCH /cards/c1', 'DELETE /cards/c3']);
  });

  it('a comment stands first, and its author is who is signed in', async () => {
    const { open } = await setUp();
    const { dispatch, comments, state } = open('cleo');
    await dispatch(comments.getList({ card: 'c1' }));
    const shown = () =>
      comments.getList.select(state(), { card: 'c1' })?.items.map(({ text, author }) => [text, author?.name]);
    const sending = dispatch(comments.getList.unshift({ card: 'c1' }, { text: 'Green' }));
    expect(shown()?.slice(0, 2)).toEqual([
      ['Green', undefined],
      ['Thought 12', 'Cleo'],
    ]);
    await sending;
    expect(shown()?.[0]).toEqual(['Green', 'Cleo']);
  });
});

describe('Kanban: tabs', () => {
  it('a move in one is seen in the other, which asks nothing', async () => {
    const { open, sent } = await setUp();
    const [one, two] = [open(), open()];
    for (const tab of [one, two]) await tab.readAll();
    sent();
    await one.dispatch(one.cards.move({ id: 'c2' }, { column: 'done', position: 1 }));
    await vi.waitFor(() => expect(two.titles('done')).toEqual(['Fix the tap']));
    expect(two.titles('todo')).toEqual(TODO.filter((title) => title !== 'Fix the tap'));
    await two.readAll();
    expect(sent()).toEqual(['POST /cards/c2/move']);
  });

  it('what is moved while the server is down is kept, outlives the page, and is done once', async () => {
    const { open, sent, breakDown, storage } = await setUp();
    const before = open();
    await before.readAll();
    // What was read is stored a while later.
    await vi.waitFor(() => expect([...storage.values.keys()].join()).toContain('/tables'), { timeout: 15_000 });
    breakDown(true);
    before.dispatch(before.cards.move({ id: 'c2' }, { column: 'done', position: 1 })).catch(() => undefined);
    await vi.waitFor(() => expect(pendingMutations(before.state()).map(({ attempts }) => attempts)).toEqual([1]));
    expect(before.titles('done')).toEqual(['Fix the tap']);
    before.close();

    const after = open();
    await after.dispatch(restored());
    expect(after.titles('done')).toEqual(['Fix the tap']);
    breakDown(false);
    sent();
    await after.dispatch(flush());
    await vi.waitFor(() => expect(pendingMutations(after.state())).toEqual([]));
    expect(after.titles('done')).toEqual(['Fix the tap']);
    expect(sent().filter((line) => line.startsWith('POST'))).toEqual(['POST /cards/c2/move']);
  });

  it('nobody is shown what another user has on the device', async () => {
    const { open, sent } = await setUp();
    const ann = open('ann');
    await ann.readAll();
    ann.close();
    const bob = open('bob');
    await bob.dispatch(restored());
    expect(bob.titles('todo')).toBeUndefined();
    sent();
    await bob.readAll();
    expect(sent()).toHaveLength(4);
  });
});
