import { ReactReduxContext, useSelector, useStore } from 'react-redux';
import type { Store } from '@reduxjs/toolkit';
import type { Context } from 'react';
import type { ReactReduxContextValue } from 'react-redux';

/** react-redux's own hooks: those of its default context, or of another one. */
export interface ReduxHooks {
  readonly context: Context<ReactReduxContextValue | null>;
  readonly useStore: () => Store;
  readonly useSelector: <T>(selector: (state: never) => T, isEqual?: (a: T, b: T) => boolean) => T;
}

export const reduxHooks: ReduxHooks = { context: ReactReduxContext, useStore, useSelector };
