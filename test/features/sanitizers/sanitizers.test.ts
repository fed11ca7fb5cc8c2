import { describe, expect, it } from 'vitest';
import { createTimeTravel } from '../../support/devtools.js';

const SECRETS = { password: 'p', accessToken: 't', client_secret: 's', Authorization: 'a', token: { deep: 1 } };
const MASKED = { password: '***', accessToken: '***', client_secret: '***', Authorization: '***', token: '***' };

const action = (payload: unknown, more: object = {}) => ({
  type: 'rest/setResponse',
  payload,
  meta: { endpoint: 'todos.get', key: 'GET /todos/1', args: [{ id: '1' }], ...more },
});

describe('actionSanitizer (rule 26, decision 59)', () => {
  const { actionSanitizer } = createTimeTravel().rest.util;

  it('masks secrets by their names, at any depth', () => {
    const body = { user: 'ada', list: [{ ...SECRETS, tokenCount: 3, secretary: 'eve' }] };
    expect(actionSanitizer(action(body, { args: [SECRETS] }))).toEqual({
      ...action({ user: 'ada', list: [{ ...MASKED, tokenCount: 3, secretary: 'eve' }] }),
      meta: { endpoint: 'todos.get', key: 'GET /todos/1', args: [MASKED] },
    });
  });

  it('masks secrets in the query of a key', () => {
    const { meta } = actionSanitizer(action(null, { key: 'GET /me?lang=en&token=abc&page=2' }));
    expect(meta.key).toBe('GET /me?lang=en&token=***&page=2');
  });

  it('cuts rows of more than 10 kB, and leaves the others', () => {
    const big = { id: '1', body: 'x'.repeat(10_001) };
    const small = { id: '2', body: 'x'.repeat(9_000) };
    const note = expect.stringContaining('10 kB') as unknown;
    expect(actionSanitizer(action([big, small])).payload).toEqual([note, small]);
    expect(actionSanitizer(action({ items: [big, small], next: '/2' })).payload).toEqual({
      items: [note, small],
      next: '/2',
    });
    expect(actionSanitizer(action(big)).payload).toEqual({ id: '1', body: note });
  });

  it('leaves the action as it was, and those of others alone', () => {
    const ours = action({ password: 'p' });
    actionSanitizer(ours);
    expect(ours.payload).toEqual({ password: 'p' });
    const theirs = { type: 'login', payload: { password: 'p' } };
    expect(actionSanitizer(theirs)).toBe(theirs);
  });
});

describe('stateSanitizer (decisions 42 and 59)', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: String(index), title: `t${String(index)}` }));

  async function storeWith(answer: readonly object[]) {
    const travel = createTimeTravel();
    await travel.dispatch(travel.rest.setResponse(travel.todos.getList.endpoint, {}, answer as never));
    const { stateSanitizer } = travel.rest.util;
    return { ...travel, show: () => stateSanitizer(travel.store.getState()) };
  }

  it('shows big tables as { pk: row }', async () => {
    const { show, store } = await storeWith(rows(3000));
    expect(Array.isArray(store.getState().rest.entities['Todo'])).toBe(true);
    expect(show().rest.entities['Todo']?.['2999']).toEqual({ id: '2999', title: 't2999' });
    expect(show().rest.entitiesMeta['Todo']?.['2999']).toMatchObject({ expiresAt: expect.any(Number) as number });
  });

  it('masks secrets and cuts big rows, and keeps the other slices', async () => {
    const { show } = await storeWith([
      { id: '1', title: 'a', password: 'p' },
      { id: '2', title: 'x'.repeat(10_001) },
    ]);
    const { rest, clicks } = show();
    expect(rest.entities['Todo']).toEqual({
      '1': { id: '1', title: 'a', password: '***' },
      '2': expect.stringContaining('10 kB') as unknown,
    });
    expect(clicks).toBe(0);
  });

  it('masks secrets in the names of results', async () => {
    const { show, store, dispatch, rest, todos } = await storeWith([]);
    await dispatch(
      rest.setResponse(todos.get.endpoint.extend({ key: () => 'GET /x?token=abc' }), { id: '1' }, {
        id: '1',
        title: 'a',
      } as never),
    );
    expect(store.getState().rest.results).toHaveProperty(['GET /x?token=abc']);
    expect(JSON.stringify(show())).not.toContain('abc');
  });

  it('gives the same object for what has not changed', async () => {
    const { show, click } = await storeWith(rows(3));
    const before = show().rest.entities['Todo'];
    click();
    expect(show().rest.entities['Todo']).toBe(before);
  });

  it('shows data of any depth', async () => {
    let deep: object = {};
    for (let level = 0; level < 50_000; level++) deep = { deep };
    const { rest } = createTimeTravel();
    const root = { rest: { ...rest.reducer(undefined, { type: 'x' }), results: { a: deep } } };
    expect(() => JSON.stringify(rest.util.stateSanitizer(root))).not.toThrow();
    expect(() => JSON.stringify(rest.util.actionSanitizer(action(deep)))).not.toThrow();
  });

  it('leaves a state without the slice alone', () => {
    const { rest } = createTimeTravel();
    const root = { other: 1 };
    expect(rest.util.stateSanitizer(root)).toBe(root);
  });
});
