import { kindOf } from '../store/ownActions.js';
import { isNotNow } from '../store/readResponse.js';
import { assertEndpoint } from '../store/registry.js';
import { warnOnce } from '../shared/warn.js';
import { readKeyOf } from './Flight.js';
import { afterCommit } from './Manager.js';
import { Poller } from './Poller.js';
import { isPeriod } from './pollPeriod.js';
import { refuseMutation } from './refuseMutation.js';
import { argsAsJson } from './recordedArgs.js';
import { retain } from './retain.js';
import { watchSurroundings } from './surroundings.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, PendingAction } from '../store/actions.js';
import type { Subscriber } from './pollPeriod.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/** Held by somebody who wants a key's data to be renewed. */
export interface Subscription {
  /** Poll with another endpoint of the same key from now on: one with a new token, say. */
  renew(endpoint: EndpointInstance, args: readonly unknown[]): void;
  end(this: void): void;
}

const NONE: Subscription = { renew: () => undefined, end: () => undefined };

type RequestActionMeta = (PendingAction | FulfilledAction)['meta'];

/** The pollers of a store, by key. */
class Pollers {
  readonly #runtime: Runtime;
  readonly #pollers = new Map<string, Poller>();
  #stopWatching: (() => void) | undefined;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  add(subscriber: Subscriber): Subscription {
    const { key } = subscriber;
    const poller = this.#pollers.get(key) ?? new Poller(this.#runtime, key);
    this.#pollers.set(key, poller);
    this.#stopWatching ??= watchSurroundings(() => this.#resume());
    poller.add(subscriber);
    const release = retain(this.#runtime, subscriber.endpoint, subscriber.args);
    return {
      renew: (endpoint, args) => poller.prefer(Object.assign(subscriber, { endpoint, args })),
      end: () => {
        release();
        if (!poller.remove(subscriber) || this.#pollers.get(key) !== poller) return;
        this.#pollers.delete(key);
        this.#forgetSurroundings();
      },
    };
  }

  /** Something was committed. */
  look(action: { readonly type?: unknown; readonly meta?: unknown }): void {
    if (this.#pollers.size === 0) return;
    const kind = kindOf(action, this.#runtime.core.path);
    if (kind === 'reset') return this.#restart();
    if (kind === 'request') this.#reviveAsked(action.meta as RequestActionMeta);
    if (kind) this.#pollers.forEach((poller) => poller.review());
  }

  halt(key: string): void {
    this.#pollers.get(key)?.halt();
  }

  clear(): void {
    this.#pollers.forEach((poller) => poller.halt());
    this.#pollers.clear();
    this.#forgetSurroundings();
  }

  /** Somebody asked for a key that had been refused, and has the answer. */
  #reviveAsked({ key, requestStatus }: RequestActionMeta): void {
    const poller = this.#pollers.get(key);
    if (requestStatus !== 'pending' && poller?.isHalted && !this.#runtime.refusals.has(key)) poller.revive();
  }

  #restart(): void {
    const { refusals } = this.#runtime;
    this.#pollers.forEach((poller, key) => (refusals.has(key) ? poller.halt() : poller.restart()));
  }

  /** Scheduling notices by itself when there must be no poll. */
  #resume(): void {
    this.#pollers.forEach((poller) => poller.resume());
  }

  #forgetSurroundings(): void {
    if (this.#pollers.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }
}

const pollersOf = new WeakMap<Runtime, Pollers>();

/** Renew what somebody is subscribed to. */
export const polling: FeatureRecipe = (runtime) => {
  const pollers = new Pollers(runtime);
  pollersOf.set(runtime, pollers);
  return { middleware: afterCommit((action) => pollers.look(action)), cleanup: () => pollers.clear() };
};

/** No poll of a key until somebody asks for it again. @see spec: decision 87 */
export function haltPolls(runtime: Runtime, key: string): void {
  pollersOf.get(runtime)?.halt(key);
}

/**
 * Poll an endpoint at its `pollFrequency` until the subscription ends; dispatches nothing by itself. `null` as the only
 * argument means "not now".
 *
 * @throws RestError READ_OF_MUTATION, ENDPOINT_UNKNOWN, and what the endpoint's `key` throws.
 * @see spec: 7.1, 7.2
 */
export function subscribe(runtime: Runtime, endpoint: EndpointInstance, args: readonly unknown[]): Subscription {
  assertEndpoint(endpoint);
  refuseMutation(endpoint);
  if (isNotNow(args)) return NONE;
  const { pollFrequency: frequency } = endpoint;
  const name = runtime.core.registry.nameOf(endpoint);
  if (frequency === undefined) {
    warnOnce(
      `${name} is not polled: it has no pollFrequency. Add one: endpoint.extend({ pollFrequency: 5000 }).`,
      'error',
    );
    return NONE;
  }
  if (typeof frequency !== 'function' && !isPeriod(frequency, name)) return NONE;
  argsAsJson(args, name);
  const key = readKeyOf(runtime.core.registry.addressOf(endpoint, args));
  return pollersOf.get(runtime)?.add({ key, endpoint, args, frequency }) ?? NONE;
}
