import { useContext } from 'react';
import { ReactReduxContext } from 'react-redux';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import type { Dispatch } from '@reduxjs/toolkit';
import type { Context } from 'react';
import type { ReactReduxContextValue } from 'react-redux';

/** The context of react-redux in which hooks find their store: its own, or another one. */
export type ReduxContext = Context<ReactReduxContextValue | null>;

/** @param context by default react-redux's own. @throws RestError PROVIDER_MISSING, in development */
export function useRedux(context: ReduxContext = ReactReduxContext): ReactReduxContextValue {
  const redux = useContext(context);
  if (isDevelopment() && !redux)
    throw new RestError({
      code: 'PROVIDER_MISSING',
      subject: 'a hook',
      happened: 'There is no store above the component that calls it.',
      fix: 'Render it inside the Provider of react-redux: <Provider store={store}>.',
    });
  return redux as ReactReduxContextValue;
}

/** Get the dispatch by which the slices of the store are found. */
export const useStoreDispatch = (context?: ReduxContext): Dispatch => storeDispatch(useRedux(context).store);
