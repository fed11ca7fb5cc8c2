import { expect, it } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

it.each<[string, object]>([
  ['decoders only', { at: Date }],
  ['literals only', { kind: '' }],
  ['nothing', {}],
])('an answer that was never stored cannot be built from a schema of %s (S21.8)', (_, schema) => {
  const { endpoints, root } = testStore(() =>
    createRestSlice({ endpoints: { clock: new RestEndpoint({ path: '/clock', schema }) } }),
  );
  expect(endpoints.clock.selectResponse(root())).toMatchObject({ data: undefined, expiryStatus: 'InvalidIfStale' });
});
