import { read, tabTwo, write } from './example';

export async function run() {
  await tabTwo.store.dispatch(tabTwo.rest.endpoints.posts.get({ id: '1' }));
  const before = read();
  await write();
  while (read() === before) await new Promise((resolve) => setTimeout(resolve, 10));
  return { before, told: read() };
}
