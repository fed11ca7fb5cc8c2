import { Example } from './example';
import { posts, store } from './posts';

export const run = () => (
  <>
    <Example author="ann" />
    <button onClick={() => void store.dispatch(posts.getList())}>Ask for the list</button>
    <button onClick={() => void store.dispatch(posts.getList.push({ title: 'Four', author: 'ann' }))}>Add one</button>
  </>
);
