import { configureStore } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource } from '../../src/index.js';
import { mockStore } from '../../src/testing/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { restErrorOf } from '../support/thrown.js';
import type { Feature } from '../../src/index.js';

class Post extends Entity {
  id = '';
  static override key = 'Post';
}

const posts = resource({ path: '/posts/:id', schema: Post, pollFrequency: 1000 });
const live = posts.get.extend({ stream: () => undefined });
const photo = new Endpoint(() => Promise.resolve(new Blob(['x'])), { name: 'photo' });

function bareApp(features: readonly Feature[] = []) {
  const rest = createRestSlice({ endpoints: { posts, photo }, features });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { rest, store, controller: rest.controller(store) };
}

const line = (name: string): string => `import { ${name} } from 'rest-slice/features'`;

describe('what does not come by itself says which line to add', () => {
  const { rest, store, controller } = bareApp();
  const uses: [string, string, () => unknown][] = [
    ['subscribe, a thunk', 'polling', () => store.dispatch(rest.subscribe(posts.get, { id: '1' }))],
    ['subscribe of a bound endpoint', 'polling', () => store.dispatch(rest.endpoints.posts.get.subscribe({ id: '1' }))],
    ['subscribe of the controller', 'polling', () => controller.subscribe(posts.get, { id: '1' })],
    ['subscribe, where there is a stream', 'streams', () => store.dispatch(rest.subscribe(live, { id: '1' }))],
    ['startLog', 'actionLog', () => store.dispatch(rest.util.startLog())],
    ['exportLog', 'actionLog', () => store.dispatch(rest.util.exportLog())],
    ['actionSanitizer', 'sanitizers', () => rest.util.actionSanitizer({ type: 'rest/reset' })],
    ['stateSanitizer', 'sanitizers', () => rest.util.stateSanitizer(store.getState())],
  ];
  it.each(uses)('%s', (_, name, use) => {
    const error = restErrorOf(use);
    expect(error).toMatchObject({ code: 'FEATURE_MISSING', subject: `${name}()` });
    expect(error.message).toContain(line(name));
    expect(error.message).toContain(`features: [${name}()]`);
  });

  it('an answer without a JSON form, in a rejection', async () => {
    const error: unknown = await store.dispatch(rest.endpoints.photo()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'FEATURE_MISSING', subject: 'opaqueBodies()' });
    expect(String(error)).toContain(line('opaqueBodies'));
    expect(rest.endpoints.photo.selectResponse(store.getState()).status).toBe('rejected');
  });

  it('a body that is pushed, in a rejection', async () => {
    await expect(store.dispatch(rest.setResponse(photo, new Blob(['x'])))).rejects.toMatchObject({
      code: 'FEATURE_MISSING',
    });
  });

  it('a state that is to be hydrated, where nothing has brought that', () => {
    const error = restErrorOf(() => store.dispatch({ type: 'rest/hydrate', payload: {} }));
    expect(error).toMatchObject({ code: 'FEATURE_MISSING', subject: 'hydrate()' });
    expect(error.message).toContain("import { hydrate } from 'rest-slice/ssr'");
  });

  it('pollFrequency alone brings nothing, and misses nothing', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(() => Promise.resolve({ id: '1' }));
    const get = new Endpoint(fetched, { name: 'get', pollFrequency: 10 });
    await store.dispatch(rest.fetch(get));
    await vi.advanceTimersByTimeAsync(100);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  afterEach(() => void vi.useRealTimers());
});

describe('what is there', () => {
  it('misses nothing', async () => {
    const { rest, store } = bareApp(allFeatures);
    store.dispatch(rest.util.startLog());
    await store.dispatch(rest.endpoints.photo());
    store.dispatch(rest.subscribe(posts.get, { id: '1' }))();
    store.dispatch(rest.subscribe(live, { id: '1' }))();
    store.dispatch({ type: 'rest/hydrate', payload: {} });
    expect(store.dispatch(rest.util.exportLog()).map(({ type }) => type)).toContain('rest/photo/fulfilled');
    expect(rest.util.actionSanitizer({ type: 'rest/x' })).toEqual({ type: 'rest/x' });
  });

  it('is there in a mocked store, for a slice of the app, too', async () => {
    const { rest: slice } = bareApp();
    const { store, cleanup } = mockStore({ slice });
    store.dispatch(slice.util.startLog());
    expect(await store.dispatch(slice.endpoints.photo())).toBeInstanceOf(Blob);
    store.dispatch(slice.subscribe(photo.extend({ pollFrequency: 5 })))();
    expect(store.dispatch(slice.util.exportLog())).toHaveLength(3);
    expect(slice.util.actionSanitizer({ type: 'rest/x' })).toEqual({ type: 'rest/x' });
    cleanup();
  });
});
