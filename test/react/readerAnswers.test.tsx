import { describe, expect, it, vi } from 'vitest';
import { useCache, useDLE, useSuspense } from '../../src/react/index.js';
import { Loading, settle, setup, Suspending, wait } from '../support/readers.js';
import type { App } from '../support/readers.js';

const nameOf = (body: unknown): string => (body instanceof File ? body.name : String(body));

function SuspendingFile({ app }: { app: App }) {
  return <p>file {nameOf(useSuspense(app.endpoint, 1))}</p>;
}

function LoadingFile({ app }: { app: App }) {
  const { data, loading, error } = useDLE(app.endpoint, 1);
  if (loading) return <p>waiting</p>;
  return (
    <p>
      file {nameOf(data)} {error?.message}
    </p>
  );
}

const file = (call: number) => new File(['x'], `${call}.png`);

describe.each([
  ['useSuspense', SuspendingFile],
  ['useDLE', LoadingFile],
])('%s of an answer without a JSON form (Q9, K08)', (_, Reader) => {
  it.each([
    ['shows the body', {}],
    ['shows the body that lives 0 ms', { dataExpiryLength: 0 }],
    ['shows the body that is not shown when stale', { dataExpiryLength: 0, invalidIfStale: true }],
  ])('%s, with one call', async (_title, options) => {
    const app = setup(file, options);
    app.show(<Reader app={app} />);
    await settle(app);
    expect([app.calls(), app.text().trim()]).toEqual([1, 'file 1.png']);
    expect(app.store.getState().rest.results).toEqual({});
  });

  it('asks once for a stream, which is its caller’s alone', async () => {
    const app = setup(() => new ReadableStream());
    app.show(<Reader app={app} />);
    await settle(app);
    expect([app.calls(), app.text().trim()]).toEqual([1, 'file undefined']);
  });

  it('asks again after invalidate, and shows the next body', async () => {
    const app = setup(file);
    app.show(<Reader app={app} />);
    await settle(app);
    await app.store.dispatch(app.endpoint.invalidate(1));
    await vi.waitFor(() => expect(app.text()).toContain('file 2.png'));
    await wait(50);
    expect(app.calls()).toBe(2);
  });

  it('shows the body to a second reader without a call, while it is fresh', async () => {
    const app = setup(file);
    app.show([<Reader key="1" app={app} />]);
    await settle(app);
    app.show([<Reader key="1" app={app} />, <Reader key="2" app={app} />]);
    await vi.waitFor(() => expect(app.text().match(/1\.png/g)).toHaveLength(2));
    expect(app.calls()).toBe(1);
  });
});

describe('a body and a later error', () => {
  it('are both there (useDLE)', async () => {
    const app = setup((call) => (call === 1 ? file(1) : Promise.reject(new Error('gone'))));
    app.show(<LoadingFile app={app} />);
    await settle(app);
    await app.store.dispatch(app.endpoint(1)).catch(() => undefined);
    await vi.waitFor(() => expect(app.text()).toBe('file 1.png gone'));
  });

  it('that is soft is not shown', async () => {
    const app = setup((call) => (call === 1 ? file(1) : Promise.reject(new Error('gone'))), {
      errorPolicy: () => 'soft',
    });
    app.show(<SuspendingFile app={app} />);
    await settle(app);
    await app.store.dispatch(app.endpoint(1)).catch(() => undefined);
    await wait(50);
    expect([app.calls(), app.text()]).toEqual([2, 'file 1.png']);
  });
});

describe('useCache', () => {
  it('shows a body that somebody fetched', async () => {
    const app = setup(file);
    await app.store.dispatch(app.endpoint(1));
    const Cached = () => <p>file {nameOf(useCache(app.endpoint, 1))}</p>;
    app.show(<Cached />);
    await vi.waitFor(() => expect(app.text()).toBe('file 1.png'));
    expect(app.calls()).toBe(1);
  });
});

/** An endpoint whose first answer comes when the test says so. */
function heldBack(answer: (call: number) => unknown = (call) => call) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const app = setup((call) => (call === 1 ? gate.then(() => answer(1)) : answer(call)));
  return { app, release: () => release() };
}

describe.each([
  ['useSuspense', Suspending],
  ['useDLE', Loading],
])('%s, when the answer was sent before a change (K15)', (_, Reader) => {
  const changes = [
    ['expireAll', (app: App) => app.store.dispatch(app.rest.expireAll(app.endpoint.endpoint))],
    ['invalidateAll', (app: App) => app.store.dispatch(app.rest.invalidateAll(app.endpoint.endpoint))],
    ['invalidate', (app: App) => app.store.dispatch(app.endpoint.invalidate(1))],
  ] as const;

  it.each(changes)('%s: joins it, and asks once more when it has come', async (_name, change) => {
    const { app, release } = heldBack();
    app.show(<Reader app={app} />);
    await vi.waitFor(() => expect(app.calls()).toBe(1));
    await change(app);
    await wait(20);
    expect(app.calls()).toBe(1);
    release();
    await vi.waitFor(() => expect(app.text()).toBe('data 2'));
    await wait(100);
    expect([app.calls(), app.text()]).toEqual([2, 'data 2']);
  });

  it('fails: asks once more as well', async () => {
    const { app, release } = heldBack((call) => (call === 1 ? Promise.reject(new Error('old')) : call));
    app.show(<Reader app={app} />);
    await vi.waitFor(() => expect(app.calls()).toBe(1));
    await app.store.dispatch(app.rest.expireAll(app.endpoint.endpoint));
    release();
    await vi.waitFor(() => expect(app.text()).toBe('data 2'));
    await wait(50);
    expect(app.calls()).toBe(2);
  });

  it('asks no more than once for two readers', async () => {
    const { app, release } = heldBack();
    app.show([<Reader key="1" app={app} />, <Reader key="2" app={app} />]);
    await vi.waitFor(() => expect(app.calls()).toBe(1));
    await app.store.dispatch(app.rest.expireAll(app.endpoint.endpoint));
    release();
    await vi.waitFor(() => expect(app.text()).toBe('data 2data 2'));
    await wait(50);
    expect(app.calls()).toBe(2);
  });
});
