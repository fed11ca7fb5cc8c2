jest.mock('@react-native-async-storage/async-storage', () =>
  require('@react-native-async-storage/async-storage/jest/async-storage-mock'),
);
jest.mock('@react-native-community/netinfo', () => ({ __esModule: true, default: { addEventListener: jest.fn() } }));
const platform = require('../support/platform.cjs');
platform.install();
const React = require('react');
const { AppState, FlatList, RefreshControl, Text } = require('react-native');
const NetInfo = require('@react-native-community/netinfo').default;
const AsyncStorage = require('@react-native-async-storage/async-storage');
const library = require('@testing-library/react-native');
const { Provider } = require('react-redux');
const { configureStore } = require('@reduxjs/toolkit');
const { Entity, resource } = require('rest-slice');
const { pendingMutations, restored } = require('rest-slice/offline');
const { RestDevtools } = require('rest-slice/devtools');
const { renderRestHook } = require('rest-slice/testing');
const { useCancelling, useController, useDLE, useLive, usePages, useSuspense } = require('rest-slice/react');
const { pause, startServer } = require('../support/api.cjs');
const { sliceOf } = require('../support/slice.js');

const { act, render } = library;
/** Other work on the machine is no failure. */
const waitFor = (check) => library.waitFor(check, { timeout: 20_000, interval: 10 });

class Post extends Entity {
  id = '';
  title = '';
  static key = 'Post';
}

/** What the system tells the app. */
const system = { appListeners: new Set(), netListeners: new Set() };
const watched = (listeners, listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const appState = (state) => act(async () => system.appListeners.forEach((listener) => listener(state)));
const connection = (isConnected) =>
  act(async () => system.netListeners.forEach((listener) => listener({ isConnected })));
/** What the package has warned of; Redux Toolkit warns of slow machines. */
const ours = (warn) => warn.mock.calls.map(String).filter((text) => text.startsWith('[rest-slice]'));
const settle = (ms = 60) => act(() => pause(ms));

let api;
let apps = [];
beforeEach(async () => {
  api = startServer();
  AppState.addEventListener = jest.fn((_, listener) => ({ remove: watched(system.appListeners, listener) }));
  NetInfo.addEventListener.mockImplementation((listener) => watched(system.netListeners, listener));
  await AsyncStorage.clear();
});
afterEach(() => apps.splice(0).forEach(({ kill }) => kill()));

/** The app is started: a store of the page's sample. */
async function launch(endpoint = {}) {
  const options = { path: '/posts/:id', urlPrefix: 'https://api.example.com', schema: Post, optimistic: true };
  const rest = sliceOf({ posts: resource({ ...options, searchParams: {}, ...endpoint }) });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const app = { rest, store, posts: rest.endpoints.posts, kill: () => rest.controller(store).dispose() };
  apps.push(app);
  await store.dispatch(restored());
  return app;
}

const Row = ({ item }) => <Text testID="row">{item.title}</Text>;
const List = (props) => (
  <FlatList testID="list" initialNumToRender={50} renderItem={Row} keyExtractor={({ id }) => id} {...props} />
);
const rows = () => library.screen.queryAllByTestId('row').map(({ props }) => props.children);
const list = () => library.screen.getByTestId('list');

async function show(Screen, endpoint) {
  const app = await launch(endpoint);
  const view = await render(
    <Provider store={app.store}>
      <React.Suspense fallback={<Text>Loading</Text>}>
        <Screen {...app} />
      </React.Suspense>
    </Provider>,
  );
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  return { ...app, view };
}

const Posts = ({ posts }) => <List data={useDLE(posts.getList).data ?? []} />;

test('a list, with its fallback', async () => {
  await show(({ posts }) => <List data={useSuspense(posts.getList)} />);
  expect([rows().length, api.gets()]).toEqual([10, 1]);
});

test('an edit shows at once', async () => {
  const { store, posts } = await show(Posts);
  await act(async () => void store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'Edited' })));
  expect(rows()[0]).toBe('Edited');
  await settle();
  expect([rows()[0], ...platform.sent.map(({ method }) => method)]).toEqual(['Edited', 'GET', 'PATCH']);
});

test('a create is in the list, and a delete leaves it, without a read', async () => {
  const { store, posts } = await show(Posts);
  await act(() => store.dispatch(posts.getList.push({ title: 'Made' })));
  expect(rows()).toContain('Made');
  await act(() => store.dispatch(posts.delete({ id: '1' })));
  expect(rows()).not.toContain('Post 1');
  expect(api.gets()).toBe(1);
});

test('pull to refresh', async () => {
  const Screen = ({ posts }) => {
    const { data = [] } = useDLE(posts.getList);
    const controller = useController();
    const [refreshing, setRefreshing] = React.useState(false);
    const onRefresh = async () => {
      setRefreshing(true);
      await controller.fetch(posts.getList).catch(() => undefined);
      setRefreshing(false);
    };
    return <List data={data} refreshControl={<RefreshControl refreshing={refreshing} onRefresh={onRefresh} />} />;
  };
  await show(Screen);
  api.rows.set('1', { ...api.rows.get('1'), title: 'From the server' });
  await act(() => list().props.refreshControl.props.onRefresh());
  expect([rows()[0], api.gets()]).toEqual(['From the server', 2]);
});

test('an endless list, by usePages', async () => {
  const Screen = ({ posts }) => {
    const { data = [], hasNext, fetchNext } = usePages(posts.getList);
    return <List data={data} onEndReached={() => hasNext && void fetchNext()} />;
  };
  const nextPage = (page10, [{ page = 1 } = {}]) => (page10.length === 10 ? { page: page + 1 } : undefined);
  await show(Screen, { nextPage });
  for (const count of [20, 25, 25]) {
    await act(() => list().props.onEndReached());
    await settle();
    expect(rows().length).toBe(count);
  }
  expect(api.gets()).toBe(3);
});

test.each([
  ['asks for what is stale', { dataExpiryLength: 10 }, 2],
  ['asks for nothing that is fresh', { dataExpiryLength: 60_000 }, 1],
  ['heeds refetchOnFocus: false', { dataExpiryLength: 10, refetchOnFocus: false }, 1],
])('an app that comes back %s', async (_, endpoint, gets) => {
  await show(Posts, endpoint);
  await settle();
  await appState('background');
  await settle();
  expect(api.gets()).toBe(1);
  await appState('active');
  await settle();
  expect([api.gets(), rows().length]).toEqual([gets, 10]);
});

test('the background stops polls, and they go on when the app comes back', async () => {
  const Screen = ({ posts }) => <List data={[useLive(posts.get, { id: '1' })]} />;
  await show(Screen, { pollFrequency: 30 });
  await settle(200);
  await appState('background');
  await settle();
  const before = api.gets();
  expect(before).toBeGreaterThan(1);
  await settle(300);
  expect(api.gets()).toBe(before);
  await appState('active');
  await settle(200);
  expect(api.gets()).toBeGreaterThan(before);
});

test('an edit without a connection leaves within a second of NetInfo’s word', async () => {
  const { store, posts } = await show(Posts);
  await connection(false);
  api.isUnreachable = true;
  await act(async () => void store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'Kept' })));
  await settle(300);
  expect([rows()[0], platform.sent.length]).toEqual(['Kept', 1]);
  api.isUnreachable = false;
  const since = Date.now();
  await connection(true);
  await waitFor(() => expect(api.rows.get('1').title).toBe('Kept'));
  expect(Date.now() - since).toBeLessThan(1_000);
  await waitFor(() => expect(pendingMutations(store.getState())).toEqual([]));
});

test('a restart shows and sends what was left', async () => {
  const { store, posts, kill, view } = await show(Posts);
  await connection(false);
  api.isUnreachable = true;
  await act(async () => void store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'Kept' })));
  await appState('background');
  await settle(200);
  await view.unmount();
  kill();
  const { store: next } = await show(Posts);
  expect(rows()[0]).toBe('Kept');
  expect(pendingMutations(next.getState()).length).toBe(1);
  api.isUnreachable = false;
  await connection(false);
  await connection(true);
  await waitFor(() => expect(api.rows.get('1').title).toBe('Kept'));
  await waitFor(() => expect(pendingMutations(next.getState())).toEqual([]));
});

test('a screen that is left aborts its request, and a filter that changes the one before', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const Filtered = ({ posts, id }) => {
    const get = useCancelling(posts.get, { id });
    return <List data={[useDLE(get, { id }).data].filter(Boolean)} />;
  };
  const app = await launch({ abortOnUnmount: true });
  const screen = (id) => (
    <Provider store={app.store}>
      <Filtered {...app} id={id} />
    </Provider>
  );
  const view = await render(screen('slow'));
  await settle();
  await view.rerender(screen('1'));
  await waitFor(() => expect(rows()).toEqual(['Post 1']));
  await view.rerender(screen('slow'));
  await settle();
  await view.unmount();
  await settle();
  expect(errors.mock.calls).toEqual([]);
  errors.mockRestore();
});

test('without a storage offline() says so once, and a mutation fails as without it', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const { offline } = require('rest-slice/offline');
  const { createRestSlice } = require('rest-slice');
  const posts = resource({ path: '/posts/:id', urlPrefix: 'https://api.example.com', schema: Post });
  const rest = createRestSlice({ endpoints: { posts }, features: [offline()] });
  const middleware = (getDefault) => getDefault().concat(rest.middleware);
  const store = configureStore({ reducer: { [rest.reducerPath]: rest.reducer }, middleware });
  api.isUnreachable = true;
  for (const title of ['A', 'B'])
    await expect(store.dispatch(rest.endpoints.posts.partialUpdate({ id: '1' }, { title }))).rejects.toThrow();
  expect(ours(warn)).toEqual([expect.stringContaining('offline({ storage: AsyncStorage })')]);
  warn.mockRestore();
  rest.controller(store).dispose();
});

test('the inspector and renderRestHook say what they need', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  warn.mockClear();
  await render(<RestDevtools />);
  expect(ours(warn)).toEqual([expect.stringMatching(/RestDevtools .*react-dom.*Redux DevTools/)]);
  expect(() => renderRestHook(() => null)).toThrow(/It renders with react-dom.*\n.*@testing-library\/react-native/);
  warn.mockRestore();
});
