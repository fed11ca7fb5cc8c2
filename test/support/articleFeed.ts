import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from './testStore.js';
import { allFeatures } from './allFeatures.js';

/** An article, as feeds list it. */
export class Article extends Entity {
  id = '';
  author = '';
  title = '';
  following = false;
  static override key = 'Article';
}

interface Row {
  id: string;
  author: string;
  title: string;
  following: boolean;
}

const PAGE = 2;

/**
 * A server of articles, newest last, that lists them page by page with their count, and of whom one follows. It keeps the
 * order of what it is asked, and answers a moment later.
 */
export function articleFeed() {
  const rows: Row[] = [1, 2, 3, 4, 5].map((n) => ({
    id: `a${n}`,
    author: n % 2 ? 'ann' : 'bob',
    title: `t${n}`,
    following: false,
  }));
  const followed = new Set<string>();
  const requests: string[] = [];
  const listed = (url: URL): object => {
    const author = url.searchParams.get('author');
    const isFeed = url.pathname === '/articles/feed';
    const all = rows.filter((row) => (!author || row.author === author) && (!isFeed || followed.has(row.author)));
    const page = url.searchParams.get('page');
    const start = (Number(page ?? 1) - 1) * PAGE;
    return { articles: page === null ? all : all.slice(start, start + PAGE), count: all.length };
  };
  const answer = (method: string, url: URL, body: string | undefined): object | undefined => {
    const [, , id = ''] = url.pathname.split('/');
    if (url.pathname.endsWith('/follow')) {
      followed.add(id);
      return { followed: [...followed] };
    }
    if (method === 'POST') {
      const sent = JSON.parse(body ?? '{}') as Omit<Row, 'id' | 'following'>;
      const row = { id: `a${rows.length + 1}`, following: false, ...sent };
      rows.push(row);
      return row;
    }
    const index = rows.findIndex((row) => row.id === id);
    if (method === 'DELETE') return void rows.splice(index, 1);
    if (index < 0) return listed(url);
    return method === 'GET' ? rows[index] : Object.assign(rows[index] as Row, JSON.parse(body ?? '{}'));
  };
  const fetchResponse = async (input: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    const url = new URL(input, 'http://feed.test');
    requests.push(`${method} ${url.pathname}${url.search}`);
    await Promise.resolve();
    const answered = answer(method, url, body as string | undefined);
    return answered === undefined ? new Response(null, { status: 204 }) : Response.json(answered);
  };
  /** Requests since the last time. */
  const sent = () => requests.splice(0);
  return { rows, fetchResponse, sent };
}

type Feed = ReturnType<typeof articleFeed>;

/** The article's endpoints; `page` is a window of a list. */
export function feedStore({ fetchResponse }: Feed, options: object = {}) {
  return testStore(() => {
    const articles = resource({
      path: '/articles/:id',
      schema: Article,
      searchParams: {} as { author?: string; page?: number } | undefined,
      windowArguments: ['page'],
      fetchResponse,
      ...options,
    }).extend((base) => ({
      getList: base.getList.extend({ schema: { articles: base.getList.schema, count: 0 } }),
    }));
    const feed = articles.getList.extend({ path: '/articles/feed', name: 'feed' });
    const follow = new RestEndpoint({
      path: '/users/:name/follow',
      method: 'POST',
      body: undefined,
      fetchResponse,
      expires: [feed],
    });
    return createRestSlice({ features: allFeatures, endpoints: { articles, feed, follow } });
  });
}
