import { describe, expect, it } from 'vitest';
import { createRestSlice, NetworkError, RestEndpoint } from '../../src/index.js';
import { expectMembers } from '../support/anyEndpoint.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

/** A store with one endpoint that has data, and now fails with 503. */
async function failing(options: object = {}) {
  const server = await startServer({ json: { a: 1 } });
  const get = new RestEndpoint({ path: '/x', urlPrefix: server.url, ...options });
  const store = testStore(() => createRestSlice({ endpoints: { get } }));
  const { dispatch, endpoints, actions } = store;
  await dispatch(endpoints.get());
  server.answerWith({ status: 503 });
  await dispatch(endpoints.get()).catch(() => undefined);
  const lifetimeOf = (status: string) => {
    const { meta } = actions.find(({ type }) => type.endsWith(status)) ?? {};
    return meta.expiresAt - meta.date;
  };
  return { ...store, lifetimeOf, shown: () => endpoints.get.selectResponse(store.root()) };
}

describe('defaults', () => {
  it('of an endpoint are GET and no prefix (R18)', () => {
    expectMembers(new RestEndpoint({ path: '/x' }), { method: 'GET', urlPrefix: '' });
  });

  it('of lifetimes are a minute for data and a second for errors (R18, R0b.4)', async () => {
    const { lifetimeOf } = await failing();
    expect([lifetimeOf('fulfilled'), lifetimeOf('rejected')]).toEqual([60_000, 1000]);
  });
});

describe('errorPolicy', () => {
  it.each([undefined, 'hard', 'soft'] as const)(
    'decides by the status of the error: %s (R0b.3, R7.4)',
    async (says) => {
      const seen: unknown[] = [];
      const errorPolicy = (error: Error & { status?: number }) => (seen.push([error.constructor, error.status]), says);
      const { shown } = await failing({ errorPolicy });
      expect(seen).toContainEqual([NetworkError, 503]);
      expect(shown().error === undefined).toBe(says === 'soft');
    },
  );
});
