import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, RestEndpoint } from '../../src/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { NOW, stopClock } from '../support/stoppedClock.js';
import { testStore } from '../support/testStore.js';

const args = { id: '1' };

stopClock();

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

function setUp(options: object = {}, lifetimes: object = {}) {
  const held = controlledCalls();
  const get = new Endpoint((_args: { id: string }) => held.call(), { name: 'get', schema: Note, ...options });
  const list = new Endpoint(() => held.call(), { name: 'list', schema: [Note] });
  const made = testStore(() => createRestSlice({ endpoints: { get, list }, gc: false, ...lifetimes }));
  const { dispatch, endpoints, root } = made;
  return {
    ...made,
    ...held,
    read: () => endpoints.get.selectResponse(root(), args),
    seed: () => dispatch(endpoints.list.setResponse([{ id: '1', text: 'row' }] as never)),
    failWith: (status: number) => dispatch(endpoints.get.setError(args, Object.assign(new Error('no'), { status }))),
  };
}

describe('where the specification wins (14)', () => {
  it.each([400, 500, 503])('D1: an error is hard where the policy of the endpoint says nothing: %i', async (status) => {
    const { seed, failWith, read } = setUp({ errorPolicy: () => undefined });
    await seed();
    await failWith(status);
    expect(read()).toMatchObject({ data: { text: 'row' }, error: { status } });
    expect(new RestEndpoint({ path: '/x' }).errorPolicy).toBeUndefined();
  });

  it('D2: lifetimes fall back to those of the slice', async () => {
    const { dispatch, endpoints, read, failWith } = setUp({}, { dataExpiryLength: 5_000, errorExpiryLength: 77 });
    await dispatch(endpoints.get.setResponse(args, { id: '1' } as never));
    expect(read().expiresAt).toBe(NOW + 5_000);
    await failWith(500);
    expect(read().expiresAt).toBe(NOW + 77);
  });

  it('D3: what lives 0 ms is given to the caller, and not kept', async () => {
    const { dispatch, endpoints, answer, state } = setUp({ dataExpiryLength: 0 });
    const promise = dispatch(endpoints.get(args));
    answer(0, { id: '1', text: 'passing' });
    await expect(promise).resolves.toMatchObject({ text: 'passing' });
    expect(state()).toMatchObject({ entities: {}, results: {}, meta: {} });
  });

  it('D4: a soft error hides behind a row that only a query finds', async () => {
    const { seed, failWith, read } = setUp({ errorPolicy: () => 'soft' });
    await seed();
    await failWith(503);
    expect(read()).toMatchObject({ data: { text: 'row' }, error: undefined });
  });

  it.each([
    ['soft', undefined],
    ['hard', 503],
    [undefined, 503],
  ])('D6: a policy that says %s shows the error %s over data', async (policy, status) => {
    const { seed, failWith, read } = setUp({ errorPolicy: () => policy });
    await seed();
    await failWith(503);
    expect([read().data?.text, read().error?.status]).toEqual(['row', status]);
  });

  it('D7: `merge` decides what two answers make of a row', async () => {
    class Counted extends Entity {
      id = '';
      reads = 0;
      static override key = 'Counted';
      static override merge(existing: { reads: number }, incoming: { reads: number }) {
        return { ...existing, ...incoming, reads: existing.reads + incoming.reads };
      }
    }
    const { dispatch, endpoints, slice, root } = setUp({ schema: Counted });
    for (const reads of [1, 2]) await dispatch(endpoints.get.setResponse(args, { id: '1', reads } as never));
    expect(slice.selectQuery(Counted)(root(), args)?.reads).toBe(3);
  });

  it('D8: an optimistic function of a read is not used', () => {
    const getOptimisticResponse = vi.fn(() => ({ id: '1', text: 'expected' }));
    const { dispatch, endpoints, state, read } = setUp({ getOptimisticResponse });
    void dispatch(endpoints.get(args));
    expect([state().optimistic, read().data]).toEqual([[], undefined]);
    expect(getOptimisticResponse).not.toHaveBeenCalled();
  });

  it('D9: the parts of the state are named results and meta', async () => {
    const { seed, state } = setUp();
    await seed();
    expect(Object.keys(state())).toEqual(expect.arrayContaining(['entities', 'results', 'meta']));
    expect(state()).not.toHaveProperty('endpoints');
  });
});
