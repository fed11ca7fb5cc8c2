// Family: lists that stay fresh and wrong after ordinary edits, because only `move` changed them, or because only a raw value was compared.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Card extends Entity {
  id = '';
  title = '';
  state = '';
  assignee: User | null = null;
  static override key = 'Card';
  static override schema = { assignee: User };
}

const NAMES: Readonly<Record<string, string>> = { u1: 'Ann', u2: 'Bob' };
const LABELS: Readonly<Record<string, readonly string[]>> = { '1': ['bug'], '2': [], '3': ['bug'] };

type Asked = Readonly<Record<string, string>>;
interface Row {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly assignee: string | null;
}

const row = (id: string, state: string, assignee: string | null): Row => ({ id, title: `card ${id}`, state, assignee });
const ROWS = [row('1', 'open', 'u1'), row('2', 'open', null), row('3', 'closed', 'u2')];

/** What is asked for of a card: fields of it, words of its title, a label, which is no field of it. */
const fits = (card: Row, asked: Asked): boolean =>
  Object.entries(asked).every(([name, value]) => {
    if (name === 'q') return card.title.includes(value);
    if (name === 'label') return (LABELS[card.id] ?? []).includes(value);
    return card[name as keyof Row] === value;
  });

const asId = (user: unknown): unknown => (user as User | null)?.id ?? user;

/** A server that nests who is to do a card, and takes an id or the whole; and a store. */
async function board({ optimistic = false, nests = true, ...options }: Record<string, unknown> = {}) {
  let rows = ROWS;
  const shown = (card: Row) => {
    const { assignee } = card;
    return nests && assignee !== null ? { ...card, assignee: { id: assignee, name: NAMES[assignee] } } : card;
  };
  const write = (id: string, fields: Partial<Row>) => {
    rows = rows.map((card) => (card.id === id ? { ...card, ...fields } : card));
    return shown(rows.find((card) => card.id === id) as Row);
  };
  const http = await startServer(({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    const [, , id, verb] = pathname.split('/');
    const sent = JSON.parse(body || '{}', (name, value: unknown) =>
      name === 'assignee' ? asId(value) : value,
    ) as Partial<Row>;
    if (method === 'GET')
      return { json: rows.filter((card) => fits(card, Object.fromEntries(searchParams))).map(shown) };
    if (verb === 'close') return { json: write(id as string, { state: 'closed' }) };
    if (method !== 'POST') return { json: write(id as string, sent) };
    rows = [...rows, { ...row(String(rows.length + 1), 'open', null), ...sent }];
    return { status: 201, json: shown(rows.at(-1) as Row) };
  });
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        cards: resource({
          ...{ path: '/cards/:id', urlPrefix: http.url, schema: Card, searchParams: {} as Asked | undefined },
          ...{ optimistic: optimistic as boolean, ...(options as object) },
        }),
        close: new RestEndpoint({
          ...{ path: '/cards/:id/close', urlPrefix: http.url, method: 'POST', body: undefined, schema: Card },
        }),
      },
    }),
  );
  const { dispatch, endpoints, root } = made;
  const { getList } = endpoints.cards;
  const list = (asked: Asked): string => {
    const { data = [], expiresAt } = getList.selectResponse(root(), asked);
    return `${data.map(({ id }) => id).join(' ')}${expiresAt > Date.now() ? '' : ', stale'}`;
  };
  const lists: Asked[] = [];
  return {
    ...made,
    ...{ http, list, write },
    cards: endpoints.cards,
    async read(...all: Asked[]) {
      for (const asked of all) await dispatch(getList(asked));
      lists.push(...all);
    },
    /** Who shows them asks for what is stale: they are what the server has. */
    async expectTrue() {
      for (const asked of lists) {
        await dispatch(getList.fetchIfStale(asked));
        const [is = '', truth] = [list(asked), rows.filter((card) => fits(card, asked)).map(({ id }) => id)];
        expect(is.split(' ').filter(Boolean).sort(), JSON.stringify(asked)).toEqual(truth.sort());
      }
    },
    /** What was sent since the last lists were read. */
    since: () => http.lines().slice(lists.length),
  };
}

type Board = Awaited<ReturnType<typeof board>>;

const OPEN = { state: 'open' };
const CLOSED = { state: 'closed' };

describe.each([true, false])('an edit that says another state (optimistic: %s) (F66)', (optimistic) => {
  it.each<[string, (app: Board) => Promise<unknown>]>([
    ['partialUpdate', ({ dispatch, cards }) => dispatch(cards.partialUpdate({ id: '1' }, { state: 'closed' }))],
    ['update', ({ dispatch, cards }) => dispatch(cards.update({ id: '1' }, { ...row('1', 'closed', 'u1') }))],
    [
      'set',
      async ({ dispatch, slice, write }) => {
        write('1', { state: 'closed' });
        await dispatch(slice.set(Card, { id: '1' }, { state: 'closed' }));
      },
    ],
    ['move', ({ dispatch, cards }) => dispatch(cards.getList.move({ id: '1' }, { state: 'closed' }))],
  ])('%s moves the item from the lists of one state into those of the other (F66)', async (_, edit) => {
    const app = await board({ optimistic });
    await app.read(OPEN, CLOSED);
    await edit(app);
    // Where in the list of the server it is nobody here knows.
    expect([app.list(OPEN), app.list(CLOSED)]).toEqual(['2', '3 1, stale']);
    await app.expectTrue();
    expect(app.since().filter((line) => line.startsWith('GET'))).toEqual(['GET /cards?state=closed']);
  });

  it('an endpoint that sends no field does so, and who shows the lists asks (F66)', async () => {
    const app = await board({ optimistic });
    await app.read(OPEN, CLOSED);
    await app.dispatch(app.endpoints.close({ id: '1' }));
    expect([app.list(OPEN), app.list(CLOSED)]).toEqual(['2, stale', '3 1, stale']);
    await app.expectTrue();
  });
});

describe.each([
  [true, true],
  [true, false],
  [false, true],
])('a relation that answers nest: %s (optimistic: %s) (F67)', (nests, optimistic) => {
  const [ANN, BOB] = [{ assignee: 'u1' }, { assignee: 'u2' }];
  const start = async () => {
    const app = await board({ nests, optimistic });
    await app.read(ANN, BOB);
    return app;
  };

  it('keeps the item in the lists of that relation (F67)', async () => {
    const app = await start();
    for (const edit of [app.cards.getList.move, app.cards.partialUpdate]) {
      await app.dispatch(edit({ id: '1' }, { title: 'new' }));
      expect([app.list(ANN), app.list(BOB)]).toEqual(['1', '3']);
    }
    await app.expectTrue();
    expect(app.since()).toEqual(['PATCH /cards/1', 'PATCH /cards/1']);
  });

  it('moves it when it is another one, from none, and to none (F67)', async () => {
    const app = await start();
    await app.dispatch(app.cards.getList.move({ id: '1' }, { assignee: 'u2' }));
    expect([app.list(ANN), app.list(BOB)]).toEqual(['', '3 1, stale']);
    await app.dispatch(app.cards.partialUpdate({ id: '2' }, { assignee: 'u1' }));
    expect(app.list(ANN)).toBe('2, stale');
    await app.expectTrue();
    await app.dispatch(app.cards.getList.move({ id: '2' }, { assignee: null }));
    expect(app.list(ANN)).toBe('');
    await app.expectTrue();
  });
});

describe.each([true, false])('a body that holds an entity (optimistic: %s) (F69)', (optimistic) => {
  it('moves the item into the lists of that relation (F69)', async () => {
    const app = await board({ optimistic });
    const [ANN, BOB] = [{ assignee: 'u1' }, { assignee: 'u2' }];
    await app.read(ANN, BOB);
    const bob = app.cards.getList.select(app.root(), BOB)?.[0]?.assignee as User;
    const edit = app.dispatch(app.cards.getList.move({ id: '1' }, { assignee: bob }));
    if (optimistic) expect([app.list(ANN), app.list(BOB)]).toEqual(['', '3 1']);
    await edit;
    expect([app.list(ANN), app.list(BOB)]).toEqual(['', '3 1, stale']);
    await app.expectTrue();
  });
});

describe('lists that were asked for with what is no field (F70)', () => {
  const [WORDS, BUGS] = [{ q: 'card' }, { label: 'bug' }];
  const writes: [string, (app: Board) => Promise<unknown>][] = [
    ['a create', ({ dispatch, cards }) => dispatch(cards.getList.push({ title: 'card 4' }))],
    ['an edit', ({ dispatch, cards }) => dispatch(cards.partialUpdate({ id: '1' }, { title: 'other' }))],
  ];

  it.each(writes)('are stale after %s (F70)', async (_, write) => {
    const app = await board();
    await app.read(WORDS, BUGS, OPEN);
    await write(app);
    expect([WORDS, BUGS, OPEN].map((asked) => app.list(asked).endsWith('stale'))).toEqual([true, true, false]);
    await app.expectTrue();
  });

  it.each(writes)('whose filters decide them are right after %s, without a request (F70)', async (_, write) => {
    const filters = { q: ({ title }: Card, q: string) => title.includes(q), label: 'none' as const };
    const app = await board({ filters });
    await app.read(WORDS);
    await write(app);
    expect(app.list(WORDS)).not.toContain('stale');
    await app.expectTrue();
    expect(app.since()).toHaveLength(1);
  });
});
