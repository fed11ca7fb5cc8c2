import { useState } from 'react';
import { Example } from './example';

function Page() {
  const [isLive, setLive] = useState(true);
  return (
    <>
      <Example isLive={isLive} />
      <button onClick={() => setLive(!isLive)}>{isLive ? 'Stop' : 'Go on'}</button>
    </>
  );
}

export const run = () => <Page />;
