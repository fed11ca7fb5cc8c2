import { expect, it, vi } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../../src/index.js';
import { polling } from '../../../src/features/index.js';
import { testStore } from '../../support/testStore.js';

it('a poll that failed is not tried again after its last subscriber has gone (F106)', async () => {
  vi.useFakeTimers();
  let requests = 0;
  const fetchResponse = async () => {
    requests++;
    throw new TypeError('no connection');
  };
  const quotes = new RestEndpoint({
    path: '/quotes',
    fetchResponse,
    pollFrequency: 100,
    retry: { times: Infinity, delay: 30 },
  });
  const { endpoints, dispatch } = testStore(() => createRestSlice({ endpoints: { quotes }, features: [polling()] }));
  const end = dispatch(endpoints.quotes.subscribe());
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toBeGreaterThan(2);
  end();
  const before = requests;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toBe(before);
  vi.useRealTimers();
});
