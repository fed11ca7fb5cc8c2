import type { Denormalize, Input } from '../schema/infer.js';

/** `set(schema, ...args, valueOrUpdater)` */
export type SetArguments<S, A extends readonly unknown[]> = [
  ...args: A,
  value: Input<Denormalize<S>> | ((previous: Denormalize<S>) => Input<Denormalize<S>>),
];

/**
 * The argument of a `stream`. Its functions may be destructured, and called at any time: once the stream is closed they
 * do nothing.
 */
export interface StreamApi<Args extends readonly unknown[] = any> {
  /** Arguments of the subscription. */
  readonly args: Args;
  /** Aborted when the stream is closed: the last subscriber has left, it has failed, or the session has ended. */
  readonly signal: AbortSignal;
  /** The root state of the store. */
  getState(this: void): any;
  /** Store a value as a response of the endpoint. */
  setResponse(this: void, response: any): void;
  /** Write entities, as the `set` of a controller. */
  set<S extends object, A extends readonly unknown[]>(this: void, schema: S, ...rest: SetArguments<S, A>): void;
  /** Add an item to this list as its `push` does; an item that is in it is updated. */
  push(this: void, item: any): void;
  /** Remove an item, or the one with this primary key, from this list. It stays in other lists, and in the store. */
  remove(this: void, item: any): void;
}

/**
 * The result of opening a stream: a function is called when the stream is closed, and a promise resolves when no more
 * values will come. A throw or a rejection is a failure: the stream is opened again after a while.
 */
export type StreamResult = void | (() => void) | Promise<void>;
