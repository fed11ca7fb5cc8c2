import { useState } from 'react';
import { Example } from './example';

function Page() {
  const [id, setId] = useState('9');
  return (
    <>
      <Example id={id} />
      <button onClick={() => setId('1')}>Another post</button>
    </>
  );
}

export const run = () => <Page />;
