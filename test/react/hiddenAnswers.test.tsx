// A delete that is under way hides what a reader asks for: it is not asked for again and again.
import { act, render } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { AsyncBoundary, useDLE, useSuspense } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { pass, stepTime } from '../support/steppedTime.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

stepTime();
afterEach(() => void vi.unstubAllGlobals());

/** A store, and a delete that takes ten seconds and ends with a status. */
function setup(status: number) {
  const asked: number[] = [];
  const start = Date.now();
  const take = async (_url: unknown, { method }: RequestInit) => {
    const isDelete = method === 'DELETE';
    if (!isDelete) asked.push((Date.now() - start) / 1_000);
    await new Promise((resolve) => setTimeout(resolve, isDelete ? 10_000 : 10));
    if (isDelete) return new Response(null, { status });
    const isGone = status === 204 && Date.now() - start > 10_000;
    return Response.json({ id: '1', title: 'shown' }, { status: isGone ? 404 : 200 });
  };
  vi.stubGlobal('fetch', take);
  const posts = resource({ path: '/posts/:id', urlPrefix: 'http://host', schema: Post, optimistic: true });
  const rest = createRestSlice({ endpoints: { posts }, gc: false });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { get } = rest.endpoints.posts;
  const Reading = {
    useDLE: () => {
      const { data, error, loading } = useDLE(get, { id: '1' });
      return error ? error.message : loading ? 'loading' : data?.title;
    },
    useSuspense: () => useSuspense(get, { id: '1' }).title,
  };
  const show = async (hook: keyof typeof Reading) => {
    const Read = Reading[hook];
    const page = (
      <Provider store={store}>
        <AsyncBoundary fallback="loading" errorComponent={({ error }: { error: Error }) => error.message}>
          <Read />
        </AsyncBoundary>
      </Provider>
    );
    const shown = render(page).container;
    await pass(100);
    return shown;
  };
  const remove = async () => {
    store.dispatch(rest.endpoints.posts.delete({ id: '1' })).catch(() => undefined);
    await Promise.resolve();
  };
  return { asked, show, remove };
}

describe.each(['useDLE', 'useSuspense'] as const)('a reader of what is being deleted (%s)', (hook) => {
  it.each([
    ['shown again where the delete is refused', 409, 'shown'],
    ['asked for once more where it is done', 204, '404'],
  ])('asks for it with longer and longer waits; it is %s', async (_, status, text) => {
    // React reports what a boundary catches.
    if (hook === 'useSuspense') expectConsole('error');
    const { asked, show, remove } = setup(status);
    const page = await show(hook);
    expect([asked.length, page.textContent]).toEqual([1, 'shown']);
    await act(remove);
    await pass(9_000);
    expect(page.textContent).toBe('loading');
    // At once, and after 1, 2 and 4 seconds.
    expect(asked.length).toBeLessThanOrEqual(5);
    await pass(12_000);
    expect(page.textContent).toContain(text);
    expect(asked.length).toBeLessThanOrEqual(6);
  });
});
