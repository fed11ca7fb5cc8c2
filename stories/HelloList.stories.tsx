import { configureStore } from '@reduxjs/toolkit';
import { getWorker } from 'msw-storybook-addon';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { useSuspense } from 'rest-slice/react';
import { restHandlers } from 'rest-slice/testing';
import { expect } from 'storybook/test';
import type { Meta, StoryObj } from '@storybook/react-vite';

// 1. What the server has.
class Book extends Entity {
  id = 0;
  title = '';
  static override key = 'Book';
}

const BookResource = resource({ path: '/books/:id', urlPrefix: 'https://api.example.com', schema: Book });

// 2. One reducer and one middleware in your store.
const rest = createRestSlice({ endpoints: { books: BookResource } });
const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

// 3. A component that reads. It fetches, waits, and shows every later change.
function BookList() {
  const books = useSuspense(rest.endpoints.books.getList);
  return (
    <ul className="rows">
      {books.map((book) => (
        <li key={book.id}>{book.title}</li>
      ))}
    </ul>
  );
}

// A server in memory, made from the declaration.
const ROWS = ['The Dispossessed', 'The Lathe of Heaven'].map((title, index) => ({ id: index + 1, title }));

const meta: Meta = {
  title: 'Hello List',
  parameters: { layout: 'fullscreen' },
  loaders: [() => getWorker().use(...restHandlers(BookResource, ROWS))],
};

export default meta;

export const HelloList: StoryObj = {
  name: 'A list of posts',
  loaders: [() => ({ store: createStore() })],
  render: (_args, { loaded }) => (
    <Provider store={loaded.store as ReturnType<typeof createStore>}>
      <main className="page narrow">
        <h1>Books</h1>
        <section className="pane" aria-label="Books">
          <Suspense fallback="Loading…">
            <BookList />
          </Suspense>
        </section>
      </main>
    </Provider>
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('The Dispossessed')).toBeVisible(),
};
