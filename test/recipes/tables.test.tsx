import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as tanstackTable from '@tanstack/react-table';
import * as tanstackVirtual from '@tanstack/react-virtual';
import * as react from 'react';
import { createElement, Suspense, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { startServerOf } from '../support/startServerOf.js';
import { reactLibraries } from '../support/reactLibraries.js';

const ROWS = 10_000;

// jsdom lays nothing out: an element of 400 px.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = () =>
  Array.from({ length: ROWS }, (_, index) => ({
    id: String(index),
    title: `Issue ${String(index).padStart(5, '0')}`,
    votes: index % 100,
    done: false,
  }));

/** The table of docs/recipes/tables.md over a real server, and how often its lines and itself are rendered. */
async function open() {
  const served = rows();
  const http = await startServerOf(({ method, url, body }) => {
    if (method === 'GET') return { json: served };
    const index = Number(url.split('/').at(-1));
    return { json: (served[index] = { ...served[index], ...JSON.parse(body) }) };
  });
  const counts = { lines: 0, tables: 0 };
  /** `memo` that counts what it lets through. */
  const memo = (component: (props: object) => ReactNode, areEqual: (a: object, b: object) => boolean) =>
    react.memo((props: object) => {
      counts.lines += 1;
      return component(props);
    }, areEqual);
  const useVirtualizer = (options: never) => {
    counts.tables += 1;
    return tanstackVirtual.useVirtualizer(options);
  };
  const file = docsPage('recipes/tables.md', {
    ...reactLibraries,
    react: { ...react, memo },
    '@tanstack/react-table': tanstackTable,
    '@tanstack/react-virtual': { ...tanstackVirtual, useVirtualizer },
  });
  const { createStore, rest } = file('rest.ts');
  const store = createStore();
  const IssueTable = file('IssueTable.tsx')['IssueTable'] as ComponentType;
  render(
    <Provider store={store}>
      <Suspense fallback="Loading">{createElement(IssueTable)}</Suspense>
    </Provider>,
  );
  await screen.findByText('Issue 00000');
  const counted = async (action: () => unknown) => {
    Object.assign(counts, { lines: 0, tables: 0 });
    await act(async () => action());
    return { ...counts };
  };
  return { http, store, rest, counted };
}

const boxes = () => screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));

it('renders what is in view of 10 000 rows', async () => {
  await open();
  expect(boxes().length).toBeGreaterThan(10);
  expect(boxes().length).toBeLessThan(30);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
});

it('an edit renders one line, once', async () => {
  const { http, store, rest, counted } = await open();
  const box = screen.getByLabelText('Issue 00003') as HTMLInputElement;
  const shown = await counted(() => fireEvent.click(box));
  expect(shown).toEqual({ lines: 1, tables: 1 });
  expect(box.checked).toBe(true);
  // The answer says what is shown already.
  const answered = await counted(async () => {
    await http.received(2);
    await store.dispatch(rest.util.allSettled());
  });
  expect(answered).toEqual({ lines: 0, tables: 0 });
});

it('an edit of a row that is out of view renders no line', async () => {
  const { store, rest, counted } = await open();
  expect(
    await counted(() =>
      store.dispatch(rest.set(rest.endpoints.issues.get.endpoint.schema, { id: '9999' }, { votes: -1 })),
    ),
  ).toEqual({
    lines: 0,
    tables: 1,
  });
});

it('an equal answer renders nothing', async () => {
  const { http, store, rest, counted } = await open();
  expect(await counted(() => store.dispatch(rest.endpoints.issues.getList()))).toEqual({ lines: 0, tables: 0 });
  expect(http.lines()).toEqual(['GET /issues', 'GET /issues']);
});

it('sorts, and an edit moves the row to its place', async () => {
  const { store, rest } = await open();
  fireEvent.click(screen.getByText('Votes')); // numbers: descending first
  await waitFor(() => expect(boxes()[0]).toBe('Issue 00099'));
  act(() => void store.dispatch(rest.set(rest.endpoints.issues.get.endpoint.schema, { id: '5' }, { votes: 1_000 })));
  await waitFor(() => expect(boxes()[0]).toBe('Issue 00005'));
});
