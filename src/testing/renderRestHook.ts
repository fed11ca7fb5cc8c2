import { createHarness } from './hookHarness.js';
import { mockStore } from './mockStore.js';
import { pause } from './pause.js';
import { runAfterEachTest } from './runAfterEachTest.js';
import type { ComponentType, ReactNode } from 'react';
import type { EndpointMap } from '../store/registry.js';
import type { HookResult } from './hookHarness.js';
import type { MockStore, MockStoreOptions } from './mockStore.js';
import type { LoadLibrary } from '../shared/requireLibrary.js';

export interface RenderRestHookOptions<P, Map = {}, Path extends string = 'rest'> extends MockStoreOptions<Map, Path> {
  /** First argument of the hook's function, until `rerender` passes another one. */
  readonly initialProps?: P;
  /** Rendered around the hook, inside the store's provider. */
  readonly wrapper?: ComponentType<{ children: ReactNode }>;
}

export interface WaitForOptions {
  /** Longest time to try, ms. Default 1 000. */
  readonly timeout?: number;
  /** Time between two tries, ms. Default 10. */
  readonly interval?: number;
}

/** A hook, rendered in a store of its own. */
export interface RenderedRestHook<R, P, Map = {}, Path extends string = 'rest'> extends MockStore<Path, Map> {
  readonly result: HookResult<R>;
  /** Renders again, with other props or the same. */
  rerender(props?: P): void;
  unmount(): void;
  /** Tries until the check neither throws nor returns false. Rejects with its last error. */
  waitFor<T>(check: () => T | Promise<T>, options?: WaitForOptions): Promise<T>;
  /** Unmounts, and cleans up the store; called after each test where there is a global `afterEach`. */
  cleanup(): void;
}

/** See {@link renderRestHook}. */
export type RenderRestHook = <R, P = undefined, const Map extends EndpointMap = {}, const Path extends string = 'rest'>(
  callback: (props: P) => R,
  options?: RenderRestHookOptions<P, Map, Path>,
) => RenderedRestHook<R, P, Map, Path>;

/** Set the flag without which React warns about `act`. */
function inAct<T>(work: () => T): T {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  const restore = (): void => void (environment.IS_REACT_ACT_ENVIRONMENT = before);
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  let result: T | undefined;
  try {
    result = work();
    return result;
  } finally {
    if (result instanceof Promise) void result.then(restore, restore);
    else restore();
  }
}

async function waitUntil<T>(
  check: () => T | Promise<T>,
  { timeout = 1_000, interval = 10 }: WaitForOptions,
  wait: (milliseconds: number) => Promise<void>,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      const value = await check();
      if (value !== false) return value;
      if (Date.now() > end) throw new Error(`waitFor: the check gave false for ${String(timeout)} ms.`);
    } catch (thrown) {
      if (Date.now() > end) throw thrown;
    }
    await wait(interval);
  }
}

export function createRenderRestHook(load: LoadLibrary): RenderRestHook {
  return function renderRestHook<R, P, const Map extends EndpointMap, const Path extends string>(
    callback: (props: P) => R,
    options: RenderRestHookOptions<P, Map, Path> = {},
  ) {
    const { act, createElement, Fragment } = load('react');
    const { Provider } = load('react-redux');
    const { createRoot } = load('react-dom/client');
    const mocked = mockStore<Map, Path>(options);
    const { store } = mocked;
    const { wrapper = Fragment } = options;
    const result = { current: undefined as R | undefined, error: undefined as Error | undefined };
    const { Harness } = createHarness(load, callback, result);
    const root = createRoot(document.createElement('div'), { onCaughtError: () => undefined });
    let props = options.initialProps as P;
    const rerender = (...next: [props?: P]): void => {
      if (next.length > 0) props = next[0] as P;
      const hook = createElement(wrapper, null, createElement(Harness, { props }));
      inAct(() => act(() => root.render(createElement(Provider, { store, children: hook }))));
    };
    const unmount = (): void => inAct(() => act(() => root.unmount()));
    const cleanup = (): void => {
      unmount();
      mocked.cleanup();
    };
    runAfterEachTest(cleanup);
    rerender();
    const wait = (milliseconds: number): Promise<void> => inAct(async () => act(() => pause(milliseconds)));
    const waitFor = <T>(check: () => T | Promise<T>, limits: WaitForOptions = {}): Promise<T> =>
      waitUntil(check, limits, wait);
    return { ...mocked, result, rerender, unmount, waitFor, cleanup };
  };
}
