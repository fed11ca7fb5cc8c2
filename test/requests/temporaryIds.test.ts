import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource, ResetError, RestEndpoint } from '../../src/index.js';
import { Post, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { optimisticBlog } from '../support/optimisticBlog.js';
import { testStore } from '../support/testStore.js';
import type { Snapshot } from '../../src/index.js';

const reasonOf = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => expect.fail('resolved'),
    (thrown: unknown) => thrown,
  );

/** A create under way, and an edit of what it is to create. */
const editedCreate = async () => {
  const made = await optimisticBlog();
  const { dispatch, posts } = made;
  const create = dispatch(posts.getList.push({}, { title: 'new' }));
  const id = create.requestId;
  const edit = dispatch(posts.partialUpdate({ id }, { title: 'edited' }));
  return { create, id, edit, ...made };
};

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a mutation of what is being created', () => {
  it('shows at once, and is not sent', async () => {
    const { server, titles } = await editedCreate();
    expect(titles()).toEqual(['post 5', 'post 6', 'edited']);
    await server.received(1);
    await nextTurn();
    expect(server.lines()).toEqual(['POST /posts']);
  });

  it('is sent after the answer, to the real id, and shown on the real row until its own answer', async () => {
    const { server, answer, create, edit, titles, state, posts, root } = await editedCreate();
    answer(0, { json: postJson(7, { title: 'new' }) });
    await create;
    await server.received(2);
    expect(server.lines()).toEqual(['POST /posts', 'PATCH /posts/7']);
    expect(titles()).toEqual(['post 5', 'post 6', 'edited']);
    expect(posts.getList.select(root(), {})?.[2]?.id).toBe('7');
    answer(1, { json: postJson(7, { title: 'as saved' }) });
    await expect(edit).resolves.toMatchObject({ id: '7', title: 'as saved' });
    expect(titles()).toEqual(['post 5', 'post 6', 'as saved']);
    expect(state().optimistic).toEqual([]);
  });

  it('has the real id in its actions and its layer, and nothing of the placeholder stays', async () => {
    const { answer, create, edit, id, actions, state, server } = await editedCreate();
    answer(0, { json: postJson(7) });
    await create;
    expect(actions.at(-1)?.meta.renames).toEqual({ [id]: '7' });
    expect(state().optimistic).toMatchObject([{ args: [{ id: '7' }, { title: 'edited' }] }]);
    expect(state().optimistic[0]?.key).toBe(`PATCH ${server.url}/posts/7`);
    answer(1, { json: postJson(7) });
    await edit;
    expect(actions.at(-1)?.meta).toMatchObject({ args: [{ id: '7' }, { title: 'edited' }] });
    expect(JSON.stringify(state())).not.toContain(id);
  });

  it('rejects with CREATE_FAILED when the create fails, and is never sent', async () => {
    const { server, answer, create, edit, titles, state } = await editedCreate();
    answer(0, { status: 422 });
    await reasonOf(create);
    const error = await reasonOf(edit);
    expect(error).toMatchObject({ name: 'RestError', code: 'CREATE_FAILED', subject: 'posts.partialUpdate' });
    expect(error.cause).toMatchObject({ status: 422 });
    expect(titles()).toEqual(['post 5', 'post 6']);
    expect(state().optimistic).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('rejects with CREATE_FAILED when the create is aborted', async () => {
    const { create, edit } = await editedCreate();
    create.abort();
    expect(await reasonOf(edit)).toMatchObject({ code: 'CREATE_FAILED' });
  });

  it('rejects with CREATE_FAILED when the answer names nothing (204)', async () => {
    const { answer, edit, server } = await editedCreate();
    answer(0, { status: 204 });
    expect(await reasonOf(edit)).toMatchObject({ code: 'CREATE_FAILED' });
    expect(server.requests).toHaveLength(1);
  });

  it('that is aborted meanwhile goes, alone, and is never sent', async () => {
    const { server, answer, create, edit, titles } = await editedCreate();
    edit.abort('changed my mind');
    expect(await reasonOf(edit)).toMatchObject({ name: 'AbortError' });
    expect(titles()).toEqual(['post 5', 'post 6', 'new']);
    answer(0, { json: postJson(7, { title: 'new' }) });
    await create;
    await nextTurn();
    expect(server.requests).toHaveLength(1);
  });

  it('is dropped with everything else by a reset', async () => {
    const { dispatch, slice, server, answer, create, edit, state } = await editedCreate();
    await server.received(1);
    await dispatch(slice.resetEntireStore());
    for (const promise of [create, edit]) expect(await reasonOf(promise)).toBeInstanceOf(ResetError);
    answer(0, { json: postJson(7) });
    await nextTurn();
    expect(server.requests).toHaveLength(1);
    expect(state().optimistic).toEqual([]);
  });

  it('waits its turn among others: each is sent after the answer to the one before', async () => {
    const { dispatch, posts, server, answer, create, edit, id, titles } = await editedCreate();
    const second = dispatch(posts.update({ id }, { title: 'twice edited' }));
    const third = dispatch(posts.delete({ id }));
    expect(titles()).toEqual(['post 5', 'post 6']);
    answer(0, { json: postJson(7) });
    await create;
    await server.received(2);
    await nextTurn();
    expect(server.lines()).toEqual(['POST /posts', 'PATCH /posts/7']);
    answer(1, { json: postJson(7) });
    answer(2, { json: postJson(7) });
    answer(3, { status: 204 });
    await Promise.all([edit, second, third]);
    expect(server.lines().slice(2)).toEqual(['PUT /posts/7', 'DELETE /posts/7']);
    expect(titles()).toEqual(['post 5', 'post 6']);
  });

  it('keeps its layer over the real row when another one fails', async () => {
    const { dispatch, posts, server, answer, create, edit, id, titles, root } = await editedCreate();
    const second = dispatch(posts.partialUpdate({ id }, { votes: 3 }));
    answer(0, { json: postJson(7) });
    await create;
    answer(1, { status: 409 });
    await reasonOf(edit);
    expect(posts.get.select(root(), { id: 7 })?.votes).toBe(3);
    expect(titles()).toEqual(['post 5', 'post 6', 'post 7']);
    answer(2, { json: postJson(7, { votes: 3 }) });
    await second;
    expect(server.lines()).toEqual(['POST /posts', 'PATCH /posts/7', 'PATCH /posts/7']);
  });
});

describe('a create that fails in a store of 2 000 rows', () => {
  const many = async () => {
    const made = await optimisticBlog();
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ ...postJson(7), id: `row ${String(n)}` }));
    await made.dispatch(made.posts.getList.setResponse({ order: 'many' }, rows));
    return made;
  };
  const fail = async ({ dispatch, posts, answer, slice }: Awaited<ReturnType<typeof many>>, index: number) => {
    const create = dispatch(posts.getList.push({}, { title: 'new' }));
    await dispatch(slice.set(Post, { id: create.requestId, title: 'draft' }));
    answer(index, { status: 422 });
    await reasonOf(create);
    return create.requestId;
  };

  it('takes what was written locally for its item with it', async () => {
    const made = await many();
    const id = await fail(made, 0);
    expect(JSON.stringify(made.state())).not.toContain(id);
    expect(made.slice.selectEntities(made.root())['Post']).toHaveProperty('row 1999');
  });

  it('does not look at each of them', async () => {
    const made = await many();
    const includes = vi.spyOn(String.prototype, 'includes');
    const id = await fail(made, 0);
    const looks = includes.mock.calls.filter(([text]) => text === id).length;
    includes.mockRestore();
    expect(looks).toBeLessThan(1_500);
  });
});

describe('several items and creates', () => {
  it('items of one create are told apart', async () => {
    const { dispatch, posts, server, answer, root } = await optimisticBlog();
    const create = dispatch(posts.getList.push({}, [{ title: 'a' }, { title: 'b' }]));
    const [first, second] = (posts.getList.select(root(), {}) ?? []).slice(2).map(({ id }) => id);
    expect([first, second]).toEqual([create.requestId, `${create.requestId}-1`]);
    void dispatch(posts.delete({ id: second ?? '' }));
    answer(0, { json: [postJson(7), postJson(8)] });
    await create;
    await server.received(2);
    expect(server.lines()[1]).toBe('DELETE /posts/8');
  });

  it('a mutation of two new items waits for both', async () => {
    const { dispatch, posts, server, answer } = await optimisticBlog();
    const a = dispatch(posts.getList.push({}, { title: 'a' }));
    const b = dispatch(posts.getList.push({}, { title: 'b' }));
    void dispatch(posts.partialUpdate({ id: a.requestId }, { title: 'see b', votes: b.requestId as never }));
    answer(1, { json: postJson(8) });
    await b;
    await nextTurn();
    expect(server.requests).toHaveLength(2);
    answer(0, { json: postJson(7) });
    await a;
    await server.received(3);
    expect(server.requests[2]).toMatchObject({ method: 'PATCH', url: '/posts/7' });
    expect(JSON.parse(server.requests[2]?.body ?? '')).toEqual({ title: 'see b', votes: '8' });
  });

  it('what is created under a new item waits in its turn', async () => {
    const { dispatch, posts, server, answer } = await optimisticBlog();
    const parent = dispatch(posts.getList.push({}, { title: 'parent' }));
    const child = dispatch(posts.getList.push({}, { title: 'child', parent: parent.requestId } as never));
    void dispatch(posts.partialUpdate({ id: child.requestId }, { title: 'edited child' }));
    answer(0, { json: postJson(7) });
    await server.received(2);
    expect(JSON.parse(server.requests[1]?.body ?? '')).toMatchObject({ parent: '7' });
    answer(1, { json: postJson(8) });
    await server.received(3);
    expect(server.lines()[2]).toBe('PATCH /posts/8');
  });

  it('a chain fails from its first link', async () => {
    const { dispatch, posts, answer, server } = await optimisticBlog();
    const parent = dispatch(posts.getList.push({}, { title: 'parent' }));
    const child = dispatch(posts.getList.push({}, { title: 'child', parent: parent.requestId } as never));
    const edit = dispatch(posts.partialUpdate({ id: child.requestId }, { title: 'x' }));
    answer(0, { status: 500 });
    expect(await reasonOf(child)).toMatchObject({ code: 'CREATE_FAILED' });
    expect(await reasonOf(edit)).toMatchObject({ code: 'CREATE_FAILED' });
    expect(server.requests).toHaveLength(1);
  });

  it('an older create that lands after a newer one gives its own id', async () => {
    const { dispatch, posts, server, answer, titles } = await optimisticBlog();
    const a = dispatch(posts.getList.push({}, { title: 'a' }));
    const b = dispatch(posts.getList.push({}, { title: 'b' }));
    void dispatch(posts.partialUpdate({ id: a.requestId }, { title: 'a edited' }));
    answer(1, { json: postJson(8, { title: 'b' }) });
    await b;
    answer(0, { json: postJson(7, { title: 'a' }) });
    await a;
    await server.received(3);
    expect(server.lines()[2]).toBe('PATCH /posts/7');
    expect(titles()?.toSorted()).toEqual(['a edited', 'b', 'post 5', 'post 6']);
  });
});

describe('a placeholder', () => {
  it('still means the item right after the answer', async () => {
    const { dispatch, posts, server, answer } = await optimisticBlog();
    const create = dispatch(posts.getList.push({}, { title: 'new' }));
    answer(0, { json: postJson(7) });
    await create;
    void dispatch(posts.partialUpdate({ id: create.requestId }, { title: 'late' }));
    await server.received(2);
    expect(server.lines()[1]).toBe('PATCH /posts/7');
  });

  it('means nothing to the next session', async () => {
    const { dispatch, posts, slice, server, answer } = await optimisticBlog();
    const create = dispatch(posts.getList.push({}, { title: 'new' }));
    answer(0, { json: postJson(7) });
    await create;
    await dispatch(slice.resetEntireStore());
    void dispatch(posts.partialUpdate({ id: create.requestId }, { title: 'late' }));
    await server.received(2);
    expect(server.lines()[1]).toBe(`PATCH /posts/${create.requestId}`);
  });

  it('may be given by the optimistic function of any endpoint: snapshot.tempId', async () => {
    const gates = gatekeeper();
    const server = await startServer(gates.handler);
    const make = () => {
      const posts = resource({ path: '/posts/:id', urlPrefix: server.url, schema: Post, optimistic: true });
      const publish = new RestEndpoint({
        path: '/publish',
        urlPrefix: server.url,
        method: 'POST',
        schema: { post: Post },
        getOptimisticResponse: (snapshot: Snapshot, body: object) => ({ post: { ...body, id: snapshot.tempId } }),
      });
      return createRestSlice({ endpoints: { posts, publish } });
    };
    const { dispatch, endpoints, slice, root } = testStore(make);
    const create = dispatch(endpoints.publish({ title: 'new' }));
    expect(slice.selectQuery(Post)(root(), { id: create.requestId })?.title).toBe('new');
    void dispatch(endpoints.posts.partialUpdate({ id: create.requestId }, { title: 'edited' }));
    gates.answer(0, { json: { post: postJson(7) } });
    await create;
    await server.received(2);
    expect(server.lines()[1]).toBe('PATCH /posts/7');
    expect(endpoints.posts.get.select(root(), { id: 7 })?.title).toBe('edited');
  });
});

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

describe('without optimism', () => {
  const plainNotes = async () => {
    const gates = gatekeeper();
    const server = await startServer(gates.handler);
    const make = () =>
      createRestSlice({
        endpoints: { notes: resource({ path: '/notes/:id', urlPrefix: server.url, schema: Note }) },
      });
    return { server, answer: gates.answer, ...testStore(make) };
  };

  it('the id of the create request stands for its item, too', async () => {
    const { server, answer, dispatch, endpoints, types, state } = await plainNotes();
    const create = dispatch(endpoints.notes.create({ text: 'new' }));
    const edit = dispatch(endpoints.notes.update({ id: create.requestId }, { text: 'edited' }));
    expect(types()).toEqual(['rest/notes.create/pending']);
    answer(0, { json: { id: 'n1', text: 'new' } });
    await create;
    answer(1, { json: { id: 'n1', text: 'edited' } });
    await edit;
    expect(server.lines()).toEqual(['POST /notes', 'PUT /notes/n1']);
    expect(types(2)).toEqual(['rest/notes.update/pending', 'rest/notes.update/fulfilled']);
    expect(JSON.stringify(state())).not.toContain(create.requestId);
  });

  it('a form names it as well', async () => {
    const { server, answer, dispatch, endpoints } = await plainNotes();
    const create = dispatch(endpoints.notes.create({ text: 'new' }));
    const form = new FormData();
    form.append('parent', create.requestId);
    void dispatch(endpoints.notes.update({ id: 1 }, form));
    answer(0, { json: { id: 'n1' } });
    await create;
    await server.received(2);
    expect(server.requests[1]?.body).toContain('n1');
    expect(server.requests[1]?.body).not.toContain(create.requestId);
  });
});
