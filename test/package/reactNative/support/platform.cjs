// React Native's own globals in Jest: its fetch, XMLHttpRequest, Blob, FormData, URLSearchParams and AbortController over
// a native side that is played here. The presets alone keep those of Node, which hide what an app has not.

const GONE = [
  ...['DOMException', 'structuredClone', 'TransformStream', 'ReadableStream', 'WritableStream', 'BroadcastChannel'],
  ...['reportError', 'TextDecoder', 'crypto', 'Event', 'EventTarget', 'FinalizationRegistry', 'MessageChannel'],
  ...['CompressionStream', 'WebSocket', 'indexedDB'],
];
const ITS_OWN = [
  ...['AbortController', 'AbortSignal', 'fetch', 'Headers', 'Request', 'Response', 'FormData', 'Blob', 'File'],
  ...['URL', 'URLSearchParams', 'XMLHttpRequest', 'FileReader', 'WebSocket'],
];

/** What reaches the native side. */
const sent = [];
let answerOf = () => ({ status: 404 });
const blobs = new Map();
const listeners = new Map();
const aborted = new Set();
let lastId = 0;

const emit = (name, args) => [...(listeners.get(name) ?? [])].forEach((listener) => listener(args));

function deliver({ id, url, responseType }, answer) {
  if (aborted.has(id) || answer === 'never') return;
  if (answer === 'offline') return emit('didCompleteNetworkResponse', [id, 'Could not connect to the server.', false]);
  const { status = 200, headers = { 'content-type': 'application/json' }, body = '' } = answer;
  emit('didReceiveNetworkResponse', [id, status, headers, url]);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  if (responseType === 'blob') {
    const blobId = `answer ${id}`;
    blobs.set(blobId, bytes);
    const type = headers['content-type'];
    emit('didReceiveNetworkData', [id, { blobId, offset: 0, size: bytes.length, type }]);
  } else emit('didReceiveNetworkData', [id, bytes.toString(responseType === 'base64' ? 'base64' : 'utf8')]);
  emit('didCompleteNetworkResponse', [id, '', false]);
}

const networking = {
  addListener(name, listener) {
    if (!listeners.has(name)) listeners.set(name, new Set());
    listeners.get(name).add(listener);
    return { remove: () => listeners.get(name).delete(listener) };
  },
  sendRequest(method, _tracking, url, headers, data, responseType, _incremental, _timeout, callback) {
    const id = ++lastId;
    callback(id);
    const convert = require('react-native/Libraries/Network/convertRequestBody').default;
    const request = { id, method, url, headers, native: data == null ? undefined : convert(data), responseType };
    sent.push(request);
    void Promise.resolve(answerOf(request)).then((answer) => deliver(request, answer));
  },
  abortRequest: (id) => void aborted.add(id),
  clearCookies() {},
};

const bytesOf = ({ blobId, offset = 0, size }) => blobs.get(blobId).subarray(offset, offset + size);

function playNativeSide() {
  const module = (value) => () => ({ __esModule: true, default: value });
  jest.doMock('react-native/Libraries/Network/RCTNetworking', module(networking));
  jest.doMock(
    'react-native/Libraries/Blob/NativeBlobModule',
    module({
      getConstants: () => ({ BLOB_URI_SCHEME: 'content', BLOB_URI_HOST: null }),
      addNetworkingHandler() {},
      addWebSocketHandler() {},
      removeWebSocketHandler() {},
      release() {},
      createFromParts(parts, id) {
        blobs.set(
          id,
          Buffer.concat(parts.map(({ type, data }) => (type === 'string' ? Buffer.from(data) : bytesOf(data)))),
        );
      },
    }),
  );
  jest.doMock(
    'react-native/Libraries/Blob/NativeFileReaderModule',
    module({
      readAsText: async (blob) => bytesOf(blob).toString(),
      readAsDataURL: async (blob) => `data:;base64,${bytesOf(blob).toString('base64')}`,
    }),
  );
}

/** Take away what is Node's, and let React Native define what it has. */
function install(controller = CONTROLLER) {
  playNativeSide();
  for (const name of GONE) delete globalThis[name];
  for (const name of ITS_OWN)
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
  Object.defineProperty(globalThis, 'navigator', { value: { product: 'ReactNative' }, configurable: true });
  globalThis.window = globalThis;
  require('react-native/Libraries/Core/setUpXHR');
  if (controller !== 'abort-controller') return;
  const { AbortController, AbortSignal } = require('abort-controller');
  Object.assign(globalThis, { AbortController, AbortSignal });
}

function serve(answer) {
  answerOf = answer;
  sent.length = 0;
}

module.exports = { install, sent, serve };
