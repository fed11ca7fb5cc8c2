/**
 * The inspector.
 *
 * @module rest-slice/devtools
 */

import { createElement } from 'react';
import { isDevelopment } from '../shared/warn.js';
import { DevtoolsMount } from './DevtoolsMount.js';
import type { ReactNode } from 'react';
import type { RestDevtoolsProps } from './DevtoolsMount.js';

/**
 * A panel that shows the data of a slice, its requests and their reasons. Render it once, anywhere below the `Provider`. In
 * production it renders nothing, and bundlers leave it out; `rest-slice/devtools/production` has it in every build.
 *
 * ```tsx
 * <Provider store={store}>
 *   <App />
 *   <RestDevtools />
 * </Provider>
 * ```
 * @throws RestError MIDDLEWARE_MISSING
 */
export function RestDevtools(props: RestDevtoolsProps): ReactNode {
  return isDevelopment() ? createElement(DevtoolsMount, props) : null;
}

export type { RestDevtoolsProps } from './DevtoolsMount.js';
