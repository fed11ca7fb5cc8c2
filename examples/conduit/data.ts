/** A user as the server keeps it. */
export interface UserRow {
  readonly email: string;
  password: string;
  username: string;
  bio: string | null;
  image: string | null;
  /** Names of those whom this user follows. */
  readonly follows: Set<string>;
}

export interface ArticleRow {
  slug: string;
  title: string;
  description: string;
  body: string;
  readonly tagList: readonly string[];
  readonly createdAt: string;
  updatedAt: string;
  readonly author: UserRow;
  readonly favoritedBy: Set<UserRow>;
}

export interface CommentRow {
  readonly id: number;
  readonly body: string;
  readonly createdAt: string;
  readonly author: UserRow;
  readonly article: ArticleRow;
}

export interface Database {
  readonly users: UserRow[];
  readonly articles: ArticleRow[];
  readonly comments: CommentRow[];
  /** A minute later at each call: what is written has an order, and each run is the same. */
  now(): string;
}

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const newUser = (username: string, email: string, password: string): UserRow => {
  return { email, password, username, bio: null, image: null, follows: new Set() };
};

const TOPICS = [
  ['Growing tomatoes on a balcony', 'Sun, water, and a little patience.', ['garden', 'food']],
  ['A bread that needs no kneading', 'Flour, water, salt, and a night.', ['food']],
  ['Sharpening a kitchen knife', 'Two stones and twenty minutes.', ['food', 'tools']],
  ['What the hedgehog eats in autumn', 'A guest in the garden, and what it is after.', ['garden', 'animals']],
  ['Repairing a bicycle wheel', 'Spokes are simpler than they look.', ['tools']],
  ['Reading a weather map', 'What the lines say about tomorrow.', ['outdoors']],
] as const;

/** Ann, Bob and Cleo have written articles; everybody's password is `secret-word`. */
export function createDatabase(articleCount = 23): Database {
  let minutes = 0;
  const now = (): string => new Date(Date.UTC(2026, 0, 1) + 60_000 * minutes++).toISOString();
  const users = ['ann', 'bob', 'cleo'].map((name) => newUser(name, `${name}@conduit.test`, 'secret-word'));
  const articles = Array.from({ length: articleCount }, (_, index): ArticleRow => {
    const [topic, description, tagList] = TOPICS[index % TOPICS.length] ?? TOPICS[0];
    const part = Math.floor(index / TOPICS.length);
    const title = part === 0 ? topic : `${topic}, part ${part + 1}`;
    const at = now();
    const author = users[index % 2] ?? newUser('nobody', '', '');
    const body = `${description}\n\nThis is what I have learned about it in ${index + 1} years.`;
    return {
      ...{ slug: slugOf(title), title, description, body, tagList, author },
      ...{ createdAt: at, updatedAt: at, favoritedBy: new Set() },
    };
  });
  return { users, articles, comments: [], now };
}
