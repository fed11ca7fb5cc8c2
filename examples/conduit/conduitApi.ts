import { createDatabase, newUser, slugOf, type ArticleRow, type CommentRow, type UserRow } from './data.js';

type Fields = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, readonly string[]>>;

/** What a request is about, for whoever answers it. */
interface Call {
  /** Texts that stand in the path for its parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** The member of the body that is named after the thing: `{ article: … }`. */
  readonly sent: (name: string) => Fields;
  /** Who asks, if anybody. */
  readonly me: UserRow | undefined;
  /** Who asks. @throws Refusal 401 */
  readonly user: () => UserRow;
}

type Answer = (call: Call) => object | undefined;

/** Ends a request with a status and the reasons. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: Errors,
  ) {
    super(String(status));
  }
}

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** @throws Refusal 422, of all fields at once */
function demand(problems: Readonly<Record<string, string | false>>): void {
  const found = Object.entries(problems).flatMap(([field, text]) => (text === false ? [] : [[field, [text]] as const]));
  if (found.length > 0) throw new Refusal(422, Object.fromEntries(found));
}

const blank = (fields: Fields, name: string): string | false => textOf(fields, name) === '' && "can't be blank";

const tokenOf = ({ username }: UserRow): string => `token-of-${username}`;

function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Refusal(404, { [what]: ['not found'] });
  return row;
}

/** What somebody is shown of the rows. */
function shownTo(me: UserRow | undefined) {
  const profile = ({ username, bio, image }: UserRow) => {
    return { username, bio, image, following: me?.follows.has(username) ?? false };
  };
  const preview = ({ favoritedBy, author, body: _body, ...row }: ArticleRow) => {
    const favorited = me !== undefined && favoritedBy.has(me);
    return { ...row, favorited, favoritesCount: favoritedBy.size, author: profile(author) };
  };
  return {
    profile,
    /** Articles in lists have no body. */
    preview,
    article: (row: ArticleRow) => ({ ...preview(row), body: row.body }),
    comment: ({ id, body, createdAt, author }: CommentRow) => {
      return { id, body, createdAt, updatedAt: createdAt, author: profile(author) };
    },
  };
}

const session = ({ email, username, bio, image, ...row }: UserRow) => {
  return { user: { email, username, bio, image, token: tokenOf({ email, username, bio, image, ...row }) } };
};

/** Who may do what with users. */
function userRoutes({ users }: ReturnType<typeof createDatabase>): Record<string, Answer> {
  const known = (name: string | undefined) =>
    found(
      users.find(({ username }) => username === name),
      'profile',
    );
  const follow =
    (change: 'add' | 'delete'): Answer =>
    ({ params, user }) => {
      const followed = known(params.username);
      user().follows[change](followed.username);
      return { profile: shownTo(user()).profile(followed) };
    };

  return {
    'POST /users': ({ sent }) => {
      const fields = sent('user');
      const [username, email] = [textOf(fields, 'username'), textOf(fields, 'email')];
      const isTaken = (name: 'username' | 'email', text: string) =>
        users.some((row) => row[name] === text) && 'has already been taken';
      demand({
        username: blank(fields, 'username') || isTaken('username', username),
        email: blank(fields, 'email') || isTaken('email', email),
        password: textOf(fields, 'password').length < 8 && 'is too short (minimum is 8 characters)',
      });
      const row = newUser(username, email, textOf(fields, 'password'));
      users.push(row);
      return session(row);
    },
    'POST /users/login': ({ sent }) => {
      const fields = sent('user');
      demand({ email: blank(fields, 'email'), password: blank(fields, 'password') });
      const row = users.find(({ email }) => email === textOf(fields, 'email'));
      demand({ 'email or password': row?.password !== textOf(fields, 'password') && 'is invalid' });
      return session(found(row, 'user'));
    },
    'GET /user': ({ user }) => session(user()),
    'PUT /user': ({ user, sent }) => {
      const fields = sent('user');
      for (const name of ['bio', 'image'] as const) if (name in fields) user()[name] = textOf(fields, name) || null;
      return session(user());
    },
    'GET /profiles/:username': ({ params, me }) => ({ profile: shownTo(me).profile(known(params.username)) }),
    'POST /profiles/:username/follow': follow('add'),
    'DELETE /profiles/:username/follow': follow('delete'),
  };
}

/** A part of the articles, the newest first, and how many there are in all. */
function page(rows: readonly ArticleRow[], { search, me }: Call): object {
  const newest = rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const start = Number(search.get('offset') ?? 0);
  const part = newest.slice(start, start + Number(search.get('limit') ?? 20));
  return { articles: part.map(shownTo(me).preview), articlesCount: rows.length };
}

function articleRoutes({ articles, comments, now }: ReturnType<typeof createDatabase>): Record<string, Answer> {
  const known = (slug: string | undefined) =>
    found(
      articles.find((row) => row.slug === slug),
      'article',
    );
  const own = ({ params, user }: Call): ArticleRow => {
    const row = known(params.slug);
    if (row.author !== user()) throw new Refusal(403, { article: ['is not yours'] });
    return row;
  };
  const freeSlug = (title: string, except?: ArticleRow): string => {
    const isTaken = articles.some((row) => row !== except && row.slug === slugOf(title));
    demand({ title: isTaken && 'must be unique' });
    return slugOf(title);
  };
  const favorite =
    (change: 'add' | 'delete'): Answer =>
    ({ params, user }) => {
      const row = known(params.slug);
      row.favoritedBy[change](user());
      return { article: shownTo(user()).article(row) };
    };

  return {
    'GET /articles/feed': (call) => {
      const { follows } = call.user();
      return page(
        articles.filter(({ author }) => follows.has(author.username)),
        call,
      );
    },
    'GET /articles': (call) => {
      const { search } = call;
      const [tag, author, favorited] = [search.get('tag'), search.get('author'), search.get('favorited')];
      const isAsked = (row: ArticleRow): boolean =>
        (tag === null || row.tagList.includes(tag)) &&
        (author === null || row.author.username === author) &&
        (favorited === null || [...row.favoritedBy].some(({ username }) => username === favorited));
      return page(articles.filter(isAsked), call);
    },
    'POST /articles': ({ sent, user }) => {
      const fields = sent('article');
      const author = user();
      demand({
        title: blank(fields, 'title'),
        description: blank(fields, 'description'),
        body: blank(fields, 'body'),
      });
      const [title, description, body] = [
        textOf(fields, 'title'),
        textOf(fields, 'description'),
        textOf(fields, 'body'),
      ];
      const tagList = Array.isArray(fields.tagList) ? fields.tagList.map(String) : [];
      const at = now();
      const row: ArticleRow = {
        ...{ slug: freeSlug(title), title, description, body, tagList, author },
        ...{ createdAt: at, updatedAt: at, favoritedBy: new Set() },
      };
      articles.push(row);
      return { article: shownTo(author).article(row) };
    },
    'GET /articles/:slug': ({ params, me }) => ({ article: shownTo(me).article(known(params.slug)) }),
    'PUT /articles/:slug': (call) => {
      const row = own(call);
      const fields = call.sent('article');
      const changed = (['title', 'description', 'body'] as const).filter((name) => name in fields);
      demand(Object.fromEntries(changed.map((name) => [name, blank(fields, name)])));
      if (changed.includes('title')) row.slug = freeSlug(textOf(fields, 'title'), row);
      for (const name of changed) row[name] = textOf(fields, name);
      row.updatedAt = now();
      return { article: shownTo(call.me).article(row) };
    },
    'DELETE /articles/:slug': (call) => void articles.splice(articles.indexOf(own(call)), 1),
    'POST /articles/:slug/favorite': favorite('add'),
    'DELETE /articles/:slug/favorite': favorite('delete'),
    'GET /articles/:slug/comments': ({ params, me }) => {
      const article = known(params.slug);
      return { comments: comments.filter((row) => row.article === article).map(shownTo(me).comment) };
    },
    'POST /articles/:slug/comments': ({ params, sent, user }) => {
      const fields = sent('comment');
      const [article, author] = [known(params.slug), user()];
      demand({ body: blank(fields, 'body') });
      const id = (comments[0]?.id ?? 0) + 1;
      const row: CommentRow = { id, body: textOf(fields, 'body'), createdAt: now(), author, article };
      comments.unshift(row);
      return { comment: shownTo(author).comment(row) };
    },
    'DELETE /articles/:slug/comments/:id': ({ params, user }) => {
      const row = found(
        comments.find(({ id }) => id === Number(params.id)),
        'comment',
      );
      if (row.author !== user()) throw new Refusal(403, { comment: ['is not yours'] });
      comments.splice(comments.indexOf(row), 1);
      return undefined;
    },
    'GET /tags': () => ({ tags: [...new Set(articles.flatMap(({ tagList }) => tagList))].sort() }),
  };
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: Answer;
}

const routeOf = ([name, answer]: readonly [string, Answer]): Route => {
  const [method = '', path = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer };
};

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * The RealWorld API in memory, from `/api` on: 401 without a token where one is needed, 422 with the reasons, 204 for what is
 * gone.
 */
export function createConduitApi(database = createDatabase()) {
  const requests: string[] = [];
  const routes = Object.entries({ ...userRoutes(database), ...articleRoutes(database) }).map(routeOf);

  async function handle(request: Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    requests.push(`${request.method} ${pathname.replace('/api', '')}${search}`);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const token = request.headers.get('authorization')?.replace('Token ', '');
    const me = database.users.find((row) => tokenOf(row) === token);
    const user = (): UserRow => {
      if (!me) throw new Refusal(401, { token: [token === undefined ? 'is missing' : 'is invalid'] });
      return me;
    };
    const sent = (name: string): Fields => ({ ...Object(memberOf(body, name)) });
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    const texts = Object.entries(route?.pattern.exec(pathname)?.groups ?? {});
    const params = Object.fromEntries(texts.map(([name, value]) => [name, decodeURIComponent(value)]));
    try {
      const { answer } = found(route, 'path');
      const answered = answer({ params, search: searchParams, sent, me, user });
      return answered ? Response.json(answered) : new Response(null, { status: 204 });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return Response.json({ errors: refusal.errors }, { status: refusal.status });
    }
  }

  return {
    handle,
    database,
    /** What has been asked: `GET /articles?limit=10`. */
    requests,
    /** The same, since the last time. */
    sent: (): string[] => requests.splice(0),
  };
}

export type ConduitApi = ReturnType<typeof createConduitApi>;
