import { useEffect, useState } from 'react';
import { declared } from '../endpoint/CallableEndpoint.js';
import { abort, abortError } from '../shared/aborts.js';
import { isNotNow } from '../store/readResponse.js';
import type { AnyEndpoint, Declared, EndpointInstance, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Superseded } from '../requests/outcomes.js';

type Extendable = EndpointInstance & { extend(options: { signal: AbortSignal }): EndpointInstance };

interface Call {
  readonly given: Extendable;
  readonly endpoint: EndpointInstance;
  readonly controller: AbortController;
}

const superseded: Superseded = { isSuperseded: true };

/** Keeps the endpoints that one component has rendered with, by key, and aborts those that it needs no more. */
class Canceller {
  readonly #calls = new Map<string, Call>();
  #shown: string | undefined;
  /** The key of the last render, which React may not have committed. */
  #wanted: string | undefined;

  /** Called in a render, which React may throw away. Aborts here, as a component that suspends runs no effects. */
  render(given: Extendable, key: string): EndpointInstance {
    if (key !== this.#shown && key !== this.#wanted) {
      this.#wanted = key;
      queueMicrotask(() => this.#abortOthers());
    }
    const known = this.#calls.get(key);
    if (known?.given === given) return known.endpoint;
    const { controller } = known ?? { controller: new AbortController() };
    const endpoint = given.extend({ signal: controller.signal });
    this.#calls.set(key, { given, endpoint, controller });
    return endpoint;
  }

  show(key: string): void {
    this.#shown = this.#wanted = key;
    this.#abortOthers();
  }

  #abortOthers(): void {
    for (const [key, { controller }] of this.#calls) {
      if (key === this.#shown || key === this.#wanted) continue;
      this.#calls.delete(key);
      abort(controller, Object.assign(abortError(), superseded));
    }
  }
}

/**
 * Get an endpoint whose request is aborted when its arguments change, for a search that follows typing. The endpoint stays
 * the same while the key does; unmounting aborts nothing. Readers of the same key share one request, so this also ends
 * theirs: they fetch once more.
 *
 * ```ts
 * const found = useSuspense(useCancelling(search, { q }), { q });
 * ```
 */
export function useCancelling<X extends AnyEndpoint>(given: X, ...args: ReaderArgs<X>): Declared<X> {
  const endpoint = declared(given) as unknown as Extendable;
  const [canceller] = useState(() => new Canceller());
  const key = isNotNow(args) ? '' : endpoint.key(...args);
  useEffect(() => canceller.show(key), [canceller, key]);
  return canceller.render(endpoint, key) as Declared<X>;
}
