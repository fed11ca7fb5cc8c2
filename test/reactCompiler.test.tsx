import { readdirSync, readFileSync } from 'node:fs';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as restSlice from '../src/index.js';
import * as reactEntry from '../src/react/index.js';
import type * as components from './support/CompiledNotes.js';
import { compile, compiledModule, innerHooks, reasonOf } from './support/compiled.js';
import type { ReactNode } from 'react';

const root = `${process.cwd()}/`;

/** What the compiler leaves as it is, and why that is right. */
const LEFT: Readonly<Record<string, RegExp>> = {
  // Its second parameter says when there is another function, as that of useCallback does.
  'src/react/useLoading.ts': /ESLint rules were disabled/,
  // A member that notices who looks at it.
  'src/react/useDLE.ts': /get functions/,
  // Any number of arguments for the hook inside.
  'src/react/useLive.ts': /spread syntax for hook arguments/,
  'src/react/usePages.ts': /spread syntax for hook arguments/,
  // A `finally`, and a function that is used above its declaration.
  'stories/issueTracker/useSaves.ts': /TryStatement|hoisting/,
};

const filesOf = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

describe('the React Compiler', () => {
  const files = [...filesOf('src/react'), ...filesOf('stories')];
  const events = files.flatMap((path) => {
    const code = readFileSync(root + path, 'utf8');
    const modules = [code, ...(path.startsWith('src/') ? innerHooks(code, path) : [])];
    return modules.flatMap((module) => compile(module, root + path).events.map((event) => ({ path, event })));
  });
  const compiled = events.filter(({ event }) => event.kind === 'CompileSuccess').map(({ event }) => event.fnName);
  const others = events.filter(({ event }) => event.kind !== 'CompileSuccess');

  it('compiles hooks and stories', () => {
    const hooks = ['useSuspense', 'useCache', 'useFetch', 'useQuery', 'useSelect', 'usePrefetch'];
    const others = ['useSubscription', 'useController', 'useCancelling', 'useDebounce', 'IssueList'];
    expect(compiled).toEqual(expect.arrayContaining([...hooks, ...others]));
  });

  it('says nothing of any other than those that are known', () => {
    const unknown = others.filter(({ path, event }) => !LEFT[path]?.test(reasonOf(event)));
    expect(unknown.map(({ path, event }) => `${path}: ${event.kind} ${reasonOf(event)}`)).toEqual([]);
  });

  it('still has something to say of each of those', () => {
    expect([...new Set(others.map(({ path }) => path))].sort()).toEqual(Object.keys(LEFT).sort());
  });
});

type Components = typeof components;
const path = `${root}test/support/CompiledNotes.tsx`;
const made = compiledModule(path, { 'rest-slice': restSlice, 'rest-slice/react': reactEntry });
const app = made.exports as Components;

/** A store around the compiled module's own declarations, and a server whose notes the test changes. */
function setup() {
  const texts: Record<string, string> = { 1: 'first note', 2: 'second note' };
  const requests: string[] = [];
  const held: { answer?: () => void } = {};
  const fetchResponse = async (url: string) => {
    requests.push(url);
    if (texts[0] === 'hold') await new Promise<void>((resolve) => (held.answer = resolve));
    const id = /^\/notes\/(\w+)/.exec(url)?.[1];
    const after = new URL(url, 'http://x').searchParams.get('after');
    const list = after === null ? ['1', '2'] : ['3'];
    return Response.json(
      id === undefined ? list.map((each) => ({ id: each, text: `note ${each}` })) : { id, text: texts[id] },
    );
  };
  // Its endpoints are the module's: only what they send with is another.
  Object.assign(app.notes.get, { fetchResponse });
  Object.assign(app.notes.getList, { fetchResponse });
  const rest = restSlice.createRestSlice({ endpoints: { notes: app.notes } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const wrap = (ui: ReactNode) => (
    <StrictMode>
      <Provider store={store}>
        <Suspense fallback="waiting">{ui}</Suspense>
      </Provider>
    </StrictMode>
  );
  const { notes } = rest.endpoints;
  const set = (id: string, text: string) => act(() => store.dispatch(notes.get.setResponse({ id }, { id, text })));
  return { texts, requests, held, store, wrap, set, notes };
}

describe('components that it has compiled', () => {
  beforeEach(() => Object.keys(app.renders).forEach((name) => Reflect.deleteProperty(app.renders, name)));
  afterEach(cleanup);

  it('are compiled', () => {
    expect(made.events.map(({ kind, fnName }) => `${kind} ${fnName}`)).toEqual(
      ['Text', 'Page', 'Status', 'Length', 'Feed'].map((name) => `CompileSuccess ${name}`),
    );
    expect(made.code).toContain('react/compiler-runtime');
  });

  it('show data, updates and other arguments, with one request for each', async () => {
    const { wrap, set, requests } = setup();
    const { rerender, container } = render(wrap(<app.Page id="1" />));
    expect(container.textContent).toBe('waiting');
    await screen.findByText('FIRST NOTE');
    await set('1', 'changed');
    expect(container.textContent).toBe('0CHANGEDchanged');
    rerender(wrap(<app.Page id="2" />));
    await screen.findByText('SECOND NOTE');
    expect(requests).toEqual(['/notes/1', '/notes/2']);
  });

  it('render what has changed only', async () => {
    const { wrap, set, requests } = setup();
    render(wrap(<app.Page id="1" />));
    await screen.findByText('FIRST NOTE');
    const before = { ...app.renders };
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('1');
    expect(app.renders).toEqual(before);
    await set('2', 'of another');
    expect(app.renders).toEqual(before);
    expect(requests).toEqual(['/notes/1']);
  });

  it('useDLE: isFetching is followed by who looks at it', async () => {
    const { wrap, texts, held } = setup();
    render(wrap(<app.Status id="1" />));
    const button = await screen.findByText('first note|false|');
    Object.assign(texts, { 0: 'hold', 1: 'again' });
    fireEvent.click(button);
    await screen.findByText('first note|fetching|');
    act(() => held.answer?.());
    await screen.findByText('again|false|');
  });

  it('useSelect: rendered for its part only', async () => {
    const { wrap, set } = setup();
    render(wrap(<app.Length id="1" />));
    await screen.findByText('10');
    const { length } = app.renders;
    await set('1', '0123456789');
    expect(app.renders['length']).toBe(length);
    await set('1', 'short');
    expect(screen.getByText('5')).toBeTruthy();
  });

  it('usePages', async () => {
    const { wrap } = setup();
    render(wrap(<app.Feed />));
    const button = await screen.findByText('note 1,note 2');
    fireEvent.click(button);
    await screen.findByText('note 1,note 2,note 3');
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});
