import { useSelector, useStore } from 'react-redux';
import type { Store } from '@reduxjs/toolkit';

/** react-redux's own hooks: those of its default context, or of another one. */
export interface ReduxHooks {
  readonly useStore: () => Store;
  readonly useSelector: <T>(selector: (state: never) => T, isEqual?: (a: T, b: T) => boolean) => T;
}

export const reduxHooks: ReduxHooks = { useStore, useSelector };
