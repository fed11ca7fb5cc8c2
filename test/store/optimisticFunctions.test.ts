import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { blogSlice, Post, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { optimisticBlog } from '../support/optimisticBlog.js';
import { testStore } from '../support/testStore.js';

describe('an optimistic function', () => {
  it('that aborts shows nothing until it can (4.1.4)', async () => {
    const { dispatch, posts, endpoints, root } = await optimisticBlog();
    void dispatch(endpoints.vote({ id: '7' }));
    expect(posts.get.select(root(), { id: 7 })).toBeUndefined();
    await dispatch(posts.get.setResponse({ id: 7 }, postJson(7, { votes: 3 })));
    expect(posts.get.select(root(), { id: 7 })?.votes).toBe(4);
  });

  it.each([[new Error('oops')], ['oops'], [Object.create(null)]])(
    'that throws %o changes nothing; its key shows the error while it is pending (E15, 4.1.5)',
    async (thrown: unknown) => {
      const gates = gatekeeper();
      const server = await startServer(gates.handler);
      const getOptimisticResponse = () => {
        throw thrown;
      };
      const { dispatch, endpoints, root, state, slice } = testStore(blogSlice(server.url, { getOptimisticResponse }));
      await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
      const before = slice.selectEntities(root());
      const promise = dispatch(endpoints.posts.update({ id: 5 }, { title: 'A' }));
      const error = () => endpoints.posts.update.selectResponse(root(), { id: 5 }, {}).error;
      expect(slice.selectEntities(root())).toBe(before);
      expect(error()?.status).toBe(400);
      await dispatch(slice.expireAll(endpoints.posts.get.endpoint));
      expect(error()?.status).toBe(400);
      gates.answer(0, { json: postJson(5, { title: 'A' }) });
      await promise;
      expect(error()).toBeUndefined();
      expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('A');
      expect(Object.values(state().meta).filter((meta) => meta.error)).toEqual([]);
    },
  );

  it('of a read makes no layer (1.2)', async () => {
    const server = await startServer({ json: postJson(5) });
    const getOptimisticResponse = () => postJson(5, { title: 'A' });
    const { dispatch, endpoints, state } = testStore(blogSlice(server.url, { getOptimisticResponse }));
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    expect(state().optimistic).toEqual([]);
    await promise;
  });
});

describe('an optimistic patch', () => {
  it('is shown on a row that lacks an entity its class has a default for (R12.20)', async () => {
    const { dispatch, posts, root, slice } = await optimisticBlog();
    await dispatch(slice.set(Post, { id: '9' }, { id: '9', title: 'bare' } as never));
    void dispatch(posts.partialUpdate({ id: 9 }, { title: 'edited' }));
    expect(slice.selectQuery(Post)(root(), { id: 9 })?.title).toBe('edited');
    expect(slice.selectEntities(root())['Post']?.['9']).not.toHaveProperty('author');
  });
});

describe('an optimistic create', () => {
  it('is in the lists at once under a placeholder, which the answer replaces (R12.23, decisions 70, 78)', async () => {
    const { dispatch, posts, answer, titles, root } = await optimisticBlog();
    const promise = dispatch(posts.getList.push({}, { title: 'new' }));
    expect(titles()).toEqual(['post 5', 'post 6', 'new']);
    expect(posts.getList.select(root(), {})?.[2]?.id).toBe(promise.requestId);
    answer(0, { json: postJson(7, { title: 'new' }) });
    await promise;
    expect(posts.getList.select(root(), {})?.map(({ id }) => id)).toEqual(['5', '6', '7']);
  });

  it('keeps its placeholder at each replay (4.1.10)', async () => {
    const { dispatch, posts, patch, root } = await optimisticBlog();
    void dispatch(posts.getList.push({}, { title: 'new' }));
    const created = posts.getList.select(root(), {})?.[2];
    void patch({ title: 'A' });
    expect(posts.getList.select(root(), {})?.[2]?.id).toBe(created?.id);
  });

  it('that fails leaves the lists as they were', async () => {
    const { dispatch, posts, answer, root } = await optimisticBlog();
    const before = posts.getList.select(root(), {});
    const promise = dispatch(posts.getList.push({}, { title: 'new' }));
    answer(0, { status: 422 });
    await expect(promise).rejects.toMatchObject({ status: 422 });
    expect(posts.getList.select(root(), {})).toBe(before);
  });
});

describe('an optimistic delete', () => {
  it('takes the row out of the lists at once', async () => {
    const { dispatch, posts, answer, titles, shown } = await optimisticBlog();
    const promise = dispatch(posts.delete({ id: 5 }));
    expect(titles()).toEqual(['post 6']);
    answer(0, { status: 204 });
    await promise;
    expect(titles()).toEqual(['post 6']);
    expect(shown()).toBeUndefined();
  });

  it('that fails puts the row back in its place', async () => {
    const { dispatch, posts, answer, titles } = await optimisticBlog();
    const promise = dispatch(posts.delete({ id: 5 }));
    answer(0, { status: 403 });
    await expect(promise).rejects.toMatchObject({ status: 403 });
    expect(titles()).toEqual(['post 5', 'post 6']);
  });
});

describe('the view', () => {
  it('is the same after an unrelated dispatch while a layer is pending', async () => {
    const { dispatch, patch, titles, posts, slice, root } = await optimisticBlog();
    void patch({ title: 'A' });
    const before = posts.getList.select(root(), {});
    dispatch({ type: 'unrelated' });
    await dispatch(slice.expireAll({ testKey: () => false }));
    expect(posts.getList.select(root(), {})).toBe(before);
    expect(titles()).toEqual(['A', 'post 6']);
  });
});

describe('what a snapshot gave', () => {
  it('stands for its row when it is nested in an optimistic answer, so that nothing else changes', async () => {
    class Milestone extends Entity {
      id = '';
      dueAt = new Date(0);
      static override key = 'Milestone';
      static override schema = { dueAt: Date };
    }
    class Issue extends Entity {
      id = '';
      title = '';
      milestone = Milestone.fromJS();
      static override key = 'Issue';
      static override schema = { milestone: Milestone };
    }
    const milestone = { id: 'm', dueAt: '2026-01-01T00:00:00Z' };
    const rows = ['1', '2'].map((id) => ({ id, title: id, milestone }));
    const server = await startServer(({ method }) => ({
      json: method === 'GET' ? rows : { ...rows[0], title: 'edited' },
    }));
    const issues = resource({ path: '/issues/:id', urlPrefix: server.url, schema: Issue, optimistic: true });
    const { dispatch, root, endpoints } = testStore(() => createRestSlice({ endpoints: { issues } }));
    await dispatch(endpoints.issues.getList());
    const [, before] = endpoints.issues.getList.select(root()) ?? [];
    const saved = dispatch(endpoints.issues.partialUpdate({ id: '1' }, { title: 'edited' }));
    const [edited, after] = endpoints.issues.getList.select(root()) ?? [];
    expect(edited?.title).toBe('edited');
    expect(after).toBe(before);
    expect(edited?.milestone).toBe(before?.milestone);
    await saved.catch(() => undefined);
  });
});
