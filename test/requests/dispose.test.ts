import { describe, expect, it, vi } from 'vitest';
import { blogSlice, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { polledStore } from '../support/polled.js';
import { testStore } from '../support/testStore.js';
import type { Manager } from '../../src/index.js';

const setUp = async (options: object = {}) => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  const blog = testStore(blogSlice(server.url, options));
  return { ...blog, server, answer: gates.answer, controller: blog.slice.controller({ dispatch: blog.dispatch }) };
};

describe('Controller.dispose', () => {
  it('aborts and rejects what is in flight, and leaves nothing pending', async () => {
    const { server, dispatch, endpoints, controller, state } = await setUp({ optimistic: true });
    const read = dispatch(endpoints.posts.get({ id: 5 }));
    const write = dispatch(endpoints.posts.delete({ id: 6 }));
    await server.received(2);
    expect(state().optimistic).toHaveLength(1);
    controller.dispose();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await expect(write).rejects.toMatchObject({ name: 'AbortError' });
    expect([state().meta, state().optimistic]).toEqual([{}, []]);
    await expect.poll(() => server.requests.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  });

  it('keeps the data', async () => {
    const { dispatch, endpoints, controller, state } = await setUp();
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    const before = state();
    controller.dispose();
    expect(state()).toBe(before);
  });

  it('lets the next request go out afresh', async () => {
    const { server, answer, dispatch, endpoints, controller } = await setUp();
    void dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    controller.dispose();
    answer(1, { json: postJson(5) });
    await expect(dispatch(endpoints.posts.get({ id: 5 }))).resolves.toMatchObject({ title: 'post 5' });
    expect(server.requests).toHaveLength(2);
  });

  it('stops polls and every timer; who subscribes again is polled for', async () => {
    const { poll, until, calls, slice, dispatch } = polledStore();
    const leave = poll(1000);
    await until(1000);
    slice.controller({ dispatch }).dispose();
    await until(5000);
    expect([calls, vi.getTimerCount()]).toEqual([[0, 1000], 0]);
    poll(1000);
    leave();
    await until(6000);
    expect(calls).toEqual([0, 1000, 5000, 6000]);
  });

  it('cleans the managers up, and the next use inits them again', async () => {
    const log: string[] = [];
    const manager: Manager = {
      middleware: () => (next) => next,
      init: () => void log.push('init'),
      cleanup: () => void log.push('cleanup'),
    };
    const { slice, dispatch, until, poll } = polledStore({ managers: [manager] });
    const controller = slice.controller({ dispatch });
    await until(0);
    controller.dispose();
    dispatch({ type: 'of somebody else' });
    expect(log).toEqual(['init', 'cleanup']);
    poll(1000);
    await until(0);
    expect(log).toEqual(['init', 'cleanup', 'init']);
  });

  it('may be called again and again', async () => {
    const { controller, dispatch, endpoints } = await setUp();
    controller.dispose();
    controller.dispose();
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    controller.dispose();
    expect(controller.getResponse(endpoints.posts.get.endpoint, { id: 5 }).data).toMatchObject({ title: 'post 5' });
  });
});
