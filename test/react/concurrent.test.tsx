import * as React from 'react';
import { startTransition, StrictMode, Suspense, useDeferredValue, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useCache, useDLE, useLive, usePages, useSelect, useSuspense } from '../../src/react/index.js';
import { openPage, wait } from '../support/readers.js';
import { testStore } from '../support/testStore.js';
import type { Store } from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** A page with React's own scheduling, and a server whose answers wait while they are held. */
function setup({ pollFrequency }: { pollFrequency?: number } = {}) {
  const requests: string[] = [];
  const held: (() => void)[] = [];
  const server = { isHeld: false, version: 1 };
  const fetchResponse = async (url: string) => {
    requests.push(url);
    if (server.isHeld) await new Promise<void>((resolve) => held.push(resolve));
    const text = `v${server.version}`;
    const id = /\/notes\/(\w+)/.exec(url)?.[1];
    return Response.json(id === undefined ? [{ id: '1', text }] : { id, text: `${id} ${text}` });
  };
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        notes: resource({ path: '/notes/:id', schema: Note, fetchResponse, nextPage: () => undefined, pollFrequency }),
      },
    }),
  );
  const { notes } = made.endpoints;
  const store = { ...made.store, dispatch: made.dispatch } as unknown as Store;
  const { root, text } = openPage();
  const show = (ui: ReactNode, isStrict = true) => {
    const page = (
      <Provider store={store}>
        <Suspense fallback="waiting">{ui}</Suspense>
      </Provider>
    );
    root.render(isStrict ? <StrictMode>{page}</StrictMode> : page);
  };
  return {
    ...{ ...made, notes, requests, server, show, text },
    sees: (shown: string) => vi.waitFor(() => expect(text()).toBe(shown), { timeout: 4000 }),
    letGo: () => {
      server.isHeld = false;
      held.splice(0).forEach((resolve) => resolve());
    },
    set: (id: string, value: string) => made.dispatch(notes.get.setResponse({ id }, { id, text: value })),
  };
}

/** Keeps a slice of time busy. */
function work(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Readers that are mounted in time slices, with a writer in between; what the screen showed after each commit. */
async function mountWhileWriting(app: ReturnType<typeof setup>, useText: () => string | undefined) {
  const { show, text, set, notes, dispatch } = app;
  await dispatch(notes.get({ id: '1' }));
  await dispatch(notes.getList());
  const screens = new Set<string>();
  let renders = 0;
  function Reader() {
    renders++;
    const value = useText();
    work(2);
    useLayoutEffect(() => void screens.add(text()));
    return <i>{value} </i>;
  }
  let mount: ((count: number) => void) | undefined;
  function App() {
    const [count, setCount] = useState(0);
    useLayoutEffect(() => {
      mount = setCount;
    }, []);
    return Array.from({ length: count }, (_, index) => <Reader key={`${count} ${index}`} />);
  }
  show(<App />, false);
  await vi.waitFor(() => expect(mount).toBeDefined());
  let between = 0;
  for (const count of [30, 31, 32]) {
    renders = 0;
    startTransition(() => mount?.(count));
    await vi.waitFor(() => expect(renders).toBeGreaterThan(3), { timeout: 4000, interval: 1 });
    if (renders < count) between++;
    void set('1', `w${String(count)}`);
    await vi.waitFor(() => expect(text().trim().split(' ')).toHaveLength(count), { timeout: 4000 });
    await wait(20);
  }
  const torn = [...screens].filter((screen) => new Set(screen.trim().split(' ')).size > 1);
  return { torn, between, last: text() };
}

describe('no tearing: a writer between time slices, and all of one screen show one value', () => {
  const hooks = {
    useSuspense: ({ notes }: App) => useSuspense(notes.get, { id: '1' }).text,
    useDLE: ({ notes }: App) => useDLE(notes.get, { id: '1' }).data?.text,
    useSelect: ({ notes }: App) => useSelect(notes.get, [{ id: '1' }], (note) => note?.text),
    useCache: ({ notes }: App) => useCache(notes.get, { id: '1' })?.text,
    usePages: ({ notes }: App) => usePages(notes.getList).data?.[0]?.text,
  };

  it.each(Object.entries(hooks))('%s', async (_, useText) => {
    const app = setup();
    const { torn, between, last } = await mountWhileWriting(app, () => useText(app));
    expect(between).toBeGreaterThan(0);
    expect(torn).toEqual([]);
    expect(last).toBe('w32 '.repeat(32));
  });

  it('who reads the store by itself does tear: the writer does come in between', async () => {
    const app = setup();
    const read = () => app.notes.get.select(app.root(), { id: '1' })?.text;
    const { torn } = await mountWhileWriting(app, read);
    expect(torn).not.toEqual([]);
  });
});

type App = ReturnType<typeof setup>;

describe('transitions and deferred values', () => {
  it('a transition to other arguments keeps what is shown until the data is there', async () => {
    const { notes, server, show, sees, text, letGo, requests } = setup();
    let choose: (id: string) => void = () => undefined;
    function Chosen() {
      const [id, setId] = useState('1');
      useLayoutEffect(() => {
        choose = setId;
      }, []);
      return <b>{useSuspense(notes.get, { id }).text}</b>;
    }
    show(<Chosen />);
    await sees('1 v1');
    server.isHeld = true;
    startTransition(() => choose('2'));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await wait(20);
    expect(text()).toBe('1 v1');
    letGo();
    await sees('2 v1');
    expect(requests).toEqual(['/notes/1', '/notes/2']);
  });

  it('useDeferredValue: the same for what is typed', async () => {
    const { notes, server, show, sees, text, letGo, requests } = setup();
    let type: (id: string) => void = () => undefined;
    function Result({ id }: { id: string }) {
      return <b>{useSuspense(notes.get, { id }).text}</b>;
    }
    function Search() {
      const [id, setId] = useState('1');
      const deferred = useDeferredValue(id);
      useLayoutEffect(() => {
        type = setId;
      }, []);
      return (
        <>
          {id}: <Result id={deferred} />
        </>
      );
    }
    show(<Search />);
    await sees('1: 1 v1');
    server.isHeld = true;
    type('2');
    await sees('2: 1 v1');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(text()).toBe('2: 1 v1');
    letGo();
    await sees('2: 2 v1');
  });
});

const { Activity } = React as { Activity?: ComponentType<{ mode: 'visible' | 'hidden'; children: ReactNode }> };

/** React 19.2 has it. */
const describeActivity = (Shown: NonNullable<typeof Activity>) => {
  it('hidden: polls stop, and go on when it is shown again', async () => {
    const { notes, show, sees, requests } = setup({ pollFrequency: 20 });
    function Note1() {
      return <b>{useLive(notes.get, { id: '1' }).text}</b>;
    }
    const page = (mode: 'visible' | 'hidden') => (
      <Shown mode={mode}>
        <Note1 />
      </Shown>
    );
    show(page('visible'));
    await sees('1 v1');
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(2));
    show(page('hidden'));
    await wait(30);
    const { length } = requests;
    await wait(80);
    expect(requests).toHaveLength(length);
    show(page('visible'));
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(length + 1));
  });

  it('hidden, it asks for nothing that becomes stale; shown again, it shows what there is by then, and asks', async () => {
    const { notes, show, sees, requests, set, dispatch, slice, server } = setup();
    function Reader() {
      const { data } = useDLE(notes.get, { id: '1' });
      const selected = useSelect(notes.get, [{ id: '1' }], (note) => note?.text);
      const pages = usePages(notes.getList);
      return <b>{[data?.text, selected, pages.data?.length].join()}</b>;
    }
    const page = (mode: 'visible' | 'hidden') => (
      <Shown mode={mode}>
        <Reader />
      </Shown>
    );
    show(page('visible'));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await wait(10);
    show(page('hidden'));
    await wait(30);
    void set('1', 'pushed');
    await wait(10);
    server.version = 2;
    void dispatch(slice.expireAll({ testKey: (key) => key.includes('/notes/1') }));
    await wait(30);
    expect(requests).toHaveLength(2);
    show(page('visible'));
    await sees('1 v2,1 v2,1');
    expect(requests).toHaveLength(3);
  });
};

if (Activity) describe('Activity', () => describeActivity(Activity));
