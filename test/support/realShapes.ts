import { Collection, Entity, Scalar, schema, Union, Values } from '../../src/index.js';

/** Forum: answers in answers, the same people again and again, each time in full. */
class Member extends Entity {
  id = 0;
  login = '';
  karma = 0;
  static override key = 'Member';
}

export class Comment extends Entity {
  id = 0;
  text = '';
  postedAt = new Date(0);
  author: Member | undefined = undefined;
  votes: { readonly by: Member; readonly value: number }[] = [];
  replies: Comment[] = [];
  static override key = 'Comment';
  static override schema: Readonly<Record<string, unknown>> = {};
}
Comment.schema = { author: Member, postedAt: Date, votes: [{ by: Member }], replies: [Comment] };

export class Thread extends Entity {
  slug = '';
  title = '';
  comments: Comment[] = [];
  static override key = 'Thread';
  static override schema = { comments: [Comment] };
  override pk() {
    return this.slug;
  }
}

const ada = { id: 1, login: 'ada', karma: 120 };
const bob = { id: 2, login: 'bob', karma: 7 };
const eve = { id: 3, login: 'eve', karma: -4 };

/** A chain of answers, deepest last, with a side branch on every second one. */
function answers(depth: number, id = 100): object[] {
  if (depth === 0) return [];
  const author = [ada, bob, eve][depth % 3];
  const replies = [...answers(depth - 1, id + 1), ...(depth % 2 === 0 ? answers(1, id * 100) : [])];
  return [
    {
      id,
      text: `re: ${'re: '.repeat(depth)}schemas`,
      postedAt: `2024-03-0${String(1 + (depth % 9))}T10:00:00Z`,
      author,
      votes: [{ by: eve, value: 1 }],
      replies,
    },
  ];
}

export const thread = {
  slug: 'normalized-or-not',
  title: 'Normalized or not?',
  comments: [
    ...answers(12),
    { id: 7, text: '[deleted]', postedAt: '2024-03-02T00:00:00Z', author: null, votes: [], replies: [] },
  ],
};

/** Timeline: entries of several kinds, which hold entries of several kinds. */
class Note extends Entity {
  id = '';
  body = '';
  author: Member | undefined = undefined;
  static override key = 'Note';
  static override schema = { author: Member };
}

export class Photo extends Entity {
  uid = '';
  url = '';
  tagged: Member[] = [];
  size: { readonly width: number; readonly height: number } = { width: 0, height: 0 };
  static override key = 'Photo';
  static override schema = { tagged: [Member] };
  override pk() {
    return this.uid;
  }
}

export class Share extends Entity {
  id = '';
  of: Note | Photo | Share | undefined = undefined;
  by: Member | undefined = undefined;
  static override key = 'Share';
  static override schema: Readonly<Record<string, unknown>> = {};
}

const entry = new Union({ note: Note, photo: Photo, share: Share }, 'kind');
Share.schema = { of: entry, by: Member };
export const timeline = {
  entries: new Collection([entry]),
  pinned: entry,
  edges: [{ node: entry }],
  byDay: new Values([entry]),
};

const note = { kind: 'note', id: 'n1', body: 'hello', author: ada };
const photo = { kind: 'photo', uid: 'p-1|x', url: '/p/1', tagged: [ada, bob], size: { width: 3, height: 2 } };
const share = { kind: 'share', id: 'n1', of: { kind: 'share', id: 's2', of: photo, by: bob }, by: eve };

export const timelinePage = {
  entries: [note, photo, share],
  pinned: share,
  edges: [
    { cursor: 'YQ==', node: note },
    { cursor: 'Yg==', node: { kind: 'share', id: 's3', of: null, by: ada } },
  ],
  byDay: { '2024-03-01': [photo, note], '2024-03-02': [] },
  next: null,
  total: 0,
};

/** Depot: instruments by ticker, and for each portfolio its own figures of them. */
const lens = (args: readonly any[]) => args[0]?.portfolio;
const position = new Scalar({ key: 'portfolio', lens });

export class Instrument extends Entity {
  ticker = '';
  name = '';
  price: number | null = null;
  share: number | null | undefined = undefined;
  shares: number | undefined = undefined;
  history: readonly number[] | undefined = undefined;
  static override key = 'Instrument';
  static override schema = { share: position, shares: position, history: position };
  override pk(_parent?: unknown, key?: string) {
    return this.ticker || key;
  }
}

export const figures = new Scalar({ key: 'portfolio', lens, entity: Instrument });
export const depot = {
  instruments: new Values(Instrument),
  owner: Member,
  sectors: new Values(new schema.Array(Instrument)),
};

const instrument = (ticker: string, name: string, figuresOfIt: object) => ({ ticker, name, price: 10, ...figuresOfIt });

/** What the server says of one portfolio. */
export const depots: Readonly<Record<string, object>> = {
  growth: {
    instruments: {
      ACME: instrument('ACME', 'Acme', { share: 0.75, shares: 12, history: [1, 2, 3] }),
      'BRK|B': instrument('BRK|B', 'Berk', { share: 0, shares: 0, history: [] }),
    },
    owner: ada,
    sectors: { tech: [instrument('ACME', 'Acme', { share: 0.75 })], none: [] },
  },
  income: {
    instruments: {
      ACME: instrument('ACME', 'Acme', { share: 0.25, shares: 4, history: [9] }),
      'BRK|B': instrument('BRK|B', 'Berk', { share: null, shares: 1, history: [0] }),
      ZZZ: instrument('ZZZ', '', { share: 1, shares: 5, history: [5] }),
    },
    owner: bob,
    sectors: { tech: [], odd: [instrument('ZZZ', '', {})] },
  },
};

/** The figures alone, as another endpoint sends them. */
export const figuresOnly = { ACME: { share: 0.5, shares: 8 }, ZZZ: { share: 0.1, shares: 1, history: [7] } };
