const { closeAll, open, outcomeOf } = require('../support/api.cjs');
const platform = require('../support/platform.cjs');

beforeEach(() => {
  jest.resetModules();
  platform.install();
});
afterEach(closeAll);

const picture = { uri: 'file:///photo.jpg', name: 'photo.jpg', type: 'image/jpeg' };
const form = () => {
  const made = new FormData();
  made.append('title', 'Mine');
  made.append('photo', picture);
  return made;
};
const PARTS = [
  { string: 'Mine', fieldName: 'title' },
  { ...picture, fieldName: 'photo' },
];
const made = () => platform.serve(() => ({ status: 201, body: { id: '9', title: 'Mine' } }));
const photos = (options) => {
  const { createRestSlice, RestEndpoint } = require('rest-slice');
  const { opaqueBodies } = require('rest-slice/features');
  const { configureStore } = require('@reduxjs/toolkit');
  const photo = new RestEndpoint({ urlPrefix: 'https://x.com', path: '/photos/:id', ...options });
  const rest = createRestSlice({ endpoints: { photo }, features: [opaqueBodies()] });
  const middleware = (getDefault) => getDefault().concat(rest.middleware);
  return { rest, store: configureStore({ reducer: { [rest.reducerPath]: rest.reducer }, middleware }) };
};

test.each([[true], [false]])(
  'a form with { uri, name, type } leaves as multipart (optimistic: %s)',
  async (optimistic) => {
    made();
    const { store, posts } = open({ endpoint: { optimistic } });
    expect((await outcomeOf(store.dispatch(posts.getList.push(form()))))[0]).toBe('fulfilled');
    expect(platform.sent[0].native.formData).toMatchObject(PARTS);
    expect(platform.sent[0].headers).not.toHaveProperty('content-type');
  },
);

test('RTK Query sends the same form the same way', async () => {
  made();
  const { createApi, fetchBaseQuery } = require('@reduxjs/toolkit/query');
  const { configureStore } = require('@reduxjs/toolkit');
  const baseQuery = fetchBaseQuery({ baseUrl: 'https://x.com' });
  const endpoints = (build) => ({ up: build.mutation({ query: (body) => ({ url: '/up', method: 'POST', body }) }) });
  const api = createApi({ baseQuery, endpoints });
  const middleware = (getDefault) => getDefault({ serializableCheck: false }).concat(api.middleware);
  const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware });
  await store.dispatch(api.endpoints.up.initiate(form()));
  expect(platform.sent[0].native.formData).toMatchObject(PARTS);
});

test('an endpoint alone sends a form, too', async () => {
  made();
  const { RestEndpoint } = require('rest-slice');
  await new RestEndpoint({ urlPrefix: 'https://x.com', path: '/up', method: 'POST', name: 'up' })(form());
  expect(platform.sent[0].native.formData).toMatchObject(PARTS);
});

test('a Blob is sent as it is', async () => {
  made();
  const { store, posts } = open({ endpoint: { optimistic: false } });
  await store.dispatch(posts.update({ id: '9' }, new Blob(['abc'])));
  expect(platform.sent[0].native.blob).toMatchObject({ size: 3 });
});

test('search parameters are no body that React Native sends: their text is', async () => {
  made();
  const { store, posts } = open({ endpoint: { optimistic: false } });
  await outcomeOf(store.dispatch(posts.update({ id: '9' }, new URLSearchParams({ a: 'b' }))));
  expect(platform.sent[0].native.string).toBeUndefined();
  await store.dispatch(posts.update({ id: '9' }, new URLSearchParams({ a: 'b' }).toString()));
  expect(platform.sent[1].native.string).toBe('a=b');
});

test('a picture is a Blob, in the promise and not in the state', async () => {
  platform.serve(() => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from('PNG') }));
  const { rest, store } = photos();
  const [, blob] = await outcomeOf(store.dispatch(rest.endpoints.photo({ id: 1 })));
  expect(blob).toBeInstanceOf(Blob);
  expect(JSON.stringify(store.getState())).not.toContain('blobId');
});

test('content: arrayBuffer', async () => {
  platform.serve(() => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from('PNG') }));
  const { rest, store } = photos({ content: 'arrayBuffer' });
  expect((await store.dispatch(rest.endpoints.photo({ id: 1 }))).byteLength).toBe(3);
});

test('maxBytes heeds what is announced; without response.body nothing else can be counted', async () => {
  const body = { id: '1', title: 'x'.repeat(5_000) };
  const { store, posts } = open({ endpoint: { maxBytes: 100 } });
  platform.serve(() => ({ body, headers: { 'content-type': 'application/json', 'content-length': '5025' } }));
  expect((await outcomeOf(store.dispatch(posts.get({ id: '1' })))).slice(0, 3)).toEqual([
    'rejected',
    'NetworkError',
    400,
  ]);
  platform.serve(() => ({ body }));
  expect((await outcomeOf(store.dispatch(posts.get({ id: '1' }))))[0]).toBe('fulfilled');
});

test('an empty answer of a mutation is a success', async () => {
  platform.serve(() => ({ headers: {} }));
  const { store, posts } = open();
  expect((await outcomeOf(store.dispatch(posts.delete({ id: '1' }))))[0]).toBe('fulfilled');
});
