import { describe, expect, it } from 'vitest';
import { createRestSlice, resource } from '../../src/index.js';
import { Post, postJson } from '../support/blog.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

const setUp = async (options: object) => {
  const server = await startServer({ json: postJson(5) });
  const make = () =>
    createRestSlice({
      endpoints: { posts: resource({ path: '/posts/:id', urlPrefix: server.url, schema: Post, ...options }) },
    });
  return { server, ...testStore(make) };
};
const EMPTY = { entities: {}, entitiesMeta: {}, results: {}, meta: {} };

describe('dataExpiryLength: 0, where nobody reads the key (0.2.2)', () => {
  it('gives the whole value to the caller, and the response to who listens', async () => {
    const { dispatch, endpoints, actions } = await setUp({ dataExpiryLength: 0 });
    await expect(dispatch(endpoints.posts.get({ id: 5 }))).resolves.toMatchObject({
      title: 'post 5',
      author: { name: 'Ada' },
    });
    expect(actions.at(-1)).toMatchObject({ payload: { title: 'post 5' }, meta: { unkept: true } });
  });

  it('keeps nothing: no row, no result, no meta', async () => {
    const { dispatch, endpoints, state } = await setUp({ dataExpiryLength: 0 });
    await dispatch(endpoints.posts.get({ id: 5 }));
    expect(state()).toMatchObject(EMPTY);
  });

  it('joins concurrent calls, and sends each later one', async () => {
    const { server, dispatch, endpoints } = await setUp({ dataExpiryLength: 0 });
    await Promise.all([1, 2].map(() => dispatch(endpoints.posts.get({ id: 5 }))));
    await dispatch(endpoints.posts.get.fetchIfStale({ id: 5 }));
    expect(server.requests).toHaveLength(2);
  });

  it('still refuses what could not be stored', async () => {
    const { server, dispatch, endpoints, state } = await setUp({ dataExpiryLength: 0, errorExpiryLength: 0 });
    server.answerWith({ json: { title: 'no id' } });
    await expect(dispatch(endpoints.posts.get({ id: 5 }))).rejects.toMatchObject({ code: 'PK_MISSING' });
    expect(state()).toMatchObject(EMPTY);
  });

  it('keeps the rows that a mutation changes', async () => {
    const { server, dispatch, endpoints, root } = await setUp({ dataExpiryLength: 0 });
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    server.answerWith({ json: postJson(5, { title: 'edited' }) });
    await dispatch(endpoints.posts.update({ id: 5 }, { title: 'edited' }));
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('edited');
  });

  it('keeps what is retained', async () => {
    const { dispatch, endpoints, root } = await setUp({ dataExpiryLength: 0 });
    const release = dispatch(endpoints.posts.get.retain({ id: 5 }));
    await dispatch(endpoints.posts.get({ id: 5 }));
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('post 5');
    release();
  });

  it('keeps what is pushed', async () => {
    const { dispatch, endpoints, root } = await setUp({ dataExpiryLength: 0 });
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5, { title: 'pushed' })));
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('pushed');
  });
});

describe('errorExpiryLength: 0, where nobody reads the key (0.2.2)', () => {
  it('rejects with the error, and keeps none', async () => {
    const { server, dispatch, endpoints, state, actions } = await setUp({ errorExpiryLength: 0 });
    server.answerWith({ status: 500 });
    await expect(dispatch(endpoints.posts.get({ id: 5 }))).rejects.toMatchObject({ status: 500 });
    expect(actions.at(-1)).toMatchObject({ error: { status: 500 }, meta: { unkept: true } });
    expect(state()).toMatchObject(EMPTY);
  });

  it('takes the layer of a failed mutation away', async () => {
    const { server, dispatch, endpoints, state } = await setUp({ errorExpiryLength: 0, optimistic: true });
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    server.answerWith({ status: 500 });
    await dispatch(endpoints.posts.update({ id: 5 }, { title: 'x' })).catch(() => undefined);
    expect(state().optimistic).toEqual([]);
    expect(Object.keys(state().meta)).toEqual([`GET ${server.url}/posts/5`]);
  });
});
