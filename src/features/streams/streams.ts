import { need } from '../../requests/Abilities.js';
import { readKeyOf } from '../../requests/Flight.js';
import { argsAsJson } from '../../shared/textOfArgs.js';
import { refuseMutation } from '../../requests/refuseMutation.js';
import { retain } from '../../requests/retain.js';
import { watchSurroundings } from '../../requests/surroundings.js';
import { RestError } from '../../shared/RestError.js';
import { isNotNow } from '../../store/readResponse.js';
import { assertEndpoint } from '../../store/registry.js';
import { Stream } from './Stream.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Abilities, Subscription } from '../../requests/Abilities.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { ActionKind, FulfilledAction, RestAction } from '../../store/actions.js';
import type { Subscriber } from './Stream.js';

const nothing = (): void => undefined;
const NONE: Subscription = { renew: nothing, end: nothing };

/** A subscriber with its stream. */
interface Held extends Subscriber {
  stream: Stream;
  release: () => void;
}

/** The streams of a store, by key. */
class Streams {
  readonly #runtime: Runtime;
  readonly #streams = new Map<string, Stream>();
  #stopWatching: (() => void) | undefined;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  add(endpoint: EndpointInstance, args: readonly unknown[]): Subscription {
    const held = this.#join({ endpoint, args });
    return {
      renew: (next, nextArgs) => held.stream.prefer(Object.assign(held, { endpoint: next, args: nextArgs })),
      end: () => this.#leave(held),
    };
  }

  /** React to an action. */
  look(kind: ActionKind | undefined, action: RestAction): void {
    if (this.#streams.size === 0) return;
    if (kind === 'reset') return this.#streams.forEach((stream) => stream.restart());
    if (kind === 'request') this.#follow((action as FulfilledAction).meta);
    this.#streams.forEach((stream) => stream.review());
  }

  turn(): void {
    this.#streams.forEach((stream) => stream.turn());
  }

  clear(): void {
    this.#streams.forEach((stream) => stream.close());
    this.#streams.clear();
    this.#forgetSurroundings();
  }

  #join<S extends Subscriber>(subscriber: S): S & Held {
    const { registry } = this.#runtime.core;
    const { endpoint } = subscriber;
    const args = this.#runtime.renamed(subscriber.args);
    const key = readKeyOf(registry.addressOf(endpoint, args));
    const letGo = retain(this.#runtime, endpoint, args);
    const leave = this.#runtime.can.renewal?.join('stream', key, endpoint, args);
    const release = (): void => [letGo, leave].forEach((end) => end?.());
    const stream = this.#streams.get(key) ?? new Stream(this.#runtime, key);
    this.#streams.set(key, stream);
    this.#stopWatching ??= watchSurroundings(this.#runtime.can, () => this.#streams.forEach((each) => each.review()));
    const held = Object.assign(subscriber, { args, stream, release });
    stream.add(held);
    return held;
  }

  #leave(held: Held): void {
    held.release();
    const { stream } = held;
    if (!stream.subscribers.has(held) || !stream.remove(held)) return;
    if (this.#streams.get(stream.key) === stream) this.#streams.delete(stream.key);
    this.#forgetSurroundings();
  }

  /** Move subscribers of a created item to its primary key, and open a stream whose key was refused before. */
  #follow({ key, requestStatus, renames }: Partial<FulfilledAction['meta']>): void {
    if (requestStatus === 'fulfilled') this.#streams.get(String(key))?.answer();
    if (!renames) return;
    for (const { subscribers } of [...this.#streams.values()]) {
      for (const held of [...subscribers] as Held[]) {
        if (this.#runtime.renamed(held.args) === held.args) continue;
        this.#leave(held);
        this.#join(held);
      }
    }
  }

  #forgetSurroundings(): void {
    if (this.#streams.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }
}

function checkStream({ stream, name }: EndpointInstance): void {
  if (typeof stream === 'function') return;
  throw new RestError({
    code: 'STREAM_INVALID',
    subject: name,
    happened: 'Its stream is no function.',
    fix: 'stream: ({ args, signal, push }) => { … } opens it; an endpoint without one is kept fresh by its pollFrequency.',
  });
}

type Asked = Parameters<Abilities['stream']>;

function subscribe(runtime: Runtime, streams: Streams, [endpoint, args, isPolled = true]: Asked): Subscription {
  assertEndpoint(endpoint);
  refuseMutation(endpoint);
  if (isNotNow(args)) return NONE;
  checkStream(endpoint);
  argsAsJson(args, runtime.core.registry.nameOf(endpoint));
  const polls =
    isPolled && endpoint.pollFrequency !== undefined ? need(runtime.can, 'subscribe')(endpoint, args) : NONE;
  const held = streams.add(endpoint, args);
  return {
    renew: (...next) => [held, polls].forEach((each) => each.renew(...next)),
    end: () => [held, polls].forEach((each) => each.end()),
  };
}

const feature: Feature = {
  recipe(runtime: Runtime) {
    const streams = new Streams(runtime);
    return {
      committed: (kind, action) => streams.look(kind, action),
      moved: () => streams.turn(),
      cleanup: () => streams.clear(),
      can: { stream: (...asked) => subscribe(runtime, streams, asked) },
    };
  },
};

/**
 * Keeps the `stream` of an endpoint open while it has subscribers: a WebSocket, server-sent events, any source of changes.
 * `useLive` and `useSubscription` add it by themselves.
 */
export const streams = (): Feature => feature;
