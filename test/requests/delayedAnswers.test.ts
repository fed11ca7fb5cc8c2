import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Doc extends Entity {
  id = '';
  tags: string[] = [];
  static override key = 'Doc';
}

afterEach(() => void vi.unstubAllEnvs());

const nested = (levels: number): object => {
  let value: object = { last: true };
  for (let level = 0; level < levels; level++) value = { value };
  return value;
};

it.each(['test', 'production'])(
  'what a function or setResponse gives stays its own: not frozen, and no change of it reaches the state (F104, %s)',
  async (environment) => {
    vi.stubEnv('NODE_ENV', environment);
    const cached = { id: '1', tags: ['a'] };
    const doc = new Endpoint(async () => cached, { name: 'doc', schema: Doc });
    const plain = new RestEndpoint({ path: '/plain', fetch: async () => cached });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { doc, plain } }));
    await dispatch(endpoints.doc());
    await dispatch(endpoints.plain());
    cached.tags.push('b');
    expect(endpoints.doc.select(root())?.tags).toEqual(['a']);
    expect(endpoints.plain.select(root())).toEqual({ id: '1', tags: ['a'] });
    await dispatch(endpoints.doc.setResponse(cached as never));
    cached.tags.push('c');
    expect(endpoints.doc.select(root())?.tags).toEqual(['a', 'b']);
  },
);

it('are copied, however deep they are', async () => {
  const deep = nested(5_000);
  const rest = createRestSlice({ endpoints: { deep: new Endpoint(async () => deep, { name: 'deep' }) } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }).concat(rest.middleware),
  });
  await store.dispatch(rest.endpoints.deep());
  const shown = rest.endpoints.deep.select(store.getState());
  expect([shown === deep, Object.isFrozen(deep), Object.keys(Object(shown) as object)]).toEqual([
    false,
    false,
    ['value'],
  ]);
});
