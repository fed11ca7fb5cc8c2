// What a read tells of known items, and who asks because of it.
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';
import type { RestGenerics } from '../../src/index.js';

afterEach(cleanup);

class Task extends Entity {
  id = '';
  state = '';
  title = '';
  static override key = 'Task';
}

type Row = Readonly<Record<string, string>>;

/** @param answer from the address to what is answered. */
function tasksOf(answer: (path: string) => Row | readonly Row[]) {
  const requests: string[] = [];
  class InProcess<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(input: string): Promise<Response> {
      const { pathname, search } = new URL(input);
      requests.push(pathname + search);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return Response.json(answer(pathname + search));
    }
  }
  const tasks = resource({
    path: '/tasks/:id',
    urlPrefix: 'http://tasks.test',
    schema: Task,
    searchParams: {} as { state?: string } | undefined,
    Endpoint: InProcess,
  });
  return { slice: createRestSlice({ endpoints: { tasks } }), requests };
}

const task = (id: string, state: string): Row => ({ id, state, title: 't' });

describe('a read of an item', () => {
  it('makes those lists stale that disagree with what it says, and changes none', async () => {
    const { slice, requests } = tasksOf((path) =>
      path === '/tasks/1' ? task('1', 'closed') : path.endsWith('open') ? [task('1', 'open')] : [task('2', 'closed')],
    );
    const { dispatch, endpoints, root } = testStore(() => slice);
    const { get, getList } = endpoints.tasks;
    await dispatch(getList({ state: 'open' }));
    await dispatch(getList({ state: 'closed' }));
    await dispatch(get({ id: '1' }));
    const shown = (state: string) => {
      const { data, expiresAt } = getList.selectResponse(root(), { state });
      return [data?.map(({ id }) => id), expiresAt <= Date.now()];
    };
    expect([shown('open'), shown('closed')]).toEqual([
      [['1'], true],
      [['2'], true],
    ]);
    expect(requests).toHaveLength(3);
  });

  it('that says nothing new of what lists are asked for by leaves them fresh', async () => {
    const { slice } = tasksOf((path) =>
      path === '/tasks/1' ? { ...task('1', 'open'), title: 'new' } : [task('1', 'open')],
    );
    const { dispatch, endpoints, root } = testStore(() => slice);
    const { get, getList } = endpoints.tasks;
    await dispatch(getList({ state: 'open' }));
    await dispatch(get({ id: '1' }));
    expect(getList.selectResponse(root(), { state: 'open' }).expiresAt).toBeGreaterThan(Date.now());
  });
});

it('two mounted lists that have two forms of one field are asked for a few times, and then no more', async () => {
  const { slice, requests } = tasksOf((path) => [task('1', path.endsWith('OPEN') ? 'OPEN' : 'open')]);
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  const { getList } = slice.endpoints.tasks;
  const warnings = expectConsole('warn');
  const List = ({ state }: { state: string }) => <p>{useDLE(getList, { state }).data?.length}</p>;
  render(
    <Provider store={store}>
      <List state="open" />
      <List state="OPEN" />
    </Provider>,
  );
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const settled = requests.length;
  expect(settled).toBeLessThanOrEqual(8);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(requests).toHaveLength(settled);
  expect(warnings.length).toBeGreaterThan(0);
});
