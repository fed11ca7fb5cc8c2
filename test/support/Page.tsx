import { Component, StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import type { Store } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

export class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children;
  }
}

/** As an app has it: in strict mode, under a store, with something to show while it waits and when it fails. */
export function Page({ store, children }: { readonly store: Store; readonly children: ReactNode }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <Boundary>
          <Suspense fallback="waiting">{children}</Suspense>
        </Boundary>
      </Provider>
    </StrictMode>
  );
}
