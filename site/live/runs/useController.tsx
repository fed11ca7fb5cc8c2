import { useQuery } from 'rest-slice/react';
import { Example } from './example';
import { Post } from './posts';

const Title = () => <h1>{useQuery(Post, { id: '1' })?.title ?? 'Not there yet'}</h1>;

export const run = () => (
  <>
    <Title />
    <Example id="1" />
  </>
);
