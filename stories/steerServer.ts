import { delay, http, HttpResponse } from 'msw';
import { getWorker } from 'msw-storybook-addon';
import { createObservable } from './observable.js';

/** A request that has been dealt with, and whose answer waits. */
interface Held {
  /** `PATCH /issues/1` */
  readonly name: string;
  readonly answer: () => void;
}

/**
 * Put a server in memory behind a network that can be steered: how slow it is, how often a change is refused (before
 * anything has come of it), and in which order answers arrive. The server deals with requests in the order of their arrival.
 *
 * @param serve answers a request: a `restServer` of `rest-slice/testing`, or a function of the story.
 * @param status of refusals. After a 5xx nobody knows whether a change was made, and it is asked for; after a 4xx it was not.
 */
export function steerServer(origin: string, serve: (request: Request) => Promise<Response | undefined>, status = 503) {
  const requests = createObservable<readonly string[]>([]);
  /** An answer takes up to this long, ms. */
  const latency = createObservable(0);
  /** How many of 100 changes are refused. */
  const failures = createObservable(0);
  const held: Held[] = [];
  let isHolding = false;
  let mustFail = 0;

  const isRefused = ({ method }: Request): boolean => {
    if (mustFail > 0) mustFail -= 1;
    else return method !== 'GET' && Math.random() * 100 < failures.get();
    return true;
  };

  getWorker().use(
    http.all(`${origin}/*`, async ({ request }) => {
      const name = `${request.method} ${request.url.slice(origin.length)}`;
      requests.set([...requests.get(), name]);
      const answer = isRefused(request)
        ? HttpResponse.json({ message: 'The server is busy.' }, { status })
        : await serve(request.clone());
      if (isHolding) await new Promise<void>((resolve) => held.push({ name, answer: resolve }));
      await delay(Math.random() * latency.get());
      return answer;
    }),
  );

  return {
    /** All that was asked, in the order of its arrival. */
    requests,
    latency,
    failures,
    /** Answers that wait; who lets one go takes it out. */
    held,
    /** Refuse the next request. */
    failNext: (): void => void (mustFail += 1),
    /** From now on answers wait until each is let go, or all of them are. */
    hold: (): void => void (isHolding = true),
    release(): void {
      isHolding = false;
      for (const { answer } of held.splice(0)) answer();
    },
  };
}

export type SteeredServer = ReturnType<typeof steerServer>;
