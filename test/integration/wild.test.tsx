// A page of many readers over APIs of all kinds, slow and reordered answers, lost ones: when all has settled, it shows what
// the server has, and whatever counts as fresh is what the server has.
import { act, cleanup, render } from '@testing-library/react';
import { Collection, Entity, Invalidate, resource, RestEndpoint } from 'rest-slice';
import { ErrorBoundary, useDLE, useSelect, useSuspense } from 'rest-slice/react';
import { StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chance, WildServer, type Style } from './wildServer.js';
import { isFresh, start } from './wire.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class Owner extends Entity {
  id = '';
  name = '';
  static override key = 'Owner';
}
class Card extends Entity {
  id = 0;
  title = '';
  body = '';
  column_id = 0;
  rank = 0;
  is_done = false;
  owner = Owner.fromJS();
  static override key = 'Card';
  static override schema = { owner: Owner };
}
class Unwrapping extends RestEndpoint<any> {
  override process(value: any) {
    return value?.data && !Array.isArray(value.data) ? value.data : value;
  }
}

const LISTS: Record<string, string>[] = [
  ...[{}, { is_done: 'all' }, { column_id: '1' }, { column_id: '2' }, { is_done: 'true' }, { is_done: 'false' }],
  ...[{ owner: 'ann' }, { owner: 'bob', column_id: '1' }, { q: '1' }],
];

const RULES = {
  filters: {
    q: (card: any, text: any) => card.title.includes(text),
    owner: (card: any, id: any) => card.owner === id,
    is_done: (card: any, asked: any) => asked === 'all' || String(card.is_done) === asked,
  },
  searchDefaults: { is_done: 'false' },
};

/** One that holds another. */
class Nesting extends Card {
  next: any = null;
  static override key = 'Nesting';
  static override schema: any = { owner: Owner };
}
Nesting.schema = { owner: Owner, next: Nesting };

function cardsOf(style: Style): any {
  const schema = style.isNested ? Nesting : Card;
  const sortComparer = style.isSorted ? { sortComparer: (a: any, b: any) => a.rank - b.rank || a.id - b.id } : {};
  const options: any = {
    ...{ path: '/cards/:id', schema, searchParams: {} as Record<string, string>, optimistic: style.isOptimistic },
    ...sortComparer,
    ...(style.isDeclared && RULES),
  };
  if (!style.isWrapped) return resource(options);
  const cards: any = resource({ ...options, Endpoint: Unwrapping, collectionKey: 'cards' });
  const data = new Collection([schema], { scope: 'cards', ...sortComparer, ...(style.isDeclared && RULES) } as any);
  return cards.extend('getList', { schema: { data, meta: { total: 0 } } });
}

/** What a card shows, as the server says it. */
const plain = ({ next: _next, ...card }: any) => ({ ...card, owner: card.owner && { ...card.owner } });
const ofList = (data: any) => (data?.data ?? data)?.map(plain);

class Session {
  readonly server: WildServer;
  readonly page: any;
  readonly e: any;
  readonly shows = new Map<string, any>();
  readonly reads: { name: string; endpoint: any; args: any }[];
  mounted: readonly string[] = [];
  readonly random: (below: number) => number;
  #view: any;

  constructor(
    readonly style: Style,
    seed: number,
  ) {
    this.random = chance(seed);
    this.server = new WildServer(style, this.random);
    vi.stubGlobal('fetch', this.server.fetch);
    const cards = cardsOf(style);
    this.page = start({ cards });
    this.e = this.page.e.cards;
    this.reads = [
      ...LISTS.map((args) => ({ name: `list ${JSON.stringify(args)}`, endpoint: this.e.getList, args })),
      ...[1, 2, 3].map((id) => ({ name: `detail ${id}`, endpoint: this.e.get, args: { id } })),
    ];
  }

  render(): void {
    const children = this.mounted.map((name) => <Reader key={name} session={this} name={name} />);
    const tree = (
      <StrictMode>
        <Provider store={this.page.store}>{children}</Provider>
      </StrictMode>
    );
    if (this.#view) this.#view.rerender(tree);
    else this.#view = render(tree);
  }

  async step(): Promise<void> {
    const { random, e } = this;
    const id = 1 + random(6);
    const write = (thunk: any) => void this.page.dispatch(thunk).catch(() => undefined);
    if (this.style.hasSocket && random(4) === 0) return this.#hear();
    await act(async () => {
      switch (random(11)) {
        case 0:
          return write(e.partialUpdate({ id }, { title: `title ${random(20)}` }));
        case 1:
          return write(e.partialUpdate({ id }, { column_id: 1 + random(2) }));
        case 2:
          return write(e.partialUpdate({ id }, { is_done: random(2) === 0 }));
        case 3:
          return write(e.partialUpdate({ id }, { rank: random(60) }));
        case 4:
          return write(e.getList.push({ title: `new ${random(20)}`, column_id: 1 + random(2) }));
        case 5:
          return random(2)
            ? write(e.delete({ id }))
            : write(e.partialUpdate({ id }, { owner: ['ann', 'bob'][random(2)] }));
        case 6:
          return write(this.reads[random(this.reads.length)]!.endpoint(this.reads[random(LISTS.length)]!.args));
        case 7:
          if (random(3) === 0) return write(this.page.rest.expireAll(random(2) ? e.get.endpoint : e.getList.endpoint));
          return write(e.get({ id }));
        default: {
          const { name } = this.reads[random(this.reads.length)]!;
          const isThere = this.mounted.includes(name);
          this.mounted = isThere ? this.mounted.filter((other) => other !== name) : [...this.mounted, name];
          this.render();
        }
      }
    });
    await this.pass(random(3) ? random(25) : random(100));
  }

  /** What a socket tells. */
  async #hear(): Promise<void> {
    const { card, isGone } = this.server.changeByOthers();
    const schema = this.e.get.endpoint.schema;
    const { set } = this.page.rest;
    await act(async () => {
      if (isGone) this.page.dispatch(set(new Invalidate(schema), { id: card.id }, { id: card.id }));
      else this.page.dispatch(set(schema, { id: card.id }, card));
    });
    await this.pass(this.random(20));
  }

  async pass(ms: number): Promise<void> {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  }

  /** Two creates at once the server may have taken in either order: only a comparer knows. */
  #inOrder(cards: any[] | undefined): any {
    return this.style.isSorted ? cards : cards?.toSorted((a, b) => a.id - b.id);
  }

  truth({ endpoint, args }: { endpoint: any; args: any }): any {
    if (endpoint === this.e.getList) return this.#inOrder(this.server.list(args).map((card) => this.#known(card)));
    return this.server.cards.find(({ id }) => id === args.id);
  }

  #known(card: any): any {
    const { body: _body, ...brief } = card;
    return this.style.isBrief ? brief : card;
  }

  shown(read: any, data: any): any {
    if (read.endpoint === this.e.getList) return this.#inOrder(ofList(data)?.map((card: any) => this.#known(card)));
    return data && plain(data);
  }
}

const HOOKS: any[] = [
  useDLE,
  useSuspense,
  (endpoint: any, args: any) => useSelect(endpoint, [args] as any, (data: any) => data),
];

function Read({ session, name }: { session: Session; name: string }) {
  const at = session.reads.findIndex((read) => read.name === name);
  const read = session.reads[at]!;
  const useIt = HOOKS[at % 3];
  const value = useIt(read.endpoint, read.args);
  session.shows.set(name, at % 3 === 0 ? value.data : value);
  return null;
}

function Reader(props: { session: Session; name: string }) {
  const Failed: any = () => {
    props.session.shows.set(props.name, undefined);
    return null;
  };
  return (
    <ErrorBoundary fallbackComponent={Failed}>
      <Suspense fallback={null}>
        <Read {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

async function run(style: Style, seed: number, steps = 25): Promise<void> {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  const session = new Session(style, seed);
  for (let at = 0; at < steps; at++) await session.step();
  session.server.isHealthy = true;
  await session.pass(1_000);
  // Who could not reach the server asks again when its reader comes back, as on a change of the page.
  const { mounted } = session;
  session.mounted = [];
  session.render();
  await session.pass(2_000);
  session.mounted = mounted;
  session.render();
  await session.pass(70_000 / 2);
  const wrong: unknown[] = [];
  for (const read of session.reads) {
    const data = read.endpoint.select(session.page.store.getState(), read.args);
    const truth = session.truth(read);
    if (isFresh(session.page.store, read.endpoint, read.args) && data !== undefined) {
      if (!equal(session.shown(read, data), truth))
        wrong.push(['fresh and wrong', read.name, session.shown(read, data), truth]);
    }
    if (!session.mounted.includes(read.name)) continue;
    const shown = session.shown(read, session.shows.get(read.name));
    if (!equal(shown, truth)) wrong.push(['shown and wrong', read.name, shown, truth]);
  }
  const asked = session.server.lines.length;
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(asked, `requests, seed ${seed}`).toBeLessThan(steps * 20);
  cleanup();
}

const equal = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
function sorted(value: any): any {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

const PLAIN: Style = {
  ...{
    isWrapped: false,
    edit: 'item',
    create: 'item',
    isBrief: false,
    isOptimistic: false,
    isSorted: false,
    isDeclared: false,
    isNested: false,
    hasSocket: false,
    lost: 0,
  },
} as Style;
const STYLES: Record<string, Partial<Style>> = {
  'plain JSON': {},
  'answers in { data, meta }': { isWrapped: true },
  'edits answered with 204': { edit: '204' },
  'edits answered with { id }': { edit: 'id', isBrief: true },
  'edits answered with a message': { edit: 'message', isWrapped: true, isOptimistic: true },
  'creates answered with { id }': { create: 'id', isOptimistic: true },
  'creates answered with 204': { create: '204', isBrief: true },
  'creates answered in part': { create: 'sparse', isSorted: true, isOptimistic: true },
  'lists in part, sorted': { isBrief: true, isSorted: true },
  'arguments that are declared': { isDeclared: true },
  'arguments that are declared, lists in part, sorted': { isDeclared: true, isBrief: true, isSorted: true },
  'arguments that are declared, optimistic, wrapped': {
    isDeclared: true,
    isOptimistic: true,
    isWrapped: true,
    edit: '204',
  },
  'items that hold others': { isNested: true },
  'items that hold others, lists in part': { isNested: true, isBrief: true, isWrapped: true, isDeclared: true },
  'a socket beside': { hasSocket: true },
  'a socket beside, sorted, optimistic': { hasSocket: true, isSorted: true, isOptimistic: true, isDeclared: true },
  'a bad connection': { lost: 4 },
  'a bad connection, optimistic': { lost: 4, isOptimistic: true, edit: '204', isWrapped: true },
};
// More of them: SEEDS=100 FIRST=1000.
const SEEDS = Number(process.env['SEEDS'] ?? 1);
const FIRST = Number(process.env['FIRST'] ?? 1);

describe('when all has settled, what is shown and what is fresh is what the server has', () => {
  it.each(Object.entries(STYLES))('%s', async (_, style) => {
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) await run({ ...PLAIN, ...style }, seed);
  });
});
