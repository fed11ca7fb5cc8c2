import { configureStore } from '@reduxjs/toolkit';
import { Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { expect, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../src/index.js';
import { openPage } from './readers.js';
import { allFeatures } from './allFeatures.js';
import type { ReactNode } from 'react';

interface Options {
  readonly pollFrequency?: number;
  readonly isHeld?: boolean;
}

/** Says when React has committed it, and run its effects. */
function Committed({ tell, children }: { readonly tell: () => void; readonly children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}

/** A page around an endpoint whose key leaves a token out; it answers how many requests there were. */
export function tokenPage({ pollFrequency = 60_000, isHeld = false }: Options = {}) {
  const tokens: string[] = [];
  let end: (error: Error) => void = () => undefined;
  const read = async function report(_id: string, token: string): Promise<{ n: number }> {
    tokens.push(token);
    if (isHeld) await new Promise((_resolve, reject) => (end = reject));
    return { n: tokens.length };
  };
  const report = new Endpoint(read, {
    key: (id: string) => `report ${id}`,
    testKey: (key: string) => key.startsWith('report '),
    sensitive: ([id]: readonly unknown[]) => [id as string],
    pollFrequency,
  });
  const rest = createRestSlice({ features: allFeatures, endpoints: { report } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { root, text } = openPage();
  const show = (ui: ReactNode, tell: () => void = () => undefined) =>
    root.render(
      <Provider store={store}>
        <Committed tell={tell}>
          <Suspense fallback="waiting">{ui}</Suspense>
        </Committed>
      </Provider>,
    );
  return {
    rest,
    store,
    tokens,
    report: rest.endpoints.report,
    end: (error: Error) => end(error),
    show: (ui: ReactNode) => show(ui),
    /** Resolves once it is rendered, and its effects have run. */
    rendered: (ui: ReactNode) => new Promise<void>((resolve) => show(ui, resolve)),
    sees: (shown: string) => vi.waitFor(() => expect(text()).toBe(shown)),
  };
}

export type TokenPage = ReturnType<typeof tokenPage>;
