import { useCache } from 'rest-slice/react';
import { Example } from './example';
import { posts, store } from './posts';

const Title = () => <h1>{useCache(posts.get, { id: '1' })?.title}</h1>;

export async function run() {
  await store.dispatch(posts.get({ id: '1' }));
  return (
    <>
      <Title />
      <Example id="1" />
    </>
  );
}
