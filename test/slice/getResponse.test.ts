// Family: imperative readers say less, or something else, than selectors and hooks do.
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, normalize, RestEndpoint } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { pausedDepartures, Task, turns } from '../support/pausedDepartures.js';
import { NOW, stopClock } from '../support/stoppedClock.js';
import { testStore } from '../support/testStore.js';

stopClock();

const controllerOf = (app: ReturnType<typeof pausedDepartures>) =>
  app.slice.controller({ ...app.store, dispatch: app.dispatch } as never);

describe('getResponse (decision 109)', () => {
  it('gives data, status and expiry, of the controller and of a snapshot alike (F30)', async () => {
    const app = pausedDepartures();
    const { dispatch, tasks, root } = app;
    const controller = controllerOf(app);
    const get = tasks.get.endpoint;
    const none = { data: undefined, expiryStatus: 'InvalidIfStale', expiresAt: 1 };
    expect(controller.getResponse(get, { id: '1' })).toEqual(none);
    expect(controller.snapshot().getResponse(get, { id: '1' })).toEqual(none);
    await dispatch(tasks.get.setResponse({ id: '1' }, { id: '1', text: 'a' }));
    const known = controller.getResponse(get, { id: '1' });
    expect(known).toEqual({ data: { id: '1', text: 'a', votes: 0 }, expiryStatus: 'Valid', expiresAt: NOW + 60_000 });
    expect(known.data).toBe(tasks.get.select(root(), { id: '1' }));
    expect(controller.snapshot().getResponse(get, { id: '1' })).toEqual(known);
    await dispatch(tasks.get.invalidate({ id: '1' }));
    expect(controller.getResponse(get, { id: '1' })).toMatchObject({ data: undefined, expiryStatus: 'Invalid' });
  });

  it('gives an optimistic function what the layers before it show (F30)', async () => {
    const seen: unknown[] = [];
    const get = new RestEndpoint({ path: '/tasks/:id', schema: Task });
    const save = new RestEndpoint({
      path: '/tasks/:id',
      method: 'PUT',
      schema: Task,
      fetchResponse: () => new Promise<Response>(() => undefined),
      getOptimisticResponse(snapshot, { id }: { id: string }, body: object) {
        seen.push(snapshot.getResponse(get, { id }));
        return { id, ...body };
      },
    });
    const { dispatch, endpoints, root } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { get, save } }),
    );
    void dispatch(endpoints.save({ id: '1' }, { text: 'first', votes: 0 } as never));
    void dispatch(endpoints.save({ id: '1' }, { text: 'second', votes: 0 } as never));
    expect(endpoints.get.select(root(), { id: '1' })?.text).toBe('second');
    expect(seen.at(-1)).toMatchObject({ data: { text: 'first' }, expiryStatus: 'Valid' });
    await turns();
  });

  it('of an object that is loading, or not wanted now, is undefined everywhere (F30)', () => {
    const schema = { items: new Collection([Task]), next: '' };
    const getPage = new RestEndpoint({ path: '/page', schema, searchParams: {} as { n: number } });
    const made = testStore(() => createRestSlice({ features: allFeatures, endpoints: { getPage } }));
    const { endpoints, root, slice } = made;
    const controller = slice.controller({ ...made.store, dispatch: made.dispatch } as never);
    const now = { data: undefined, expiryStatus: 'Valid', expiresAt: Number.MAX_SAFE_INTEGER };
    for (const reader of [controller, controller.snapshot()]) {
      expect(reader.getResponse(getPage, null)).toEqual(now);
      expect(reader.getResponse(getPage, { n: 1 }).data).toBeUndefined();
      expect(reader.getError(getPage, { n: 1 })).toBeUndefined();
    }
    expect(endpoints.getPage.select(root(), null)).toBeUndefined();
    expect(endpoints.getPage.select(root(), { n: 1 })).toBeUndefined();
    expect(endpoints.getPage.selectResponse(root(), { n: 1 })).toMatchObject({
      data: undefined,
      status: 'uninitialized',
    });
  });

  it('errors are asked for beside it (F30)', async () => {
    const app = pausedDepartures();
    const controller = controllerOf(app);
    await app.dispatch(app.tasks.get.setError({ id: '1' }, new Error('gone')));
    expect(controller.getResponse(app.tasks.get.endpoint, { id: '1' })).toEqual({
      data: undefined,
      expiryStatus: 'InvalidIfStale',
      expiresAt: NOW + 1_000,
    });
    expect(controller.getError(app.tasks.get.endpoint, { id: '1' })?.message).toBe('gone');
  });

  it('low-level rows have no date unless one is given (F30)', () => {
    const { entitiesMeta } = normalize(Task, { id: '1' });
    expect(entitiesMeta).toEqual({ Task: { '1': { fetchedAt: 0, date: 0, expiresAt: Number.MAX_SAFE_INTEGER } } });
  });

  it('an exported log holds the marks of requests in flight (F30)', async () => {
    const app = pausedDepartures();
    const { requestId } = app.dispatch(app.tasks.get({ id: '1' }));
    app.dispatch(app.slice.util.startLog());
    const [start] = app.dispatch(app.slice.util.exportLog());
    expect(start).toMatchObject({
      type: 'rest/hydrate',
      payload: { meta: { 'GET http://tasks.test/tasks/1': { pending: requestId } } },
    });
    await turns();
  });
});
