import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it } from 'vitest';
import { useDLE, useSelect } from '../../src/react/index.js';
import { pausedDepartures, turns } from '../support/pausedDepartures.js';
import type { ReactNode } from 'react';

afterEach(cleanup);

/** A draft whose create is under way: the first request. */
function draft() {
  const app = pausedDepartures({ optimistic: true });
  const { requestId: id } = app.dispatch(app.tasks.create({ text: 'draft' }));
  const answer = async (index: number, json: object | number) => {
    await act(() => turns());
    await act(() => app.answer(index, json));
    await act(() => turns());
  };
  const store = { ...app.store, dispatch: app.dispatch } as never;
  const show = (ui: ReactNode) => render(<Provider store={store}>{ui}</Provider>).container;
  return { ...app, id, answer, show };
}

describe('a reader whose arguments name an item that is being created', () => {
  it('asks under the name that the item has got, though it shows the same', async () => {
    const { tasks, id, answer, show, dispatch, slice, lines } = draft();
    const Title = () => <p>{useSelect(tasks.get, [{ id }], (task) => task?.text)}</p>;
    const page = show(<Title />);
    await answer(0, { id: '7', text: 'draft', votes: 0 });
    void dispatch(tasks.get.setResponse({ id: '7' }, { id: '7', text: 'draft' }));
    await act(() => dispatch(slice.expireAll({ testKey: () => true })));
    await answer(1, { id: '7', text: 'renewed' });
    expect([page.textContent, lines().slice(1)]).toEqual(['renewed', ['GET /tasks/7']]);
  });

  it('asks for what belongs to the item once it has its name, whatever becomes of the request under way', async () => {
    const { comments, id, answer, show, lines } = draft();
    function Comments() {
      const { data, loading } = useDLE(comments.getList, { task: id });
      return <p>{loading ? 'loading' : data?.map(({ text }) => text)}</p>;
    }
    const page = show(<Comments />);
    await answer(0, { id: '7', text: 'draft', votes: 0 });
    await answer(1, 404);
    await answer(2, [{ id: 'c', text: 'first' }]);
    expect(page.textContent).toBe('first');
    expect(lines().slice(1)).toEqual([`GET /tasks/${id}/comments`, 'GET /tasks/7/comments']);
  });
});
