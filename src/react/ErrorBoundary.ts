import { Component, createElement } from 'react';
import { metaOf } from '../store/state.js';
import { takeThrown } from './thrown.js';
import type { ComponentType, ReactNode } from 'react';
import type { Question } from './questionOf.js';

/** What is shown in place of children that threw. */
export interface ErrorFallbackProps {
  readonly error: Error & { readonly status?: number; readonly data?: unknown };
  /** Show the children again: a stored error that is still fresh is shown at once, after any other its reader asks. */
  readonly resetErrorBoundary: () => void;
  readonly className?: string;
}

export interface ErrorBoundaryProps {
  readonly children?: ReactNode;
  /** By default the message, in an element that screen readers announce. */
  readonly fallbackComponent?: ComponentType<ErrorFallbackProps> | undefined;
  readonly className?: string | undefined;
  /** Subscribe to what clears the error, such as a change of the route; returns what unsubscribes. */
  readonly listen?: ((reset: () => void) => () => void) | undefined;
}

interface State {
  readonly caught: { readonly error: Error } | undefined;
}

/** What threw is shown again: an error that is stored stays as long as it lives, any other is over. @see spec: 5.4 */
function retry({ runtime, key }: Question): void {
  const meta = metaOf(runtime.slice, key);
  if (runtime.isParked() || (meta?.error && !meta.tries && Date.now() < (meta.expiresAt ?? 0))) return;
  runtime.outcomes.forget([key]);
  if (meta) runtime.commit(runtime.core.actions.expire([key]));
}

function Alert({ error, className }: ErrorFallbackProps) {
  return createElement('pre', { role: 'alert', className }, error.message);
}

/** Catches what its children throw, and shows it until it is reset. @see spec: 5.4 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  static getDerivedStateFromError(error: Error): State {
    return { caught: { error } };
  }

  override state: State = { caught: undefined };
  #unlisten: (() => void) | undefined;

  readonly #reset = (): void => {
    if (this.state.caught) takeThrown(this.state.caught.error).forEach(retry);
    this.setState({ caught: undefined });
  };

  override componentDidMount(): void {
    this.#unlisten = this.props.listen?.(this.#reset);
  }

  override componentDidUpdate({ listen }: ErrorBoundaryProps): void {
    if (listen === this.props.listen) return;
    this.#unlisten?.();
    this.#unlisten = this.props.listen?.(this.#reset);
  }

  override componentWillUnmount(): void {
    this.#unlisten?.();
  }

  override render(): ReactNode {
    const { children, fallbackComponent = Alert, className } = this.props;
    if (!this.state.caught) return children;
    const { error } = this.state.caught;
    const named = className !== undefined && { className };
    return createElement(fallbackComponent, { error, resetErrorBoundary: this.#reset, ...named });
  }
}
