import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import type { RestGenerics } from '../../src/index.js';
import { polledStore } from '../support/polled.js';
import { expectConsole } from '../support/console.js';

class Post extends Entity {
  id = '';
  static override key = 'Post';
}

const posts = resource({ path: '/posts/:id', schema: Post, paginationField: 'page' });

describe('endpoint.every(ms)', () => {
  it('is the endpoint with that interval: the same object for the same one', () => {
    const get = posts.get.every(1000);
    expect(get.pollFrequency).toBe(1000);
    expect(posts.get.every(1000)).toBe(get);
    expect(posts.get.every(2000)).not.toBe(get);
    expect(posts.get.pollFrequency).toBeUndefined();
    expect([get.key({ id: '1' }), get.name, get.schema]).toEqual([posts.get.key({ id: '1' }), posts.get.name, Post]);
  });

  it('is there for endpoints around a function, for pages, and again for what it gives', () => {
    const now = new Endpoint(() => Promise.resolve(1), { name: 'now' });
    expect(now.every(5)).toBe(now.every(5));
    expect(now.every(5).every(6).pollFrequency).toBe(6);
    expect(posts.getList.getPage.every(5).pollFrequency).toBe(5);
    class Auth<O extends RestGenerics = any> extends RestEndpoint<O> {}
    expect(new Auth({ path: '/me' }).every(5)).toBeInstanceOf(Auth);
  });

  it('is bound like the endpoint that it comes from', () => {
    const { endpoints } = createRestSlice({ endpoints: { posts } });
    const { getList, get } = endpoints.posts;
    const every = getList.every(1000);
    expect(every).toBe(getList.every(1000));
    expect(every).not.toBe(getList.every(1001));
    expect([every.name, every.endpoint]).toEqual(['posts.getList', posts.getList.every(1000)]);
    expect(every.push.name).toBe('posts.getList.push');
    expect(get.every(5).every(1000).endpoint.pollFrequency).toBe(1000);
    expect(getList.getPage.every(7).endpoint).toBe(posts.getList.getPage.every(7));
  });

  it('keeps nothing of intervals that nobody has any more', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const { endpoints } = createRestSlice({ endpoints: { posts } });
    const made = [1, 2, 3].flatMap((ms) => [
      new WeakRef(posts.get.every(ms)),
      new WeakRef(endpoints.posts.get.every(ms)),
    ]);
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(made.map((each) => each.deref())).toEqual(made.map(() => undefined));
  });
});

describe('polling at the interval of a subscriber', () => {
  it('the shortest counts, and goes with who asked for it', async () => {
    const { dispatch, slice, calls, until } = polledStore({ pollFrequency: 10_000 });
    const { getTicker } = slice.endpoints;
    dispatch(getTicker.subscribe({ id: '1' }));
    const leave = dispatch(getTicker.every(1000).subscribe({ id: '1' }));
    await until(2500);
    expect(calls).toEqual([0, 1000, 2000]);
    leave();
    await until(20_000);
    expect(calls.slice(3)).toEqual([12_500]);
  });

  it('an interval that is none is a development error, and nothing is polled (decision 36)', async () => {
    const complaints = expectConsole('error');
    const { dispatch, slice, calls, until } = polledStore();
    for (const ms of [0, -1, NaN, Infinity, '5' as never]) {
      dispatch(slice.endpoints.getTicker.every(ms).subscribe({ id: '1' }));
    }
    await until(20_000);
    expect(calls).toEqual([]);
    expect(complaints).toHaveLength(5);
    expect(complaints[0]).toContain('getTicker is not polled: its pollFrequency is 0.');
  });

  it('what it stores and expires is the endpoint’s own', async () => {
    const { dispatch, slice, root, types } = polledStore();
    const { getTicker } = slice.endpoints;
    await dispatch(getTicker.every(1000)({ id: '1' }));
    expect(getTicker.select(root(), { id: '1' })?.id).toBe('1');
    expect(getTicker.every(1000).select(root(), { id: '1' })).toBe(getTicker.select(root(), { id: '1' }));
    expect(types()).toEqual(['rest/getTicker/pending', 'rest/getTicker/fulfilled']);
    await dispatch(slice.expireAll(getTicker.every(5)));
    expect(getTicker.selectResponse(root(), { id: '1' }).expiresAt).toBeLessThan(Date.now());
  });
});
