import { PassThrough } from 'node:stream';
import { configureStore } from '@reduxjs/toolkit';
import { Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import type { ReactElement } from 'react';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** Whoever renders: its own store, slice and requests. The declarations are the app's. */
export function createApp(
  answer: (path: string) => unknown = (path) => ({ id: path.slice(-1), text: `note ${path.slice(-1)}` }),
) {
  const requests: string[] = [];
  const fetchResponse = (url: string): Promise<Response> => {
    requests.push(url);
    return Promise.resolve(Response.json(answer(url)));
  };
  const rest = createRestSlice({
    endpoints: {
      notes: resource({ path: '/notes/:id', schema: Note, fetchResponse }),
      count: new RestEndpoint({ path: '/count/1', fetchResponse }),
    },
  });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { notes, count } = rest.endpoints;
  function Title({ id }: { readonly id: string }) {
    return <b>{useSuspense(notes.get, { id }).text}</b>;
  }
  function Count() {
    const { data, loading } = useDLE(count);
    return <i>{loading ? 'counting' : JSON.stringify(data)}</i>;
  }
  const page: ReactElement = (
    <Provider store={store}>
      <Suspense fallback="waiting">
        <Title id="1" />
        <Suspense fallback="waiting too">
          <Title id="2" />
        </Suspense>
      </Suspense>
    </Provider>
  );
  return { requests, rest, store, page, Title, Count, notes };
}

/** Render with React's streaming renderer until everything is there. */
export function renderToHtml(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new PassThrough();
    sink.on('data', (chunk: Buffer) => chunks.push(chunk));
    sink.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(sink), onError: reject });
  });
}
