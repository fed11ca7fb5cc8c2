import { configureStore } from '@reduxjs/toolkit';
import { rest } from './example';

const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
const { articles } = rest.endpoints;
const titlesOf = (author: string) => articles.getList.select(store.getState(), { author })?.map(({ title }) => title);

export async function run() {
  for (const author of ['ann', 'bob']) await store.dispatch(articles.getList({ author }));
  await store.dispatch(articles.create({ title: 'Otter', author: 'ann' }));
  await store.dispatch(articles.partialUpdate({ id: '2' }, { author: 'ann' }));
  return { ann: titlesOf('ann'), bob: titlesOf('bob') };
}
