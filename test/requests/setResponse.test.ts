// Family: what comes from outside and cannot be stored surprises its caller, and leaves no trace in the store.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, RestEndpoint } from '../../src/index.js';
import { pausedDepartures, Task, turns } from '../support/pausedDepartures.js';
import { stopClock, NOW } from '../support/stoppedClock.js';
import { testStore } from '../support/testStore.js';

stopClock();

const cycle: Record<string, unknown> = { id: '1' };
cycle['self'] = cycle;

describe('setResponse', () => {
  it.each<[string, unknown]>([
    ['without a primary key', { text: 'x' }],
    ['with a key that is none', { id: Number.NaN }],
    ['of another shape', ['1', '2']],
    ['that is no JSON', { id: '1', text: () => 1 }],
    ['that holds itself', cycle],
  ])("of a body %s is the endpoint's error for the time of errors, and rejects (F29)", async (_, body) => {
    const { dispatch, tasks, root, state, types } = pausedDepartures();
    await dispatch(tasks.get.setResponse({ id: '1' }, { id: '1', text: 'before' }));
    const { entities, results } = state();
    const promise = dispatch(tasks.get.setResponse({ id: '1' }, body as never));
    expect(types(1)).toEqual(['rest/setResponse']);
    const { error, data, expiresAt } = tasks.get.selectResponse(root(), { id: '1' });
    expect(error).toMatchObject({ status: 400 });
    expect([data?.text, expiresAt]).toEqual(['before', NOW + 1_000]);
    expect([state().entities, state().results]).toEqual([entities, results]);
    await expect(promise).rejects.toMatchObject({ name: 'RestError' });
  });

  it('whose error nobody looks at is no unhandled rejection (F29)', async () => {
    const { dispatch, tasks } = pausedDepartures();
    const seen: unknown[] = [];
    const look = (reason: unknown) => void seen.push(reason);
    process.on('unhandledRejection', look);
    void dispatch(tasks.get.setResponse({ id: '1' }, {} as never));
    await turns();
    process.off('unhandledRejection', look);
    expect(seen).toEqual([]);
  });

  it("is told by the user's own functions, too, and their status is theirs (F29)", async () => {
    class Picky extends Entity {
      id = '';
      static override key = 'Picky';
      static override process(input: { id?: unknown }): object {
        if (input.id === 'teapot') throw Object.assign(new Error('I am one'), { status: 418 });
        throw new Error('no');
      }
    }
    const getPicky = new RestEndpoint({ path: '/picky/:id', schema: Picky, errorPolicy: () => 'soft' as const });
    const { dispatch, endpoints, root, state } = testStore(() => createRestSlice({ endpoints: { getPicky } }));
    const push = (id: string) => dispatch(endpoints.getPicky.setResponse({ id }, { id } as never));
    await expect(push('1')).rejects.toThrow('no');
    await expect(push('teapot')).rejects.toThrow('I am one');
    const errorOf = (id: string) => endpoints.getPicky.selectResponse(root(), { id }).error;
    expect([errorOf('1')?.status, errorOf('teapot')?.status]).toEqual([400, 418]);
    expect(Object.values(state().meta).map(({ errorPolicy }) => errorPolicy)).toEqual(['soft', 'soft']);
  });

  it('leaves a request of the key alone: its answer heals (F29)', async () => {
    const { dispatch, tasks, answer } = pausedDepartures();
    const read = dispatch(tasks.get({ id: '1' }));
    await turns();
    await expect(dispatch(tasks.get.setResponse({ id: '1' }, {} as never))).rejects.toThrow(/PK_MISSING/);
    await answer(0, { id: '1', text: 'sent' });
    await expect(read).resolves.toMatchObject({ text: 'sent' });
  });

  it('still throws where the caller is wrong, and where nothing was to be stored (F29)', async () => {
    const { dispatch, slice, tasks, actions } = pausedDepartures();
    expect(() => dispatch(slice.setResponse({} as any, {}, {}))).toThrow(/ENDPOINT_UNKNOWN/);
    expect(() => dispatch(tasks.get.setResponse({ id: '..' }, { id: '1' } as never))).toThrow(/tasks.get/);
    expect(() => dispatch(slice.set(Task, { text: 'x' } as never))).toThrow(/PK_MISSING/);
    expect(actions).toEqual([]);
  });

  it('of a mutation keeps its error under the key of the mutation (F29)', async () => {
    const { dispatch, tasks, root } = pausedDepartures();
    const args = [{ id: '1' }, { text: 'x' }] as const;
    await expect(dispatch(tasks.update.setResponse(...args, [] as never))).rejects.toThrow(/RESPONSE_SHAPE/);
    expect(tasks.update.selectResponse(root(), ...args).error).toMatchObject({ status: 400 });
    expect(tasks.get.selectResponse(root(), { id: '1' }).error).toBeUndefined();
  });
});
