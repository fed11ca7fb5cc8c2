import { createElement, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.js';
import type { ComponentType, ReactNode } from 'react';
import type { ErrorBoundaryProps, ErrorFallbackProps } from './ErrorBoundary.js';

export interface AsyncBoundaryProps {
  readonly children?: ReactNode;
  /** Shown while a child suspends. */
  readonly fallback?: ReactNode;
  /** Shown in place of children that threw. */
  readonly errorComponent?: ComponentType<ErrorFallbackProps>;
  readonly errorClassName?: string;
  readonly resetKeys?: ErrorBoundaryProps['resetKeys'];
  readonly listen?: ErrorBoundaryProps['listen'];
}

/** Waits for its children, and shows their errors: a Suspense around an {@link ErrorBoundary}. */
export function AsyncBoundary({ children, fallback, errorComponent, errorClassName, ...resets }: AsyncBoundaryProps) {
  const boundary = { fallbackComponent: errorComponent, className: errorClassName, ...resets };
  return createElement(
    Suspense,
    fallback === undefined ? null : { fallback },
    createElement(ErrorBoundary, boundary, children),
  );
}
