import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, RestEndpoint } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

const answer = (id: string) => Promise.resolve(Response.json({ id, title: 'new' }));

type Update = (id: string) => Record<string, (result: string[] | undefined) => unknown>;

function setup(update: Update, respond = () => answer('77')) {
  const list = new RestEndpoint({
    path: '/todos',
    schema: [Todo],
    fetchResponse: () => Promise.resolve(Response.json([{ id: '1', title: 'old' }])),
  });
  const create = new RestEndpoint({
    path: '/todos',
    method: 'POST',
    schema: Todo,
    body: {} as { title: string },
    update,
    fetchResponse: respond,
    getOptimisticResponse: (_snapshot: unknown, body: object) => ({ id: 'tmp', ...body }),
  });
  const { dispatch, root, state, endpoints } = testStore(() => createRestSlice({ endpoints: { list, create } }));
  const ids = () => endpoints.list.select(root())?.map(({ id }) => id);
  const isFresh = () => endpoints.list.selectResponse(root()).expiresAt > Date.now();
  return { dispatch, state, ids, isFresh, ...endpoints };
}

describe('update', () => {
  it('changes other results, in the view while the answer is awaited (1.4)', async () => {
    const { dispatch, ids, list, create } = setup((id) => ({
      'GET /todos': (present = []) => [...present, id],
    }));
    await dispatch(list());
    const created = dispatch(create({ title: 'x' }));
    expect(ids()).toEqual(['1', 'tmp']);
    await created;
    expect(ids()).toEqual(['1', '77']);
  });

  it('creates a result for a key that was never fetched, unless it returns undefined (1.4)', async () => {
    const { dispatch, state, create } = setup((id) => ({ a: (present) => present ?? [id], b: () => undefined }));
    await dispatch(create({ title: 'x' }));
    const { results, meta } = state();
    expect(results).toMatchObject({ a: ['77'] });
    expect('b' in results || 'a' in meta).toBe(false);
  });

  it('is all or nothing, and the answer is stored all the same (decision 17)', async () => {
    const warnings = expectConsole('warn');
    const { dispatch, state, create } = setup(() => ({
      a: () => ['1'],
      b: () => {
        throw new Error('no');
      },
    }));
    await dispatch(create({ title: 'x' }));
    expect(state().results).toEqual({ 'POST /todos': '77' });
    expect(warnings.join()).toContain('update()');
  });

  it('leaves stale what it would have changed, where nobody knows whether the server has done it', async () => {
    const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
    const { dispatch, ids, isFresh, list, create } = setup(
      (id) => ({ 'GET /todos': (present = []) => [...present, id] }),
      lost,
    );
    await dispatch(list());
    expect(isFresh()).toBe(true);
    await expect(dispatch(create({ title: 'x' }))).rejects.toThrow('Failed to fetch');
    expect([ids(), isFresh()]).toEqual([['1'], false]);
  });
});
