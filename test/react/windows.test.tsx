import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { useDLE } from '../../src/react/index.js';
import { articleFeed, feedStore } from '../support/articleFeed.js';
import { openPage, wait } from '../support/readers.js';
import type { Store } from '@reduxjs/toolkit';

type Made = ReturnType<typeof feedStore>;

function ArticlePage({ endpoints, page }: { endpoints: Made['endpoints']; page: number }) {
  const { data, loading } = useDLE(endpoints.articles.getList, { page });
  return <p>{loading ? '…' : `${page}: ${data?.articles.map(({ id }) => id).join(' ')} of ${data?.count} `}</p>;
}

function Feed({ endpoints }: { endpoints: Made['endpoints'] }) {
  const { data } = useDLE(endpoints.feed);
  return <p>feed: {data?.articles.map(({ id }) => id).join(' ')}</p>;
}

function mounted() {
  const server = articleFeed();
  const made = feedStore(server);
  const { root, text } = openPage();
  const store = { ...made.store, dispatch: made.dispatch } as unknown as Store;
  const show = (ui: React.ReactNode) => root.render(<Provider store={store}>{ui}</Provider>);
  const sees = (shown: string) => vi.waitFor(() => expect(text()).toBe(shown), { timeout: 4000 });
  return { ...made, server, show, sees, ...made.endpoints };
}

describe('mounted readers', () => {
  it('of windows ask once more after a create and a delete; a page that is not mounted is asked for when it is (decision 106)', async () => {
    const { endpoints, show, sees, dispatch, articles, server } = mounted();
    await dispatch(articles.getList({ page: 3 }));
    show([1, 2].map((page) => <ArticlePage key={page} endpoints={endpoints} page={page} />));
    await sees('1: a1 a2 of 5 2: a3 a4 of 5 ');
    server.sent();
    await dispatch(articles.getList.push({}, { author: 'ann', title: 'new' }));
    await sees('1: a1 a2 of 6 2: a3 a4 of 6 ');
    await dispatch(articles.delete({ id: 'a1' }));
    await sees('1: a2 a3 of 5 2: a4 a5 of 5 ');
    await wait(50);
    expect(server.sent()).toEqual([
      'POST /articles',
      'GET /articles?page=1',
      'GET /articles?page=2',
      'DELETE /articles/a1',
      'GET /articles?page=1',
      'GET /articles?page=2',
    ]);
    show(<ArticlePage endpoints={endpoints} page={3} />);
    await sees('3: a6 of 5 ');
    expect(server.sent()).toEqual(['GET /articles?page=3']);
  });

  it('of what a mutation expires ask once more (decision 102)', async () => {
    const { endpoints, show, sees, dispatch, follow, server } = mounted();
    show(<Feed endpoints={endpoints} />);
    await sees('feed: ');
    await vi.waitFor(() => expect(server.sent()).toEqual(['GET /articles/feed']));
    await dispatch(follow({ name: 'bob' }));
    await sees('feed: a2 a4');
    await wait(50);
    expect(server.sent()).toEqual(['POST /users/bob/follow', 'GET /articles/feed']);
  });
});
