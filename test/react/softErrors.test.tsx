// One failure of a server that was fine took the data off the screen. What AsyncBoundary does then: test/react/AsyncBoundary.resets.test.tsx.
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { polling } from '../../src/features/index.js';
import {
  AsyncBoundary,
  useCache,
  useDLE,
  useFetch,
  useLive,
  usePages,
  useQuery,
  useSelect,
  useSuspense,
} from '../../src/react/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { Answer } from '../support/httpServer.js';

class Build extends Entity {
  id = '';
  state = '';
  static override key = 'Build';
}

async function setUp() {
  const server = await startServer({ json: [{ id: '1', state: 'green' }] });
  const builds = resource({ path: '/builds/:id', urlPrefix: server.url, schema: Build }).extend(({ getList }) => ({
    getList: getList.extend({ nextPage: () => undefined }),
  }));
  return { server, ...testStore(() => createRestSlice({ endpoints: { builds }, features: [polling()] })) };
}

type App = Awaited<ReturnType<typeof setUp>>;
type Rows = readonly Build[] | undefined;

const stateOf = (rows: Rows) => rows?.map(({ state }) => state).join();

const hooks: Readonly<Record<string, (list: App['endpoints']['builds']['getList']) => string | undefined>> = {
  useSuspense: (list) => stateOf(useSuspense(list)),
  useDLE(list) {
    const { data, loading, error } = useDLE(list);
    return error ? error.message : `${stateOf(data) ?? ''}${loading ? ', loading' : ''}`;
  },
  useLive: (list) => stateOf(useLive(list.every(60_000))),
  useSelect: (list) => useSelect(list, [], stateOf),
  usePages(list) {
    const { data, error } = usePages(list);
    return error ? error.message : stateOf(data);
  },
  useFetch(list) {
    void useFetch(list);
    return stateOf(useCache(list));
  },
  useQuery(list) {
    void useFetch(list);
    return useQuery(Build, { id: '1' })?.state;
  },
};

const failures: readonly (readonly [string, Answer])[] = [
  ['503', { status: 503, json: { message: 'Down for maintenance.' } }],
  ['429', { status: 429 }],
  ['no answer', { hangUp: true }],
];

describe.each(Object.entries(hooks))('what %s shows (F72)', (_, use) => {
  it.each(failures)('stays there where it is asked for again and the server says %s (F72)', async (_name, failure) => {
    const { server, store, dispatch, endpoints, slice } = await setUp();
    const { getList } = endpoints.builds;
    const Reader = () => <p>{use(getList)}</p>;
    const { container } = render(
      <Provider store={{ ...store, dispatch } as never}>
        <AsyncBoundary fallback="waiting">
          <Reader />
        </AsyncBoundary>
      </Provider>,
    );
    await screen.findByText('green', {}, { timeout: 5_000 });
    const texts = new Set<string>();
    const watch = store.subscribe(() => texts.add(container.textContent));
    server.answerWith(failure);
    await act(async () => {
      await dispatch(slice.expireAll(getList));
      await dispatch(getList()).catch(() => undefined);
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    watch();
    expect(server.requests.length).toBeGreaterThan(1);
    expect([...texts].filter((text) => !text.startsWith('green'))).toEqual([]);
    expect(container.textContent).toMatch(/^green/);
  });
});

it('a reader that comes after the failure asks for what becomes stale then, as soon as it may be asked again', async () => {
  const { server, store, dispatch, endpoints } = await setUp();
  const { getList, create } = endpoints.builds;
  await dispatch(getList());
  server.answerWith({ status: 503 });
  await dispatch(getList()).catch(() => undefined);
  server.answerWith(({ method }) => (method === 'POST' ? { status: 204 } : { json: [{ id: '2', state: 'red' }] }));
  const Reader = () => <p>{hooks['useDLE']?.(getList)}</p>;
  render(
    <Provider store={{ ...store, dispatch } as never}>
      <Reader />
    </Provider>,
  );
  await act(async () => void (await dispatch(create({ state: 'red' }))));
  expect(server.requests.length).toBe(3);
  await screen.findByText('red', {}, { timeout: 5_000 });
  expect(server.requests.length).toBe(4);
});
