import type * as React from 'react';
import type * as ReactDOMClient from 'react-dom/client';
import type * as ReactRedux from 'react-redux';

/** What the helpers for hooks and components need; peers that an app without React does not have. */
export interface ReactLibraries {
  readonly react: typeof React;
  readonly 'react-dom/client': typeof ReactDOMClient;
  readonly 'react-redux': typeof ReactRedux;
}

/** Gives a library when it is first needed. */
export type LoadLibrary = <Name extends keyof ReactLibraries>(name: Name) => ReactLibraries[Name];
