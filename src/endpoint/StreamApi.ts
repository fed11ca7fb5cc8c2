import type { Denormalize, Input } from '../schema/infer.js';

/** `set(schema, ...args, valueOrUpdater)` */
export type SetArguments<S, A extends readonly unknown[]> = [
  ...args: A,
  value: Input<Denormalize<S>> | ((previous: Denormalize<S>) => Input<Denormalize<S>>),
];

/**
 * What a `stream` is given. Its functions may be taken apart, and called at any time: once the stream is closed they do
 * nothing.
 */
export interface StreamApi<Args extends readonly unknown[] = any> {
  /** Arguments of the endpoint that somebody subscribed with. */
  readonly args: Args;
  /** Aborted when the stream is closed: nobody is subscribed any more, it has failed, or the session has ended. */
  readonly signal: AbortSignal;
  /** The root state of the store. */
  getState(this: void): any;
  /** Store what came as if it were the answer of the endpoint. */
  setResponse(this: void, response: any): void;
  /** Write entities, as the `set` of a controller. */
  set<S extends object, A extends readonly unknown[]>(this: void, schema: S, ...rest: SetArguments<S, A>): void;
  /** Add an item to this list as its `push` does, or renew it where the list has it. */
  push(this: void, item: any): void;
  /** Take an item, or the one with this primary key, out of this list. It stays in other lists, and in the store. */
  remove(this: void, item: any): void;
}

/**
 * Opens a stream. A throw or a rejection is a failure: it is opened again after a while. What it returns is called when
 * the stream is closed; a promise that resolves says that no more will come.
 */
export type StreamResult = void | (() => void) | Promise<void>;
