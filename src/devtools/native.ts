import { warnOnce } from '../shared/warn.js';
import type { RestDevtoolsProps } from './DevtoolsMount.js';

// The entry point for React Native, where there is no page.

/** See `RestDevtools` of the web: here it renders nothing, and warns of that once in development. */
export function RestDevtools(_props: RestDevtoolsProps): null {
  warnOnce(
    'RestDevtools draws into a web page, with react-dom, and shows nothing on React Native: look with the Redux DevTools.',
  );
  return null;
}

export type { RestDevtoolsProps } from './DevtoolsMount.js';
