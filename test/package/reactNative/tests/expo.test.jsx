// As in Expo 57: `fetch` is Expo's, whose answers have a body that is a stream; the global Response is React Native's.
const Streaming = globalThis.Response;
const { ReadableStream, TransformStream, TextDecoder } = globalThis;
const platform = require('../support/platform.cjs');
platform.install();
Object.assign(globalThis, { ReadableStream, TransformStream, TextDecoder });
// Read once, so that what React Native defines late is there before Expo's takes its place.
(void globalThis.fetch, globalThis.Response);
const { closeAll, open, outcomeOf } = require('../support/api.cjs');

afterEach(closeAll);

function answer(status, body, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  globalThis.fetch = async () => new Streaming(text, { status, headers: { 'content-type': type } });
}
const ask = (endpoint) => {
  const { store, posts } = open({ endpoint });
  return outcomeOf(store.dispatch(posts.get({ id: '1' })));
};

test('a read', async () => {
  answer(200, { id: '1', title: 'A' });
  expect(await ask()).toMatchObject(['fulfilled', { title: 'A' }]);
});

test.each([
  [422, { why: 'too long' }, 'application/json'],
  [500, 'Sorry', 'text/plain'],
])('an error %i has what the server said', async (status, body, type) => {
  answer(status, body, type);
  expect(await ask()).toEqual(['rejected', 'NetworkError', status, body]);
});

test('maxBytes lets a short answer through, and not a long one', async () => {
  answer(200, { id: '1', title: 'A' });
  expect(await ask({ maxBytes: 5_000 })).toMatchObject(['fulfilled', { title: 'A' }]);
  answer(200, { id: '1', title: 'x'.repeat(6_000) });
  expect((await ask({ maxBytes: 5_000 })).slice(0, 3)).toEqual(['rejected', 'NetworkError', 400]);
});
