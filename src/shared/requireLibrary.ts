import { RestError } from './RestError.js';
import type * as React from 'react';
import type * as ReactDOMClient from 'react-dom/client';
import type * as ReactRedux from 'react-redux';

/** The libraries that the helpers for hooks and components need: peers that an app without React does not have. */
export interface ReactLibraries {
  readonly react: typeof React;
  readonly 'react-dom/client': typeof ReactDOMClient;
  readonly 'react-redux': typeof ReactRedux;
}

/** Gives a library when it is first needed. */
export type LoadLibrary = <Name extends keyof ReactLibraries>(name: Name) => ReactLibraries[Name];

type Require = (name: string) => unknown;

/** The `module` of CommonJS; an ES module has none. */
declare const module: { readonly require?: Require };
declare const process: { getBuiltinModule?(name: 'module'): { createRequire(from: string): Require } };

/** Find a `require`: first the module's own, as Jest gives every CommonJS module another one. */
function findRequire(): Require | undefined {
  const own = typeof module === 'object' ? module.require : undefined;
  if (own) return (name) => own.call(module, name);
  if (typeof process !== 'object') return undefined;
  return process.getBuiltinModule?.('module').createRequire(import.meta.url);
}

/**
 * Load a library of React when it is used: a static import would be needed by everybody who imports this entry point,
 * which in Node without React would fail. React is CommonJS, so this is the React that `import` gives.
 *
 * @throws RestError REACT_MISSING
 */
export const requireLibrary: LoadLibrary = (name) => {
  try {
    const load = findRequire();
    if (load) return load(name) as ReturnType<typeof requireLibrary<typeof name>>;
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'MODULE_NOT_FOUND') throw thrown;
  }
  throw new RestError({
    code: 'REACT_MISSING',
    subject: 'rest-slice',
    happened: `renderRestHook, MockResolver and StreamedState need "${name}", which is not there.`,
    fix: 'Install react, react-dom and react-redux; in a browser, let the bundler use the "browser" condition, and on a server that is one bundle not the "node" condition.',
  });
};
