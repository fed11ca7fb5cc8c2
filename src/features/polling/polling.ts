import { isNotNow } from '../../store/readResponse.js';
import { assertEndpoint } from '../../store/registry.js';
import { warnOnce } from '../../shared/warn.js';
import { readKeyOf } from '../../requests/Flight.js';
import { Poller } from './Poller.js';
import { isPeriod } from './pollPeriod.js';
import { refuseMutation } from '../../requests/refuseMutation.js';
import { argsAsJson } from '../../shared/textOfArgs.js';
import { retain } from '../../requests/retain.js';
import { watchSurroundings } from '../../requests/surroundings.js';
import type { ActionKind, FulfilledAction, PendingAction, RestAction } from '../../store/actions.js';
import type { Subscriber } from './pollPeriod.js';
import type { Abilities, Subscription } from '../../requests/Abilities.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';

const NONE: Subscription = { renew: () => undefined, end: () => undefined };

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
    this.#stopWatching ??= watchSurroundings(this.#runtime.can, () => this.resume());
    const { endpoint, args } = subscriber;
    const leave = this.#runtime.can.renewal?.join('subscribe', key, endpoint, args);
    poller.add(subscriber);
    const release = retain(this.#runtime, endpoint, args);
    return {
      renew: (next, nextArgs) => poller.prefer(Object.assign(subscriber, { endpoint: next, args: nextArgs })),
      end: () => {
        release();
        leave?.();
        if (!poller.remove(subscriber) || this.#pollers.get(key) !== poller) return;
        this.#pollers.delete(key);
        this.#forgetSurroundings();
      },
    };
  }

  /** React to an action. */
  look(kind: ActionKind | undefined, action: RestAction): void {
    if (this.#pollers.size === 0) return;
    if (kind === 'reset') return this.#restart();
    if (kind === 'request') this.#reviveAsked((action as PendingAction | FulfilledAction).meta);
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

  /** Poll again once a request for a refused key has succeeded. */
  #reviveAsked({ key, requestStatus }: (PendingAction | FulfilledAction)['meta']): void {
    const poller = this.#pollers.get(key);
    if (requestStatus !== 'pending' && poller?.isHalted && !this.#runtime.refusals.has(key)) poller.revive();
  }

  #restart(): void {
    const { refusals } = this.#runtime;
    this.#pollers.forEach((poller, key) => (refusals.has(key) ? poller.halt() : poller.restart()));
  }

  /** Schedule the polls again, where polling is allowed. */
  resume(): void {
    this.#pollers.forEach((poller) => poller.resume());
  }

  #forgetSurroundings(): void {
    if (this.#pollers.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }
}

function subscribe(
  runtime: Runtime,
  pollers: Pollers,
  [endpoint, args]: Parameters<Abilities['subscribe']>,
): Subscription {
  assertEndpoint(endpoint);
  refuseMutation(endpoint);
  const { pollFrequency: frequency } = endpoint;
  if (isNotNow(args) || frequency === false) return NONE;
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
  return pollers.add({ key, endpoint, args, frequency });
}

const feature: Feature = {
  recipe(runtime: Runtime) {
    const pollers = new Pollers(runtime);
    return {
      committed: (kind, action) => pollers.look(kind, action),
      moved: () => pollers.resume(),
      cleanup: () => pollers.clear(),
      can: {
        subscribe: (...asked) => subscribe(runtime, pollers, asked),
        halt: (key) => pollers.halt(key),
      },
    };
  },
};

/**
 * Polls endpoints at their `pollFrequency` while they have subscribers. Subscribing alone dispatches nothing; `null` as the
 * only argument means "not now".
 */
export const polling = (): Feature => feature;
