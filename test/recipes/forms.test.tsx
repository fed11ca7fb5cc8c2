import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { Provider } from 'react-redux';
import * as hookForm from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { startServerOf } from '../support/startServerOf.js';
import type { Handler } from '../support/httpServer.js';
import { reactLibraries } from '../support/reactLibraries.js';

afterEach(cleanup);

const POST = { id: '1', title: 'First', text: 'Hello' };
const tooLong = { status: 422, json: { errors: { title: ['is too long', 'is rude'], secretary: ['is away'] } } };

/** The form of docs/recipes/forms.md, in a page over a server that answers so what is sent. */
async function open(answer: Handler, form = 'PostForm', edit?: (code: string) => string) {
  const http = await startServerOf((request, index) =>
    request.method === 'GET' ? { json: POST } : answer(request, index),
  );
  const file = docsPage('recipes/forms.md', { ...reactLibraries, 'react-hook-form': hookForm }, edit);
  const { rest, createStore } = file('rest.ts');
  const store = createStore();
  const Form = file(`${form}.tsx`)[form];
  render(
    <Provider store={store}>
      <Suspense fallback="Loading">{createElement(Form, { id: '1' })}</Suspense>
    </Provider>,
  );
  return { http, store, rest };
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const alerts = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isEnabled = (name: string) => !(screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

it('shows a 422 at its fields, keeps what was typed, and focuses the first of them', async () => {
  const { http, store, rest } = await open(() => tooLong);
  await screen.findByLabelText('Title');
  type('Title', 'Far too long');
  press('Save');
  await waitFor(() => expect(alerts()).toEqual(['is too long, is rude']));
  expect(http.lines()).toEqual(['GET /posts/1', 'PATCH /posts/1']);
  expect([valueOf('Title'), valueOf('Text')]).toEqual(['Far too long', 'Hello']);
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(rest.endpoints.posts.get.select(store.getState(), { id: '1' })).toMatchObject(POST);
});

it('saves the second try, and has nothing left to save', async () => {
  const { http } = await open(({ body }, index) =>
    index === 1 ? tooLong : { json: { ...POST, ...JSON.parse(body) } },
  );
  await screen.findByLabelText('Title');
  expect(isEnabled('Save')).toBe(false);
  type('Title', 'Far too long');
  press('Save');
  await waitFor(() => expect(alerts()).not.toEqual([]));
  type('Title', 'Short');
  press('Save');
  await waitFor(() => expect(isEnabled('Save')).toBe(false));
  await waitFor(() => expect(http.requests).toHaveLength(3));
  expect(JSON.parse(http.requests[2]?.body ?? '')).toEqual({ title: 'Short', text: 'Hello' });
  expect([valueOf('Title'), alerts()]).toEqual(['Short', []]);
});

it('takes in what changes in the store, except over what was typed', async () => {
  const { store, rest } = await open(() => ({ status: 500 }));
  await screen.findByLabelText('Title');
  type('Title', 'Mine');
  act(
    () =>
      void store.dispatch(rest.endpoints.posts.get.setResponse({ id: '1' }, { ...POST, title: 'Theirs', text: 'New' })),
  );
  await waitFor(() => expect(valueOf('Text')).toBe('New'));
  expect(valueOf('Title')).toBe('Mine');
});

it('shows any other failure at the form', async () => {
  await open(() => ({ status: 503 }));
  await screen.findByLabelText('Title');
  type('Title', 'New');
  press('Save');
  await waitFor(() => expect(alerts()).toEqual([expect.stringContaining('503')]));
  expect(valueOf('Title')).toBe('New');
});

it('adds a new item, or shows why not', async () => {
  const { http, store } = await open(
    ({ body }, index) => (index === 0 ? tooLong : { status: 201, json: { id: '2', ...JSON.parse(body) } }),
    'NewPost',
  );
  type('New title', 'Second');
  press('Add');
  await waitFor(() => expect(alerts()).toEqual(['is too long, is rude']));
  press('Add');
  await waitFor(() => expect(valueOf('New title')).toBe(''));
  expect(http.lines()).toEqual(['POST /posts', 'POST /posts']);
  expect(store.getState().rest.entities.Post['2']).toMatchObject({ title: 'Second' });
});

const isOptimistic = (code: string) => code.replace('schema: Post }', 'schema: Post, optimistic: true }');

it('takes what was typed for saved where the resource is optimistic, which the page warns of', async () => {
  const { http } = await open(() => tooLong, 'PostForm', isOptimistic);
  await screen.findByLabelText('Title');
  type('Title', 'Far too long');
  press('Save');
  await waitFor(() => expect(alerts()).not.toEqual([]));
  expect(http.lines()).toEqual(['GET /posts/1', 'PATCH /posts/1']);
  expect([valueOf('Title'), isEnabled('Save')]).toEqual(['Far too long', false]);
});

it('is right with the endpoint of its own that the page shows', async () => {
  await open(
    () => tooLong,
    'PostForm',
    (code) =>
      isOptimistic(code)
        .replace(
          'optimistic: true })',
          '$&.extend(({ partialUpdate }) => ({ save: partialUpdate.extend({ getOptimisticResponse: undefined }) }))',
        )
        .replace('posts.partialUpdate(', 'posts.save('),
  );
  await screen.findByLabelText('Title');
  type('Title', 'Far too long');
  press('Save');
  await waitFor(() => expect(alerts()).not.toEqual([]));
  await waitFor(() => expect([valueOf('Title'), isEnabled('Save')]).toEqual(['Far too long', true]));
});
