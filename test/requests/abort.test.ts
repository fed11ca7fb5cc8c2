// The family: what a promise tells is in the store already when it tells it.
import { describe, expect, it } from 'vitest';
import { Entity, resource } from '../../src/index.js';
import { sessionStore } from '../support/sessionStore.js';
import { createWire, settle } from '../support/wire.js';

class Doc extends Entity {
  id = '';
  title = '';
  static override key = 'Doc';
}

function setUp(signal?: AbortSignal) {
  const wire = createWire();
  const docs = resource({ path: '/docs/:id', schema: Doc, optimistic: true, ...(signal && { signal }) });
  return { wire, ...sessionStore({ docs }) };
}

type App = ReturnType<typeof setUp>;

/** What the store says of a request at the moment its promise rejects. */
const atRejection = (promise: Promise<unknown>, { state, docs, root }: App) =>
  promise.then(
    () => 'resolved',
    (error: Error) => [
      error.name,
      Object.values(state().meta).filter(({ pending }) => pending).length,
      state().optimistic.length,
      docs.get.selectResponse(root(), { id: '1' }).isFetching,
    ],
  );

const start = { read: (app: App) => app.docs.get({ id: '1' }), write: (app: App) => app.docs.delete({ id: '1' }) };

describe.each(['read', 'write'] as const)('a %s that is ended', (kind) => {
  it('by promise.abort(): its rejection comes when the store knows (F25)', async () => {
    const app = setUp();
    const promise = app.dispatch(start[kind](app));
    const seen = atRejection(promise, app);
    await settle();
    promise.abort('no longer');
    expect(await seen).toEqual(['AbortError', 0, 0, false]);
    await expect(promise).rejects.toThrow('no longer');
  });

  it('by its signal: its rejection comes when the store knows (F25)', async () => {
    const controller = new AbortController();
    const app = setUp(controller.signal);
    const seen = atRejection(app.dispatch(start[kind](app)), app);
    await settle();
    controller.abort();
    expect(await seen).toEqual(['AbortError', 0, 0, false]);
  });

  it('by a reset or by dispose: its rejection comes when the store knows (F25)', async () => {
    for (const how of ['reset', 'dispose', 'logout'] as const) {
      const app = setUp();
      const seen = atRejection(app.dispatch(start[kind](app)), app);
      await settle();
      if (how === 'reset') void app.dispatch(app.rest.resetEntireStore());
      else if (how === 'dispose') app.rest.controller(app.store).dispose();
      else app.logOut();
      expect((await seen).slice(1), how).toEqual([0, 0, false]);
    }
  });
});

describe('abort()', () => {
  it('before anything has left: the store knows, and nothing leaves (F25)', async () => {
    const app = setUp();
    const promise = app.dispatch(app.docs.get({ id: '1' }));
    const seen = atRejection(promise, app);
    promise.abort();
    expect(await seen).toEqual(['AbortError', 0, 0, false]);
    await settle();
    expect(app.wire.sent).toEqual([]);
  });

  it('gives the reason of the first call, however often it is called (F25)', async () => {
    const { dispatch, docs, types } = setUp();
    const promise = dispatch(docs.get({ id: '1' }));
    promise.abort('first');
    promise.abort('second');
    await expect(promise).rejects.toThrow('first');
    promise.abort('third');
    await settle();
    expect(types).toEqual(['rest/docs.get/pending', 'rest/docs.get/rejected']);
  });

  it('rejects with an AbortError, though the answer has come or the store is reset in the same turn (F25)', async () => {
    for (const how of ['answer', 'reset'] as const) {
      const { wire, dispatch, docs, rest } = setUp();
      const promise = dispatch(docs.get({ id: '1' }));
      await settle();
      if (how === 'answer') wire.sent[0]?.answer({ id: '1', title: 'there' });
      promise.abort();
      if (how === 'reset') await dispatch(rest.resetEntireStore());
      await expect(promise, how).rejects.toMatchObject({ name: 'AbortError' });
    }
  });

  it('of one of two callers leaves the other its answer, and tells the one at once (F25)', async () => {
    const { wire, dispatch, docs } = setUp();
    const [first, second] = [dispatch(docs.get({ id: '1' })), dispatch(docs.get({ id: '1' }))];
    await settle();
    first.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(wire.isAborted(0)).toBe(false);
    wire.sent[0]?.answer({ id: '1', title: 'there' });
    expect((await second).title).toBe('there');
  });

  it('of both ends the request, and each learns of it (F25)', async () => {
    const app = setUp();
    const { wire, dispatch, docs } = app;
    const promises = [dispatch(docs.get({ id: '1' })), dispatch(docs.get({ id: '1' }))];
    await settle();
    for (const promise of promises) promise.abort();
    expect(wire.isAborted(0)).toBe(true);
    for (const promise of promises) await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(app.state().meta).toEqual({});
    const again = dispatch(docs.get({ id: '1' }));
    await settle();
    wire.sent[1]?.answer({ id: '1', title: 'there' });
    expect((await again).title).toBe('there');
  });
});
