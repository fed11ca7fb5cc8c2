import { Component, createElement } from 'react';
import { metaOf } from '../store/state.js';
import { Reader } from './Reader.js';
import { oncePer } from '../shared/oncePer.js';
import { thrown } from './thrown.js';
import type { ComponentType, ReactNode } from 'react';
import type { Thrower } from './thrown.js';

/** Props of the component that is shown in place of children that threw. */
export interface ErrorFallbackProps {
  readonly error: Error & { readonly status?: number; readonly data?: unknown };
  /** Shows the children again; failed reads are fetched again at once. */
  readonly resetErrorBoundary: () => void;
  readonly className?: string;
}

export interface ErrorBoundaryProps {
  readonly children?: ReactNode;
  /** By default the server's message, or else the error's, with a button "Try again"; screen readers announce it. */
  readonly fallbackComponent?: ComponentType<ErrorFallbackProps> | undefined;
  readonly className?: string | undefined;
  /** Values that the children depend on, such as a filter: when one changes they are shown again. */
  readonly resetKeys?: readonly unknown[] | undefined;
  /** Subscribes to events that clear the error, such as a change of the route; returns a function that unsubscribes. */
  readonly listen?: ((reset: () => void) => () => void) | undefined;
}

interface State {
  readonly caught: { readonly error: Error } | undefined;
}

/** Find the readers that were given an error, one for each key; an entry goes with its error. */
const throwersOf = /* @__PURE__ */ oncePer((_error: object) => new Set<Thrower>());

/** @see thrown */
function noteThrown(error: object, thrower: Thrower): void {
  const known = throwersOf(error);
  const { runtime, key } = thrower.question;
  for (const other of known) {
    if (other.question.runtime === runtime && other.question.key === key) known.delete(other);
  }
  known.add(thrower);
}

/**
 * Make a failed key due again.
 *
 * @param isWanted the user wants to try again; otherwise a stored error stays until it expires.
 */
function askAgain({ question: { runtime, key } }: Thrower, isWanted: boolean): void {
  const meta = metaOf(runtime.slice, key);
  const isFresh = meta?.error && !meta.tries && Date.now() < meta.expiresAt;
  if (runtime.isTimeTravelling() || (isFresh && !isWanted)) return;
  runtime.outcomes.forget([key]);
  if (isWanted) runtime.outcomes.pace.end(key);
  if (meta) runtime.commit(runtime.core.actions.expire([key]));
}

/**
 * Mount a reader in place of a component that has thrown, so that its key is fetched again when there is a reason.
 *
 * @returns a function that stops it; undefined where the error is over already.
 */
function follow({ store, question }: Thrower, error: Error, onOver: () => void): (() => void) | undefined {
  const { runtime, endpoint, key } = question;
  const latest = { current: question };
  const reader = new Reader({ store, runtime, schema: endpoint.schema, key, latest, isFetching: true });
  const isOver = (): boolean => {
    const snapshot = reader.snapshot();
    return !snapshot.isBlocked && snapshot.error !== error;
  };
  return isOver() ? undefined : reader.subscribe(() => isOver() && onOver());
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Give the message of the server where its response has one, else that of the error. */
function textOf({ data, message }: ErrorFallbackProps['error']): string {
  const body = Object(data) as { readonly message?: unknown; readonly error?: unknown };
  return [body.message, body.error].find(isText) ?? message;
}

function Alert({ error, resetErrorBoundary, className }: ErrorFallbackProps) {
  const button = createElement('button', { type: 'button', onClick: resetErrorBoundary }, 'Try again');
  return createElement(
    'div',
    { role: 'alert', tabIndex: -1, className },
    createElement('pre', null, textOf(error)),
    button,
  );
}

const areSame = (one: readonly unknown[] = [], other: readonly unknown[] = []): boolean =>
  one.length === other.length && one.every((key, index) => Object.is(key, other[index]));

/**
 * Catches errors of its children, and shows them until the user tries again, one of `resetKeys` changes, or the failed reads
 * have got data.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  static getDerivedStateFromError(error: Error): State {
    return { caught: { error } };
  }

  override state: State = { caught: undefined };

  constructor(props: ErrorBoundaryProps) {
    super(props);
    thrown.note = noteThrown;
  }

  #unlisten: (() => void) | undefined;
  /** The error whose readers are mounted in place of the children. */
  #followed: State['caught'];
  #stops: (() => void)[] = [];

  readonly #reset = (): void => this.#show(false);
  readonly #retry = (): void => this.#show(true);

  #show(isWanted: boolean): void {
    const { caught } = this.state;
    // From now on the children fetch by themselves.
    this.#unfollow();
    if (caught) throwersOf(caught.error).forEach((thrower) => askAgain(thrower, isWanted));
    this.setState({ caught: undefined });
  }

  #unfollow(): void {
    this.#stops.forEach((stop) => stop());
    this.#stops = [];
    this.#followed = undefined;
  }

  #follow(): void {
    const { caught } = this.state;
    if (caught === this.#followed) return;
    this.#unfollow();
    this.#followed = caught;
    if (!caught) return;
    const throwers = throwersOf(caught.error);
    const onOver = (): void => this.setState({ caught: undefined });
    for (const thrower of [...throwers]) {
      const stop = follow(thrower, caught.error, onOver);
      if (stop) this.#stops.push(stop);
      // Removed, as an error that is thrown again would be caught and reset again, for ever.
      else if (throwers.delete(thrower) && throwers.size === 0) onOver();
    }
  }

  override componentDidMount(): void {
    this.#unlisten = this.props.listen?.(this.#reset);
    this.#follow();
  }

  override componentDidUpdate({ listen, resetKeys }: ErrorBoundaryProps, { caught }: State): void {
    this.#follow();
    // An error that was caught in this update belongs to the new keys already.
    if (caught && caught === this.state.caught && !areSame(resetKeys, this.props.resetKeys)) this.#reset();
    if (listen === this.props.listen) return;
    this.#unlisten?.();
    this.#unlisten = this.props.listen?.(this.#reset);
  }

  override componentWillUnmount(): void {
    this.#unlisten?.();
    this.#unfollow();
  }

  override render(): ReactNode {
    const { children, fallbackComponent = Alert, className } = this.props;
    if (!this.state.caught) return children;
    const { error } = this.state.caught;
    const named = className !== undefined && { className };
    return createElement(fallbackComponent, { error, resetErrorBoundary: this.#retry, ...named });
  }
}
