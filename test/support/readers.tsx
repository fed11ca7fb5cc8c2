import { configureStore } from '@reduxjs/toolkit';
import { Suspense, version } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { expect, onTestFinished, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../src/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import { expectConsole } from './console.js';
import { Boundary } from './hooksApp.js';
import { allFeatures } from './allFeatures.js';
import type { ReactNode } from 'react';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/**
 * An empty page with React's root in it; it is unmounted after the test. Outside act(), with React's own scheduling: a loop
 * of requests shows itself only there.
 */
export function openPage() {
  const { IS_REACT_ACT_ENVIRONMENT: before = false } = environment;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  // React 18 reports what a boundary has caught.
  if (version.startsWith('18')) expectConsole('error');
  const page = document.createElement('div');
  const root = createRoot(page, { onCaughtError: () => undefined });
  onTestFinished(async () => {
    root.unmount();
    await wait(0);
    environment.IS_REACT_ACT_ENVIRONMENT = before;
  });
  return { root, text: (): string => page.textContent };
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Options {
  readonly schema?: unknown;
  readonly dataExpiryLength?: number;
  readonly errorExpiryLength?: number;
  readonly invalidIfStale?: boolean;
  readonly errorPolicy?: () => 'soft';
}

/** An app around one endpoint, which gives what `answer` says of the number of its call. */
export function setup(answer: (call: number) => unknown, options: Options = {}) {
  let calls = 0;
  const read = async function read(_id: number): Promise<unknown> {
    const call = ++calls;
    await wait(2);
    return answer(call);
  };
  const rest = createRestSlice({ features: allFeatures, endpoints: { read: new Endpoint(read, options) } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { root, text } = openPage();
  const show = (ui: ReactNode) =>
    root.render(
      <Provider store={store}>
        <Boundary>
          <Suspense fallback="waiting">{ui}</Suspense>
        </Boundary>
      </Provider>,
    );
  return { rest, store, show, text, calls: () => calls, endpoint: rest.endpoints.read };
}

export type App = ReturnType<typeof setup>;

export function Suspending({ app }: { app: App }) {
  const data = useSuspense(app.endpoint, 1);
  return <p>data {JSON.stringify(data) ?? 'undefined'}</p>;
}

export function Loading({ app }: { app: App }) {
  const { data, loading, error } = useDLE(app.endpoint, 1);
  if (loading) return <p>waiting</p>;
  if (error) return <p>{error.message}</p>;
  return <p>data {JSON.stringify(data) ?? 'undefined'}</p>;
}

/** Until nothing has been asked for, and nothing else shown, for some time. */
export async function settle(app: App): Promise<void> {
  await vi.waitFor(() => expect(app.text()).not.toMatch(/^(waiting)*$/), { timeout: 3000, interval: 5 });
  await wait(100);
}
