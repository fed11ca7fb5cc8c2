// Family: a part of the tables that pending mutations do not show in.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { testStore } from '../support/testStore.js';
import type { Snapshot } from '../../src/index.js';

class User extends Entity {
  id = '';
  name = '';
  manager = '';
  static override key = 'User';
  static override indexes = ['name'];
}

function setUp() {
  const held = controlledCalls();
  const fetchResponse = async (_url: string, { method }: RequestInit) => {
    const answer = await held.call();
    if (typeof answer === 'number') throw Object.assign(new Error(`${String(method)} failed`), { status: answer });
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  };
  const made = testStore(() => {
    const users = resource({ path: '/users/:id', schema: User, optimistic: true, fetchResponse });
    const assign = new RestEndpoint({
      path: '/users/:id/manager',
      method: 'POST',
      body: {} as { name: string },
      schema: User,
      fetchResponse,
      getOptimisticResponse(snapshot: Snapshot, { id }: { id: string }, { name }: { name: string }) {
        const manager = snapshot.get(User, { name }) as User | undefined;
        if (!manager) throw snapshot.abort;
        return { id, manager: manager.id };
      },
    });
    return createRestSlice({ endpoints: { users, assign }, gc: false });
  });
  const { dispatch, endpoints, root, slice } = made;
  const byName = (name: string) => slice.selectQuery(User)(root(), { name })?.id;
  const quietly = (promise: Promise<unknown>) => void promise.catch(() => undefined);
  return {
    ...made,
    byName,
    names: () => ['ada', 'bob', 'rob'].map(byName),
    seed: () =>
      dispatch(
        endpoints.users.getList.setResponse({}, [
          { id: '1', name: 'ada' },
          { id: '2', name: 'bob' },
        ]),
      ),
    rename: (id: string, name: string) => quietly(dispatch(endpoints.users.partialUpdate({ id }, { name }))),
    create: (name: string) => quietly(dispatch(endpoints.users.create({ name }))),
    remove: (id: string) => quietly(dispatch(endpoints.users.delete({ id }))),
    assign: (id: string, name: string) => quietly(dispatch(endpoints.assign({ id }, { name }))),
    answer: async (index: number, answer: unknown) => {
      await expect.poll(() => held.calls.length).toBeGreaterThan(index);
      held.answer(index, answer);
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('an index', () => {
  it('finds a row by what a pending mutation makes of it, and no more by what it was (F16)', async () => {
    const { seed, rename, names, answer } = setUp();
    await seed();
    rename('2', 'rob');
    expect(names()).toEqual(['1', undefined, '2']);
    await answer(0, { id: '2', name: 'rob' });
    expect(names()).toEqual(['1', undefined, '2']);
  });

  it('is as it was when the mutation fails (F16)', async () => {
    const { seed, rename, names, answer, state } = setUp();
    await seed();
    const { indexes } = state();
    rename('2', 'rob');
    await answer(0, 500);
    expect(names()).toEqual(['1', '2', undefined]);
    expect(state().indexes).toBe(indexes);
  });

  it('finds what is being created (F16)', async () => {
    const { seed, create, byName, answer } = setUp();
    await seed();
    create('rob');
    expect(byName('rob')).toEqual(expect.any(String));
    await answer(0, { id: '3', name: 'rob' });
    expect(byName('rob')).toBe('3');
  });

  it('finds nothing that is being deleted, and again what is created in its place (F16)', async () => {
    const { seed, remove, create, byName, answer } = setUp();
    await seed();
    remove('2');
    expect(byName('bob')).toBeUndefined();
    create('bob');
    expect(byName('bob')).toEqual(expect.any(String));
    await answer(1, { id: '4', name: 'bob' });
    await answer(0, null);
    expect(byName('bob')).toBe('4');
  });

  it('knows names that go round while both mutations are pending, whichever is answered first (F16)', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { seed, rename, names, answer } = setUp();
      await seed();
      rename('1', 'rob');
      rename('2', 'ada');
      expect(names()).toEqual(['2', undefined, '1']);
      const answers = [
        { id: '1', name: 'rob' },
        { id: '2', name: 'ada' },
      ];
      for (const index of order) {
        await answer(index, answers[index]);
        expect(names()).toEqual(['2', undefined, '1']);
      }
    }
  });

  it('is there for the optimistic function of a later mutation (F16)', async () => {
    const { seed, rename, assign, endpoints, root } = setUp();
    await seed();
    rename('2', 'rob');
    assign('1', 'rob');
    expect(endpoints.users.get.select(root(), { id: '1' })?.manager).toBe('2');
  });
});
