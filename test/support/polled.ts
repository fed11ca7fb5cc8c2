import { onTestFinished, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { testStore } from './testStore.js';
import { allFeatures } from './allFeatures.js';
import type { RestSliceOptions } from '../../src/index.js';

export class Ticker extends Entity {
  id = '';
  price = 0;
  static override key = 'Ticker';
}

/** What the server says; `undefined` for an ordinary answer. */
type Answer = () => Promise<object> | undefined;

interface PolledOptions extends Pick<RestSliceOptions<{}, 'rest'>, 'polling' | 'managers' | 'dataExpiryLength'> {
  readonly answer?: Answer;
  /** How long an answer takes, ms. */
  readonly latency?: number;
  /** Period of the declared endpoint, ms. */
  readonly pollFrequency?: number;
}

/** A store with one endpoint, fake timers, and the moments at which it was called. */
export function polledStore({ answer, latency = 0, pollFrequency, ...options }: PolledOptions = {}) {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  let start = Date.now();
  let price = 0;
  let running = 0;
  const calls: number[] = [];
  const state = { answer, mostAtOnce: 0 };

  const respond = async (id: string): Promise<object> => {
    calls.push(Date.now() - start);
    state.mostAtOnce = Math.max(state.mostAtOnce, ++running);
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    running--;
    return (await state.answer?.()) ?? { id, price: ++price };
  };
  const getTicker = new Endpoint(({ id }: { id: string }) => respond(id), {
    name: 'getTicker',
    schema: Ticker,
    pollFrequency,
    key: ({ id }: { id: string }) => `GET /tickers/${id}`,
    testKey: (key: string) => key.startsWith('GET /tickers/'),
  });
  const store = testStore(() =>
    createRestSlice({ features: allFeatures, endpoints: { getTicker }, gc: false, ...options }),
  );
  const { dispatch, slice } = store;

  return {
    ...store,
    getTicker,
    calls,
    server: state,
    /** Subscribe with a period of its own. */
    poll: (pollFrequency: number, id = '1') => dispatch(slice.subscribe(getTicker.extend({ pollFrequency }), { id })),
    /** Data that was stored so many ms ago. */
    async seed(age: number) {
      await dispatch(slice.setResponse(getTicker, { id: '1' }, { id: '1', price: -1 }));
      vi.advanceTimersByTime(age);
      start = Date.now();
    },
    /** Go on to a moment, ms since the start. */
    until: (moment: number) => vi.advanceTimersByTimeAsync(start + moment - Date.now()),
    price: () => slice.select(getTicker)(store.store.getState(), { id: '1' })?.price,
    response: () => slice.selectResponse(getTicker)(store.store.getState(), { id: '1' }),
  };
}

/** A page that can be put offline and out of sight. */
export function stubPage() {
  const page = { window: new EventTarget(), document: new EventTarget(), navigator: { onLine: true } };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  return {
    ...page,
    setOnline(isOnline: boolean) {
      page.navigator.onLine = isOnline;
      page.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
    setVisible(isVisible: boolean) {
      Object.assign(page.document, { visibilityState: isVisible ? 'visible' : 'hidden' });
      page.document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
