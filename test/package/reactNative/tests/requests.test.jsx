const { closeAll, open, outcomeOf, startServer } = require('../support/api.cjs');
const platform = require('../support/platform.cjs');

const controllers = CONTROLLER === 'abort-controller' ? ['abort-controller'] : ['its own', 'abort-controller'];

describe.each(controllers)('requests, with the controller: %s', (controller) => {
  beforeEach(() => {
    jest.resetModules();
    platform.install(controller);
    startServer();
    return closeAll;
  });
  afterEach(closeAll);

  test('list, optimistic edit, create and delete', async () => {
    const { store, posts } = open();
    const titles = () => posts.getList.select(store.getState()).map(({ title }) => title);
    expect((await store.dispatch(posts.getList())).length).toBe(10);
    expect(posts.getList.select(store.getState())[0].createdAt).toEqual(new Date('2026-01-02T03:04:05.000Z'));
    const edit = store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'New' }));
    expect(titles()[0]).toBe('New');
    await edit;
    await store.dispatch(posts.getList.push({ title: 'Made' }));
    expect(titles()).toContain('Made');
    await store.dispatch(posts.delete({ id: '2' }));
    expect(titles()).not.toContain('Post 2');
  });

  test('a refusal has its body', async () => {
    const { store, posts } = open();
    expect(await outcomeOf(store.dispatch(posts.get({ id: 'refused' })))).toEqual([
      ...['rejected', 'NetworkError', 422],
      { why: 'too long' },
    ]);
  });

  test('abort() is an AbortError, and aborts the request', async () => {
    const { store, posts } = open();
    const call = store.dispatch(posts.get({ id: 'slow' }));
    const outcome = outcomeOf(call);
    call.abort();
    expect(await outcome).toEqual(['rejected', 'AbortError', undefined, undefined]);
  });

  test('a reset drops what is under way', async () => {
    const { store, posts, rest } = open();
    const outcome = outcomeOf(store.dispatch(posts.get({ id: 'slow' })));
    store.dispatch(rest.resetEntireStore());
    expect((await outcome).slice(0, 2)).toEqual(['rejected', 'ResetError']);
  });

  test('a signal of an endpoint is a time limit', async () => {
    const limit = new AbortController();
    const timeout = Object.assign(new Error('late'), { name: 'TimeoutError' });
    const { store, posts } = open({ endpoint: { signal: globalThis.AbortSignal.timeout?.(50) ?? limit.signal } });
    const call = outcomeOf(store.dispatch(posts.get({ id: 'slow' })));
    setTimeout(() => limit.abort(timeout), 50);
    const name = globalThis.AbortSignal.timeout ? 'TimeoutError' : 'AbortError';
    expect((await call).slice(0, 2)).toEqual(['rejected', name]);
  });

  test('no connection is a TypeError, status 500', async () => {
    startServer().isUnreachable = true;
    const { store, posts } = open();
    expect((await outcomeOf(store.dispatch(posts.getList()))).slice(0, 3)).toEqual(['rejected', 'TypeError', 500]);
  });

  test('search parameters: lists, umlauts, in the order of code units', async () => {
    const { store, posts } = open();
    await store.dispatch(posts.getList({ b: 'ü x', a: [1, 2], B: 'q=1&r' }));
    expect(platform.sent[0].url).toBe('https://api.example.com/posts?B=q%3D1%26r&a=1%2C2&b=%C3%BC+x');
  });

  test('prepareHeaders', async () => {
    const { store, posts } = open({ slice: { prepareHeaders: (headers) => headers.set('X-Token', 'mine') } });
    await store.dispatch(posts.get({ id: '1' }));
    expect(platform.sent[0].headers).toMatchObject({ 'x-token': 'mine' });
  });
});
