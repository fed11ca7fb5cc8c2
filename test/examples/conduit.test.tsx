import { readFileSync } from 'node:fs';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider, useSelector } from 'react-redux';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createConduit,
  problemsOf,
  selectUser,
  type ArticleSearch,
  type Conduit,
} from '../../examples/conduit/client.js';
import { createConduitApi } from '../../examples/conduit/conduitApi.js';
import { startConduit } from '../../examples/conduit/server.js';
import { useDLE } from '../../src/react/index.js';

afterEach(cleanup);

const FIRST = { limit: 5, offset: 0 };
const SECOND = { limit: 5, offset: 5 };
const ANN = { email: 'ann@conduit.test', password: 'secret-word' };
const BOB = { email: 'bob@conduit.test', password: 'secret-word' };
const NEW = { title: 'Brand new', description: 'What is it?', body: 'A text.', tagList: ['news'] };

async function setUp() {
  const api = createConduitApi();
  let gate = Promise.resolve();
  let isDown = false;
  const server = await startConduit({
    ...api,
    async handle(request) {
      const response = await api.handle(request);
      await gate;
      if (isDown) throw new Error('the network is down');
      return response;
    },
  });
  const conduit = createConduit(server.url);
  onTestFinished(() => {
    conduit.rest.controller(conduit.store).dispose();
    server.close();
  });
  const { store } = conduit;
  const { articles } = conduit.rest.endpoints;
  return {
    ...conduit,
    api,
    ...conduit.rest.endpoints,
    dispatch: store.dispatch,
    state: store.getState,
    /** Titles of a list. */
    titles: (search: ArticleSearch) =>
      articles.getList.select(store.getState(), search)?.articles.map(({ title }) => title),
    count: (search: ArticleSearch) => articles.getList.select(store.getState(), search)?.articlesCount,
    /** Answer nothing until the function that this gives is called. */
    hold() {
      let release = (): void => undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    breakDown: (broken: boolean) => void (isDown = broken),
  };
}

/** What is on the screen: a list, and the feed of who is logged in. */
function Lists({ conduit: { rest }, search }: { conduit: Pick<Conduit, 'rest'>; search: ArticleSearch }) {
  const { articles } = rest.endpoints;
  const user = useSelector(selectUser);
  const global = useDLE(articles.getList, search);
  const feed = useDLE(articles.getFeed, user ? FIRST : null);
  return (
    <>
      <p>{`global ${String(global.data?.articlesCount)}: ${String(global.data?.articles.map(({ title }) => title))}`}</p>
      <p>{`feed ${user?.username ?? 'nobody'} ${String(feed.data?.articlesCount)}`}</p>
    </>
  );
}

type Visit = Awaited<ReturnType<typeof setUp>>;

async function show(visit: Visit, search: ArticleSearch = FIRST, count = 23) {
  render(
    <Provider store={visit.store}>
      <Lists conduit={visit} search={search} />
    </Provider>,
  );
  await screen.findByText(new RegExp(`^global ${String(count)}:`));
}

const logInAs = async ({ logIn, users, api }: Visit, credentials: typeof ANN) => {
  await logIn(users.login(credentials));
  api.sent();
};

describe('Conduit: reading', () => {
  it('has pages of the global feed with their count, one request each', async () => {
    const { api, articles, dispatch, titles, count } = await setUp();
    await dispatch(articles.getList(FIRST));
    await dispatch(articles.getList(SECOND));
    await dispatch(articles.getList.fetchIfStale(FIRST));
    expect(api.sent()).toEqual(['GET /articles?limit=5&offset=0', 'GET /articles?limit=5&offset=5']);
    expect([titles(FIRST)?.length, titles(SECOND)?.length, count(FIRST)]).toEqual([5, 5, 23]);
    expect(titles(FIRST)?.filter((title) => titles(SECOND)?.includes(title))).toEqual([]);
  });

  it('asks for the text of an article that only a list has brought, once', async () => {
    const { api, articles, dispatch, state } = await setUp();
    const [first] = (await dispatch(articles.getList(FIRST))).articles;
    const slug = first?.slug ?? '';
    expect(articles.get.select(state(), { slug })).toBeUndefined();
    const article = await dispatch(articles.get.fetchIfStale({ slug }));
    expect(article?.body).toMatch(/learned about it in 23 years/);
    await dispatch(articles.getList(FIRST));
    await dispatch(articles.get.fetchIfStale({ slug }));
    expect(articles.get.select(state(), { slug })?.body).toBe(article?.body);
    expect(api.sent().filter((line) => line === `GET /articles/${slug}`)).toHaveLength(1);
  });

  it('has lists by tag and by author, tags as texts, and profiles', async () => {
    const { articles, dispatch, tags, profiles } = await setUp();
    const byTag = await dispatch(articles.getList({ tag: 'tools', ...FIRST }));
    expect(byTag.articles.every(({ tagList }) => tagList.includes('tools'))).toBe(true);
    const byBob = await dispatch(articles.getList({ author: 'bob', ...FIRST }));
    expect([byBob.articlesCount, byBob.articles[0]?.author.username]).toEqual([11, 'bob']);
    expect(await dispatch(tags())).toEqual(['animals', 'food', 'garden', 'outdoors', 'tools']);
    expect((await dispatch(profiles.get({ username: 'bob' }))).following).toBe(false);
  });
});

describe('Conduit: users', () => {
  it('says what is wrong with a registration, field by field, and registers at the second try', async () => {
    const { dispatch, logIn, state, users } = await setUp();
    const wrong = { username: 'ann', email: '', password: 'short' };
    expect(await dispatch(users.register(wrong)).catch(problemsOf)).toEqual([
      'username has already been taken',
      "email can't be blank",
      'password is too short (minimum is 8 characters)',
    ]);
    await logIn(users.register({ username: 'dan', email: 'dan@conduit.test', password: 'long enough' }));
    expect(selectUser(state())).toMatchObject({ username: 'dan', token: 'token-of-dan' });
  });

  it('leaves nothing of a user in the state after the logout, and the next one sees only theirs', async () => {
    const visit = await setUp();
    const { api, articles, dispatch, logOut, profiles, state } = visit;
    await logInAs(visit, ANN);
    await dispatch(profiles.follow({ username: 'bob' }));
    await show(visit);
    await screen.findByText('feed ann 11');
    await dispatch(articles.favorite({ slug: 'repairing-a-bicycle-wheel' }));
    expect(JSON.stringify(state().rest)).not.toMatch(/token-of|secret-word|ann@/);
    api.sent();

    await logOut();
    await screen.findByText('feed nobody undefined');
    await screen.findByText(/^global 23:/);
    expect(api.sent()).toEqual(['GET /articles?limit=5&offset=0']);
    expect(JSON.stringify(state())).not.toMatch(/token-of|secret-word|ann@|"following":true|"favorited":true/);

    await visit.logIn(visit.users.login(BOB));
    await screen.findByText('feed bob 0');
    await waitFor(() =>
      expect(api.requests.toSorted()).toEqual([
        'GET /articles/feed?limit=5&offset=0',
        'GET /articles?limit=5&offset=0',
        'POST /users/login',
      ]),
    );
  });

  it('shows nothing of what one user asked for and the next one has not, on a slow network', async () => {
    const visit = await setUp();
    const { articles, dispatch, hold, logOut, profiles } = visit;
    await logInAs(visit, ANN);
    await dispatch(profiles.follow({ username: 'bob' }));
    const release = hold();
    const late = [articles.getFeed(FIRST), articles.getList(FIRST)].map((thunk) =>
      dispatch(thunk).then(() => 'came', String),
    );
    await logOut();
    const login = logInAs(visit, BOB);
    release();
    await login;
    expect(await Promise.all(late)).toEqual([expect.stringMatching(/Reset/), expect.stringMatching(/Reset/)]);
    expect((await dispatch(articles.getFeed(FIRST))).articlesCount).toBe(0);
  });

  it('logs out when the token is refused', async () => {
    const visit = await setUp();
    const { api, articles, dispatch, state } = visit;
    await logInAs(visit, ANN);
    api.database.users.splice(0, 1);
    await expect(dispatch(articles.getFeed(FIRST))).rejects.toMatchObject({ status: 401 });
    await waitFor(() => expect(selectUser(state())).toBeNull());
  });
});

describe('Conduit: authors and favorites', () => {
  it('renews the feed when an author is followed, and nothing else', async () => {
    const visit = await setUp();
    const { api, dispatch, profiles, state } = visit;
    await logInAs(visit, ANN);
    await show(visit);
    await screen.findByText('feed ann 0');
    api.sent();
    const done = dispatch(profiles.follow({ username: 'bob' }));
    expect(profiles.get.select(state(), { username: 'bob' })?.following).toBe(true);
    await done;
    await screen.findByText('feed ann 11');
    expect(api.sent()).toEqual(['POST /profiles/bob/follow', 'GET /articles/feed?limit=5&offset=0']);
    await dispatch(profiles.unfollow({ username: 'bob' }));
    // A second after the last answer.
    await screen.findByText('feed ann 0', {}, { timeout: 10_000 });
  });

  it('shows a favorite everywhere before the server has answered; two clicks count once', async () => {
    const visit = await setUp();
    const { api, articles, dispatch, hold, state, toggleFavorite } = visit;
    await logInAs(visit, ANN);
    const [first] = (await dispatch(articles.getList(FIRST))).articles;
    const slug = first?.slug ?? '';
    await dispatch(articles.get({ slug }));
    await dispatch(articles.getList({ favorited: 'ann', ...FIRST }));
    api.sent();
    const both = () => [
      articles.getList.select(state(), FIRST)?.articles[0]?.favoritesCount,
      articles.get.select(state(), { slug })?.favoritesCount,
    ];
    const release = hold();
    const clicks = [dispatch(articles.favorite({ slug })), dispatch(articles.favorite({ slug }))];
    expect(both()).toEqual([1, 1]);
    release();
    await Promise.all(clicks);
    expect(both()).toEqual([1, 1]);
    expect(api.sent()).toEqual(Array(2).fill(`POST /articles/${slug}/favorite`));

    await toggleFavorite(articles.getList.select(state(), FIRST)?.articles[0] ?? expect.fail());
    expect(both()).toEqual([0, 0]);
    await dispatch(articles.getList.fetchIfStale({ favorited: 'ann', ...FIRST }));
    await dispatch(articles.getList.fetchIfStale(FIRST));
    expect(api.sent()).toEqual([`DELETE /articles/${slug}/favorite`, 'GET /articles?favorited=ann&limit=5&offset=0']);
  });

  it('takes a favorite back that never arrived', async () => {
    const visit = await setUp();
    const { articles, breakDown, dispatch, state } = visit;
    await logInAs(visit, ANN);
    const { slug = '' } = (await dispatch(articles.getList(FIRST))).articles[0] ?? {};
    breakDown(true);
    const click = dispatch(articles.favorite({ slug }));
    const favorited = () => articles.getList.select(state(), FIRST)?.articles[0]?.favorited;
    expect(favorited()).toBe(true);
    await expect(click).rejects.toThrow();
    expect(favorited()).toBe(false);
  });
});

describe('Conduit: writing', () => {
  it('has a new article on the page that is shown, and asks for no other page', async () => {
    const visit = await setUp();
    const { api, articles, dispatch, titles } = visit;
    await logInAs(visit, ANN);
    await dispatch(articles.getList(SECOND));
    await show(visit);
    await screen.findByText('feed ann 0');
    api.sent();
    const before = [titles(FIRST), titles(SECOND)];
    await dispatch(articles.create(NEW));
    await screen.findByText(/^global 24: Brand new,/);
    expect(titles(FIRST)).toEqual(['Brand new', ...(before[0]?.slice(0, 4) ?? [])]);
    expect(titles(SECOND)).toEqual(before[1]);
    // Who follows whom only the server knows: the feed is asked for, too.
    expect(api.sent()).toEqual([
      'POST /articles',
      'GET /articles?limit=5&offset=0',
      'GET /articles/feed?limit=5&offset=0',
    ]);
    await dispatch(articles.getList.fetchIfStale(SECOND));
    expect(titles(SECOND)).toEqual([before[0]?.[4], ...(before[1]?.slice(0, 4) ?? [])]);
  });

  it('refuses an article without a title, and shows nothing of it', async () => {
    const visit = await setUp();
    const { articles, dispatch, titles } = visit;
    await logInAs(visit, ANN);
    await dispatch(articles.getList(FIRST));
    const before = titles(FIRST);
    const problems = await dispatch(articles.create({ ...NEW, title: ' ' })).catch(problemsOf);
    expect(problems).toEqual(["title can't be blank"]);
    expect(titles(FIRST)).toEqual(before);
  });

  it('shows an edit by its new slug, and asks for the old one, which is gone', async () => {
    const visit = await setUp();
    const { api, articles, dispatch, state } = visit;
    await logInAs(visit, ANN);
    await dispatch(articles.create(NEW));
    await show(visit, FIRST, 24);
    await dispatch(articles.get({ slug: 'brand-new' }));
    api.sent();
    const saved = dispatch(articles.update({ slug: 'brand-new' }, { title: 'Second thoughts' }));
    await screen.findByText(/^global 24: Second thoughts,/);
    expect((await saved).slug).toBe('second-thoughts');
    await waitFor(() =>
      expect(api.requests).toEqual([
        'PUT /articles/brand-new',
        'GET /articles?limit=5&offset=0',
        'GET /articles/feed?limit=5&offset=0',
      ]),
    );
    await screen.findByText(/^global 24: Second thoughts,/);
    await expect(dispatch(articles.get.fetchIfStale({ slug: 'brand-new' }))).rejects.toMatchObject({ status: 404 });
    expect(articles.get.select(state(), { slug: 'second-thoughts' })?.body).toBe('A text.');
  });

  it('adds comments at once, and deletes them with nothing but a 204', async () => {
    const visit = await setUp();
    const { api, comments, dispatch, state } = visit;
    await logInAs(visit, ANN);
    const slug = 'reading-a-weather-map';
    await dispatch(comments.getList({ slug }));
    const bodies = () => comments.getList.select(state(), { slug })?.map(({ body }) => body);
    const first = await dispatch(comments.getList.unshift({ slug }, { body: 'First' }));
    const second = dispatch(comments.getList.unshift({ slug }, { body: 'Second' }));
    expect(bodies()).toEqual(['Second', 'First']);
    expect((await second).author.username).toBe('ann');
    const gone = dispatch(comments.delete({ slug, id: first.id }));
    expect(bodies()).toEqual(['Second']);
    await gone;
    expect(bodies()).toEqual(['Second']);
    expect(api.sent()).toEqual([
      `GET /articles/${slug}/comments`,
      ...Array<string>(2).fill(`POST /articles/${slug}/comments`),
      `DELETE /articles/${slug}/comments/1`,
    ]);
  });

  it('takes a deleted article out of the list that is shown, whose page and count are asked for once', async () => {
    const visit = await setUp();
    const { api, articles, dispatch, titles } = visit;
    await logInAs(visit, ANN);
    await show(visit);
    await screen.findByText('feed ann 0');
    api.sent();
    const title = titles(FIRST)?.[0];
    const { slug = '' } = articles.getList.select(visit.state(), FIRST)?.articles[0] ?? {};
    const gone = dispatch(articles.delete({ slug }));
    expect(titles(FIRST)).not.toContain(title);
    await gone;
    await screen.findByText(/^global 22:/);
    expect(titles(FIRST)).toHaveLength(5);
    // It may have stood before this page of the feed, too: nobody here knows.
    const pages = ['GET /articles/feed?limit=5&offset=0', 'GET /articles?limit=5&offset=0'];
    const sent: string[] = [];
    await vi.waitFor(() => {
      sent.push(...api.sent());
      expect(sent).toContain(pages[0]);
    });
    expect([...sent].sort()).toEqual([`DELETE /articles/${slug}`, ...pages]);
  });
});

describe('Conduit: in a hurry', () => {
  it('forgets a favorite that was under way at the logout', async () => {
    const visit = await setUp();
    const { articles, dispatch, hold, logOut, state } = visit;
    await logInAs(visit, ANN);
    const { slug = '' } = (await dispatch(articles.getList(FIRST))).articles[0] ?? {};
    const release = hold();
    const click = dispatch(articles.favorite({ slug })).then(() => 'came', String);
    await logOut();
    const again = dispatch(articles.getList(FIRST));
    release();
    expect(await click).toMatch(/Reset/);
    await again;
    expect(articles.getList.select(state(), FIRST)?.articles.map(({ favorited }) => favorited)).toEqual(
      Array(5).fill(false),
    );
    expect(state().rest.optimistic).toEqual([]);
  });

  it('deletes a comment that the server has not named yet, after it has', async () => {
    const visit = await setUp();
    const { api, comments, dispatch, hold, state } = visit;
    await logInAs(visit, ANN);
    const slug = 'reading-a-weather-map';
    await dispatch(comments.getList({ slug }));
    const shown = () => comments.getList.select(state(), { slug });
    const release = hold();
    const added = dispatch(comments.getList.unshift({ slug }, { body: 'Too early' }));
    const gone = dispatch(comments.delete({ slug, id: shown()?.[0]?.id ?? 0 }));
    expect(shown()).toEqual([]);
    release();
    await Promise.all([added, gone]);
    expect(shown()).toEqual([]);
    expect([api.database.comments, api.requests.at(-1)]).toEqual([[], `DELETE /articles/${slug}/comments/1`]);
  });

  it('saves twice at once: the second finds no article, and the first stays', async () => {
    const visit = await setUp();
    const { articles, dispatch, state } = visit;
    await logInAs(visit, ANN);
    await dispatch(articles.create(NEW));
    const [first, second] = await Promise.allSettled([
      dispatch(articles.update({ slug: 'brand-new' }, { title: 'One' })),
      dispatch(articles.update({ slug: 'brand-new' }, { title: 'Two' })),
    ]);
    expect([first.status, second]).toMatchObject(['fulfilled', { status: 'rejected', reason: { status: 404 } }]);
    expect(articles.getList.select(state(), FIRST)).toBeUndefined();
    expect(articles.get.select(state(), { slug: 'one' })?.title).toBe('One');
    await expect(dispatch(articles.get.fetchIfStale({ slug: 'brand-new' }))).rejects.toMatchObject({ status: 404 });
  });

  it('logs in twice at once: one of them is who it is, and the data are theirs', async () => {
    const visit = await setUp();
    const { articles, dispatch, logIn, state, users } = visit;
    await show(visit);
    await Promise.allSettled([logIn(users.login(ANN)), logIn(users.login(BOB))]);
    const { username } = selectUser(state()) ?? {};
    expect(['ann', 'bob']).toContain(username);
    await screen.findByText(`feed ${username} 0`);
    await expect(dispatch(articles.getFeed(FIRST))).resolves.toMatchObject({ articlesCount: 0 });
  });
});

it('Conduit: the client is written without a cast', () => {
  const lines = readFileSync('examples/conduit/client.ts', 'utf8').split('\n');
  // What declares a type: `body: {} as ArticleInput`.
  const casts = lines.filter((line) => /\bas (?!const\b)/.test(line) && !/^\s+\w+: \{\} as /.test(line));
  expect(casts.filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))).toEqual([]);
});
