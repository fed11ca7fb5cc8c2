// What follow() adds to an edit with a list of 1 000 and 100 details in the api's cache: `node bench/follow.mjs` (after
// `npm run build`). See bench/README.md.
import './setup.mjs';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { createRestSlice, Entity, resource } from '../dist/index.js';
import { follow } from '../dist/rtk-query.js';
import { median, timed, timedAsync } from './measure.mjs';
import { collectGarbage } from './setup.mjs';

const ROWS = 1_000;
const DETAILS = 100;
const EDITS = 300;
const ROUNDS = 6;
const AT_MOST = 1;

class Post extends Entity {
  id = '';
  title = '';
  state = '';
  static key = 'Post';
}

const rows = Array.from({ length: ROWS }, (_, at) => ({ id: String(at), title: `post ${at}`, state: 'open' }));
const answer = (body) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
globalThis.fetch = async (url, { method, body }) => {
  const row = rows[Number(String(url).split('/').at(-1))];
  return answer(method === 'PATCH' ? { ...row, ...JSON.parse(body) } : rows);
};

/** A store with both, in which the api shows a list and details, and the slice has their rows. */
async function open(isFollowed) {
  const api = createApi({
    baseQuery: async (id) => ({ data: id === undefined ? rows : rows[Number(id)] }),
    endpoints: (build) => ({
      getPosts: build.query({ query: () => undefined }),
      getPost: build.query({ query: (id) => id }),
    }),
  });
  const posts = resource({ urlPrefix: 'http://api.test', path: '/posts/:id', schema: Post, optimistic: true });
  const features = isFollowed ? [follow(api, { getPosts: [Post], getPost: Post })] : [];
  const rest = createRestSlice({ endpoints: { posts }, features, gc: false });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware),
  });
  const { dispatch } = store;
  await dispatch(rest.setResponse(rest.endpoints.posts.getList, rows));
  await dispatch(api.endpoints.getPosts.initiate());
  for (let id = 0; id < DETAILS; id++) await dispatch(api.endpoints.getPost.initiate(String(id)));
  const title = (id) => [
    api.endpoints.getPosts.select()(store.getState()).data[id].title,
    api.endpoints.getPost.select(String(id))(store.getState()).data.title,
  ];
  const close = () => {
    rest.controller(store).dispose();
    dispatch(api.util.resetApiState());
  };
  return { ...{ dispatch, title, close }, set: (id, text) => rest.set(Post, { id }, { title: text }), rest };
}

/** ms of each kind of edit, of a row that the list and a detail show. */
async function sample(isFollowed) {
  const { dispatch, title, set, rest, close } = await open(isFollowed);
  const { partialUpdate } = rest.endpoints.posts;
  const times = { set: [], edit: [] };
  for (let count = 0; count < EDITS; count++) {
    const id = count % DETAILS;
    const [written, edited] = [`set ${count}`, `edit ${count}`];
    times.set.push(timed(() => dispatch(set(String(id), written))) / 1000);
    if (isFollowed && title(id).some((each) => each !== written))
      throw new Error('The api does not show what was set.');
    times.edit.push((await timedAsync(() => dispatch(partialUpdate({ id: String(id) }, { title: edited })))) / 1000);
    if (isFollowed && title(id).some((each) => each !== edited)) throw new Error('The api does not show an edit.');
  }
  close();
  collectGarbage();
  return { set: median(times.set), edit: median(times.edit) };
}

const best = { without: { set: Infinity, edit: Infinity }, with: { set: Infinity, edit: Infinity } };
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, isFollowed] of [
    ['without', false],
    ['with', true],
  ]) {
    const { set, edit } = await sample(isFollowed);
    best[name] = { set: Math.min(best[name].set, set), edit: Math.min(best[name].edit, edit) };
  }
}
const KINDS = { set: 'a set', edit: 'an optimistic edit with its answer' };
for (const [kind, text] of Object.entries(KINDS)) {
  const added = best.with[kind] - best.without[kind];
  console.log(
    `${text}, with a list of ${ROWS} and ${DETAILS} details in the cache: ${best.without[kind].toFixed(3)} ms, with follow() ` +
      `${best.with[kind].toFixed(3)} ms: ${added.toFixed(3)} ms more (at most ${AT_MOST})`,
  );
  if (added > AT_MOST) process.exitCode = 1;
}
