// APIs as they are found in the wild: what each does otherwise is said by its style.
import { status } from './wire.js';

export interface Style {
  /** `{ data, meta }` around items and lists. */
  readonly isWrapped: boolean;
  /** What an edit is answered with. */
  readonly edit: 'item' | '204' | 'id' | 'message';
  /** What a create is answered with. */
  readonly create: 'item' | 'id' | '204' | 'sparse';
  /** Lists leave out `body`. */
  readonly isBrief: boolean;
  readonly isOptimistic: boolean;
  readonly isSorted: boolean;
  /** It is said what arguments mean, and what the server takes where one is absent. */
  readonly isDeclared: boolean;
  /** One card holds the next: whole in details and after edits, its id in lists. */
  readonly isNested: boolean;
  /** Others change cards, and a socket tells of it. */
  readonly hasSocket: boolean;
  /** Of how many requests one is lost. */
  readonly lost: number;
}

export interface Card {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly column_id: number;
  readonly rank: number;
  readonly is_done: boolean;
  readonly owner: { readonly id: string; readonly name: string };
}

/** Numbers that look like chance, the same for a seed. */
export function chance(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}

const OWNERS = [
  { id: 'ann', name: 'Ann' },
  { id: 'bob', name: 'Bob' },
];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class WildServer {
  cards: readonly Card[];
  readonly lines: string[] = [];
  /** From now on answers come. */
  isHealthy = false;
  #last = 0;

  constructor(
    readonly style: Style,
    readonly random: (below: number) => number,
  ) {
    this.cards = Array.from({ length: 5 }, () => this.#made({}));
  }

  /** What a list is answered with now. */
  list(query: Readonly<Record<string, string>>): readonly Card[] {
    const found = this.cards.filter(
      (card) =>
        (!query['column_id'] || String(card.column_id) === query['column_id']) &&
        this.#fits(card, query['is_done']) &&
        (!query['owner'] || card.owner.id === query['owner']) &&
        (!query['q'] || card.title.includes(query['q'])),
    );
    return this.style.isSorted ? found.toSorted((a, b) => a.rank - b.rank || a.id - b.id) : found;
  }

  /** Somebody else does something. */
  changeByOthers(): { readonly card: Card; readonly isGone?: boolean } {
    const card = this.cards[this.random(this.cards.length)];
    if (!card || this.random(5) === 0) {
      const made = this.#made({ title: `theirs ${String(this.random(20))}` });
      this.cards = [...this.cards, made];
      return { card: made };
    }
    if (this.random(5) === 0) {
      this.cards = this.cards.filter((one) => one !== card);
      return { card, isGone: true };
    }
    const edited = { ...card, column_id: 1 + this.random(2), rank: this.random(60) };
    this.cards = this.cards.map((one) => (one === card ? edited : one));
    return { card: edited };
  }

  #nextOf(card: Card): Card | undefined {
    return this.cards[this.cards.findIndex(({ id }) => id === card.id) + 1];
  }

  #shown(card: Card): unknown {
    return this.style.isNested ? { ...card, next: this.#nextOf(card) ?? null } : card;
  }

  /** Takes what `fetch` takes. The request is taken up, and answered, some time later each. */
  fetch = async (input: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://wild.test');
    this.lines.push(`${method} ${url.pathname}${url.search}`);
    const fate = this.isHealthy || !this.style.lost ? 1 : this.random(2 * this.style.lost);
    await sleep(this.random(30));
    if (fate === 0) throw new TypeError('Failed to fetch');
    const answer = this.#take(method, url, typeof body === 'string' ? JSON.parse(body) : {});
    await sleep(this.random(30));
    if (fate === 2) throw new TypeError('Failed to fetch');
    return answer;
  };

  #fits({ is_done }: Card, asked = this.style.isDeclared ? 'false' : 'all'): boolean {
    return asked === 'all' || String(is_done) === asked;
  }

  #made(fields: Partial<Card>): Card {
    const id = ++this.#last;
    const column_id = 1 + (id % 2);
    return {
      id,
      title: `card ${id}`,
      body: 'text',
      column_id,
      rank: 10 * id,
      is_done: false,
      owner: OWNERS[id % 2]!,
      ...fields,
    };
  }

  #take(method: string, { pathname, searchParams }: URL, body: any): Response {
    const id = Number(pathname.split('/')[2]);
    const fields = { ...body, ...(body.owner && { owner: OWNERS.find((owner) => owner.id === body.owner) }) };
    if (method === 'POST') {
      const card = this.#made(fields);
      this.cards = [...this.cards, card];
      return this.#created(card);
    }
    if (pathname === '/cards') {
      const cards = this.list(Object.fromEntries(searchParams));
      const items = cards.map((card) => this.#inList(card));
      return this.#wrapped(items, { total: cards.length });
    }
    const card = this.cards.find((one) => one.id === id);
    if (!card) return status(404, { message: 'Not found' });
    if (method === 'DELETE') {
      this.cards = this.cards.filter((one) => one !== card);
      return status(204);
    }
    if (method === 'GET') return this.#wrapped(this.#shown(card));
    const edited = { ...card, ...fields };
    this.cards = this.cards.map((one) => (one === card ? edited : one));
    return this.#edited(edited);
  }

  #inList(card: Card): unknown {
    const { body: _body, ...brief } = card;
    return {
      ...(this.style.isBrief ? brief : card),
      ...(this.style.isNested && { next: this.#nextOf(card)?.id ?? null }),
    };
  }

  #wrapped(data: unknown, meta: unknown = {}): Response {
    return status(200, this.style.isWrapped ? { data, meta } : data);
  }

  #edited(card: Card): Response {
    if (this.style.edit === '204') return status(204);
    if (this.style.edit === 'message') return this.#wrapped({ message: 'Saved' });
    return this.#wrapped(this.style.edit === 'id' ? { id: card.id } : this.#shown(card));
  }

  #created(card: Card): Response {
    if (this.style.create === '204') return status(204);
    if (this.style.create === 'id') return this.#wrapped({ id: card.id });
    const { body: _body, rank: _rank, ...sparse } = card;
    return this.#wrapped(this.style.create === 'sparse' ? sparse : this.#shown(card));
  }
}
