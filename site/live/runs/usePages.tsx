import { configureStore } from '@reduxjs/toolkit';
import { restServer } from 'rest-slice/testing';
import { Example, PagedResource, rest } from './example';

export const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});

const rows = Array.from({ length: 45 }, (_, at) => ({ id: String(at), title: `Post ${at}`, author: 'ann' }));
export const answer = restServer(PagedResource, rows, { latency: 200 });

export const run = () => <Example />;
