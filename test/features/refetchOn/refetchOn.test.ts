import { describe, expect, it, vi } from 'vitest';
import { refetchOn } from '../../../src/features/index.js';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { testStore } from '../../support/testStore.js';

const makeSlice = () => {
  const get = new Endpoint(async (id: string) => Promise.resolve({ id }), { name: 'get', refetchOnFocus: true });
  return createRestSlice({ endpoints: { get }, features: [refetchOn()], gc: false });
};

describe('refetchOn where there is no page', () => {
  it('starts nothing on a server, and warns of nothing', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const warned = vi.spyOn(console, 'warn');
    const { dispatch, endpoints, slice, store } = testStore(makeSlice);
    await expect(dispatch(endpoints.get('1'))).resolves.toEqual({ id: '1' });
    slice.controller({ ...store, dispatch } as never).dispose();
    expect([timers.mock.calls.length, warned.mock.calls.length]).toEqual([0, 0]);
  });

  it('does without events where the window has none', async () => {
    vi.stubGlobal('window', {});
    const { dispatch, endpoints, slice, store } = testStore(makeSlice);
    await expect(dispatch(endpoints.get('1'))).resolves.toEqual({ id: '1' });
    slice.controller({ ...store, dispatch } as never).dispose();
    vi.unstubAllGlobals();
  });

  it('takes its listeners away with the store', async () => {
    const page = new EventTarget();
    const [added, removed] = [vi.spyOn(page, 'addEventListener'), vi.spyOn(page, 'removeEventListener')];
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', page);
    const { dispatch, endpoints, slice, store } = testStore(makeSlice);
    await dispatch(endpoints.get('1'));
    expect(added.mock.calls.map(([type]) => type)).toEqual(['focus', 'blur', 'online', 'offline', 'visibilitychange']);
    slice.controller({ ...store, dispatch } as never).dispose();
    expect(removed.mock.calls).toEqual(added.mock.calls);
    vi.unstubAllGlobals();
  });
});
