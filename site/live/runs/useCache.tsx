import { Example } from './example';
import { posts, store } from './posts';

export const run = () => (
  <>
    <Example />
    <button onClick={() => void store.dispatch(posts.getList())}>Ask for the list</button>
  </>
);
