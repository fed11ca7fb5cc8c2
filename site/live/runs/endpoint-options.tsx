import { configureStore } from '@reduxjs/toolkit';
import { rest } from './example';

const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});

let tries = 0;

/** Busy, twice. */
export function answer(request: Request, server: (request: Request) => Promise<Response | undefined>) {
  if (!request.url.endsWith('/publish')) return server(request);
  return ++tries < 3 ? new Response(null, { status: 503 }) : Response.json({ id: '1', title: 'Out', author: 'ann' });
}

export async function run() {
  const { publish, posts } = rest.endpoints;
  await store.dispatch(posts.getList());
  const { title } = await store.dispatch(publish({ id: '1' }));
  return { title, list: posts.getList.selectResponse(store.getState()).expiryStatus };
}
