// Components over a store of the wire, as a page shows them.
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, vi } from 'vitest';
import { settle } from './wire.js';
import type { ReactNode } from 'react';

/** After each test nothing is left of the page: no component, no clock and no server of its own. */
export function leaveAfterEach(): void {
  afterEach(async () => {
    cleanup();
    if (vi.isFakeTimers()) vi.useRealTimers();
    await settle(2);
    vi.unstubAllGlobals();
  });
}

export const inStrictMode = (store: any, children: ReactNode) => (
  <StrictMode>
    <Provider store={store}>{children}</Provider>
  </StrictMode>
);

export const show = (store: any, children: ReactNode) => render(inStrictMode(store, children));

export const settled = () => act(() => settle());

export const text = () => document.body.textContent;
