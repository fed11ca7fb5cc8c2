import type { ComponentType, ReactNode } from 'react';
import type { LoadLibrary } from '../shared/requireLibrary.js';

/** The result of a hook at its last render. */
export interface HookResult<R> {
  /** Undefined while it suspends. */
  readonly current: R | undefined;
  /** The error that it threw; undefined once it renders again. */
  readonly error: Error | undefined;
}

interface Harness<P> {
  /** Calls the hook with these props, inside a boundary for suspense and errors. */
  readonly Harness: ComponentType<{ readonly props: P }>;
}

/** Create a component around a hook, which notes its results. */
export function createHarness<R, P>(
  load: LoadLibrary,
  callback: (props: P) => R,
  result: { -readonly [K in keyof HookResult<R>]: HookResult<R>[K] },
): Harness<P> {
  const { Component, createElement, Suspense, useLayoutEffect } = load('react');
  const note = (current: R | undefined, error?: Error): void => void Object.assign(result, { current, error });

  function Hook({ props }: { readonly props: P }) {
    const value = callback(props);
    useLayoutEffect(() => note(value));
    return null;
  }

  function Waiting() {
    useLayoutEffect(() => note(undefined), []);
    return null;
  }

  class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasThrown: boolean }> {
    static getDerivedStateFromError = () => ({ hasThrown: true });
    override state = { hasThrown: false };
    override componentDidCatch(error: Error): void {
      note(undefined, error);
    }
    override componentDidUpdate(previous: { readonly children: ReactNode }): void {
      if (this.state.hasThrown && previous.children !== this.props.children) this.setState({ hasThrown: false });
    }
    override render(): ReactNode {
      return this.state.hasThrown ? null : this.props.children;
    }
  }

  return {
    Harness: ({ props }) =>
      createElement(
        Suspense,
        { fallback: createElement(Waiting) },
        createElement(Boundary, null, createElement(Hook, { props })),
      ),
  };
}
