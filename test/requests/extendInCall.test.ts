import { expect, it } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

it('what an endpoint extends of itself during its call has all that it stands for, given or inherited', async () => {
  const server = await startServer({ json: { id: 5 } });
  const seen: unknown[] = [];
  const note = (call: RestEndpoint): void => {
    const extended: object = call.extend({ method: 'POST' });
    const { urlPrefix, path, method, requestInit, signal } = extended as Record<string, unknown> & {
      readonly signal?: AbortSignal;
    };
    seen.push([urlPrefix, path, method, requestInit, signal?.aborted, call.name]);
  };
  class Noted extends RestEndpoint {
    override getHeaders(headers: HeadersInit): HeadersInit {
      note(this as unknown as RestEndpoint);
      return headers;
    }
  }
  const makeSlice = () => {
    const first = new Noted({ path: '/posts/:id', urlPrefix: server.url, name: 'getPost' });
    const post = first.extend({ requestInit: { cache: 'no-store' } }).extend({ path: '/articles/:id' });
    return createRestSlice({ endpoints: { post } });
  };
  const { dispatch, endpoints } = testStore(makeSlice);
  await dispatch(endpoints.post({ id: 5 }));
  expect(server.lines()).toEqual(['GET /articles/5']);
  expect(seen).toEqual([[server.url, '/articles/:id', 'POST', { cache: 'no-store' }, false, 'getPost']]);
});
