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
 * A panel that shows what a slice holds, what is under way and why. To be rendered once, anywhere below the `Provider`. In
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
