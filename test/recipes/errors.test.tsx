import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { reactLibraries } from '../support/reactLibraries.js';
import { startServerOf } from '../support/startServerOf.js';
import type { Answer } from '../support/httpServer.js';

afterEach(cleanup);

const ONE = { json: { id: '1', title: 'One' } };

/** The page of docs/recipes/errors.md over a server that answers what it is told. */
async function open(answers: Record<string, Answer | (() => Answer)>, id = '1') {
  // React says what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const http = await startServerOf(({ method, url }) => {
    const answer = answers[`${method} ${url}`] ?? { status: 404 };
    return typeof answer === 'function' ? answer() : answer;
  });
  const file = docsPage('recipes/errors.md', reactLibraries);
  const { createStore, rest } = file('rest.ts');
  const store = createStore();
  const page = (of: string) => <Provider store={store}>{createElement(file('Page.tsx')['Page'], { id: of })}</Provider>;
  const { rerender } = render(page(id));
  return { http, store, posts: rest.endpoints.posts, show: (other: string) => rerender(page(other)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(' Close', ''));
const title = () => screen.findByLabelText('Title');

it('a read that fails now and then is sent again, and nobody sees it', async () => {
  let tries = 0;
  const { http } = await open({ 'GET /posts/1': () => (++tries < 3 ? { status: 503 } : ONE) });
  await title();
  expect(http.lines()).toEqual(Array<string>(3).fill('GET /posts/1'));
  expect([screen.queryByRole('alert'), toasts()]).toEqual([null, []]);
});

it('what is shown stays where it is asked for again and there is no service', async () => {
  const answers: Record<string, Answer> = { 'GET /posts/1': ONE };
  const { store, posts } = await open(answers);
  await title();
  answers['GET /posts/1'] = { status: 503 };
  await act(() => expect(store.dispatch(posts.get({ id: '1' }))).rejects.toMatchObject({ status: 503 }));
  expect(((await title()) as HTMLInputElement).value).toBe('One');
  expect([screen.queryByRole('alert'), toasts()]).toEqual([null, []]);
});

it('the boundary shows what the server says, and its button asks again', async () => {
  const answers: Record<string, Answer> = { 'GET /posts/1': { status: 403, json: { message: 'Not for you' } } };
  await open(answers);
  expect((await screen.findByRole('alert')).textContent).toContain('Not for you');
  answers['GET /posts/1'] = ONE;
  press('Try again');
  await title();
});

it('another item is shown where the last one was missing: resetKeys', async () => {
  const { show } = await open({ 'GET /posts/1': ONE }, '9');
  await screen.findByText('There is no such post.');
  show('1');
  await title();
});

it('a 422 is at its field, keeps what was typed, and is no toast', async () => {
  const { http } = await open({
    'GET /posts/1': ONE,
    'PATCH /posts/1': { status: 422, json: { errors: { title: ['is too long'] } } },
  });
  fireEvent.change(await title(), { target: { value: 'Far too long' } });
  press('Save');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('is too long'));
  expect([((await title()) as HTMLInputElement).value, toasts()]).toEqual(['Far too long', []]);
  expect(http.lines()).toEqual(['GET /posts/1', 'PATCH /posts/1']);
});

it('any other failure of a mutation is a toast, and an abort is none', async () => {
  const { store, posts } = await open({
    'GET /posts/1': ONE,
    'DELETE /posts/1': { status: 403, json: { message: 'It is pinned' } },
  });
  await title();
  press('Delete One');
  await waitFor(() => expect(toasts()).toEqual(['It is pinned']));
  press('Close');
  expect(toasts()).toEqual([]);
  const edit = store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'New' }));
  edit.abort();
  await act(() => expect(edit).rejects.toMatchObject({ name: 'AbortError' }));
  expect(toasts()).toEqual([]);
});

it('a 401 ends the session: nothing of it stays in the store', async () => {
  const answers: Record<string, Answer> = { 'GET /posts/1': ONE, 'DELETE /posts/1': { status: 401 } };
  const { http, store } = await open(answers);
  await title();
  expect(store.getState().rest.entities).toHaveProperty('Post');
  answers['GET /posts/1'] = { status: 401, json: { message: 'Log in first' } };
  press('Delete One');
  await waitFor(() => expect(toasts()).toEqual(['You have been logged out.']));
  expect((await screen.findByRole('alert')).textContent).toContain('Log in first');
  expect(store.getState().rest.entities).toEqual({});
  expect(http.lines()).toEqual(['GET /posts/1', 'DELETE /posts/1', 'GET /posts/1']);
});
