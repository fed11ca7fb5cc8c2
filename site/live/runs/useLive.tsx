import { Example } from './example';
import { PostResource } from './posts';

/** As from another browser: past the store. */
const rename = () =>
  void PostResource.partialUpdate({ id: '1' }, { title: `One, at ${new Date().toLocaleTimeString()}` });

export const run = () => (
  <>
    <Example id="1" />
    <button onClick={rename}>Somebody else renames it</button>
  </>
);
