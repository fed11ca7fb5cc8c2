import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { reactLibraries } from '../support/reactLibraries.js';
import { startServerOf } from '../support/startServerOf.js';
import type { Handler } from '../support/httpServer.js';

afterEach(cleanup);

/** A component of docs/recipes/mutations.md over a server. */
async function open(name: string, props: object, answer: Handler) {
  const http = await startServerOf(answer);
  const file = docsPage('recipes/mutations.md', reactLibraries);
  const { createStore, rest } = file('rest.ts');
  const store = createStore();
  render(<Provider store={store}>{createElement(file(`${name}.tsx`)[name], props)}</Provider>);
  return { http, store, posts: rest.endpoints.posts };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('says what was saved, calls back once, and shows what went wrong until it is cleared', async () => {
  const onCreated = vi.fn();
  const answers = [{ status: 500 }, { status: 201, json: { id: '7', title: 'New' } }];
  const { http, store, posts } = await open('NewPost', { onCreated }, (_request, index) => answers[index] ?? {});
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'New' } });
  press('Add');
  expect((await screen.findByRole('alert')).textContent).toContain('500');
  expect(onCreated).not.toHaveBeenCalled();
  press('Clear');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'New' } });
  press('Add');
  expect((await screen.findByRole('status')).textContent).toBe('New is saved.');
  expect(onCreated.mock.calls).toEqual([['7']]);
  expect(http.lines()).toEqual(['POST /posts', 'POST /posts']);
  expect(posts.get.select(store.getState(), { id: '7' })).toMatchObject({ title: 'New' });
});

it('a plain dispatch saves without a hook, and its failure is nobody’s unhandled rejection', async () => {
  const { http } = await open('Rename', { id: '7', title: 'Other' }, () => ({ status: 500 }));
  press('Rename');
  await waitFor(() => expect(http.lines()).toEqual(['PATCH /posts/7']));
});
