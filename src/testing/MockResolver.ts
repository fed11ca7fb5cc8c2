import { createMock, installMock } from './createMock.js';
import type { ReactNode } from 'react';
import type { MockOptions } from './Fixture.js';
import type { LoadLibrary } from '../shared/requireLibrary.js';

export interface MockResolverProps extends MockOptions {
  readonly children?: ReactNode;
}

/** See {@link MockResolver}. */
export type MockResolverComponent = (props: MockResolverProps) => ReactNode;

/** One component's mocks: the object that interceptors share stays when the fixtures change. */
function createResolver({ getInitialInterceptorData = () => ({}) }: MockOptions) {
  const data = getInitialInterceptorData();
  let known: MockOptions['fixtures'];
  let current = createMock([], data);
  return {
    mock: (...request: Parameters<typeof current>) => current(...request),
    answerFrom(fixtures: MockOptions['fixtures'] = []): void {
      if (fixtures === known) return;
      known = fixtures;
      current = createMock(fixtures, data);
    },
  };
}

export function createMockResolver(load: LoadLibrary): MockResolverComponent {
  return function MockResolver({ children, ...options }) {
    const { useLayoutEffect, useState } = load('react');
    const store = load('react-redux').useStore();
    const [resolver] = useState(() => createResolver(options));
    const [installedIn, setInstalledIn] = useState<object>();
    // Before the children render: a reader sends requests while it renders.
    resolver.answerFrom(options.fixtures);
    useLayoutEffect(() => {
      const uninstall = installMock(store, resolver.mock);
      setInstalledIn(store);
      return uninstall;
    }, [store, resolver]);
    return installedIn === store ? children : null;
  };
}
