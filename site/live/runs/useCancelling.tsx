import { useState } from 'react';
import { Example } from './example';

function Page() {
  const [author, setAuthor] = useState('ann');
  return (
    <>
      <Example author={author} />
      {['ann', 'bob'].map((name) => (
        <button key={name} onClick={() => setAuthor(name)}>
          {name}
        </button>
      ))}
    </>
  );
}

export const run = () => <Page />;
