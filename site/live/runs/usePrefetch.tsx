import { useCache } from 'rest-slice/react';
import { Example } from './example';
import { posts } from './posts';

const Known = () => <p>{useCache(posts.get, { id: '2' })?.title ?? 'Point at it, or focus it.'}</p>;

export const run = () => (
  <>
    <Example id="2" />
    <Known />
  </>
);
