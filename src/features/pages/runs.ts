import { abort, abortError, reasonOf } from '../../shared/aborts.js';
import { launch } from '../../requests/requests.js';
import { jsonOf } from '../../shared/json.js';
import { commitData } from '../../store/commit.js';
import { toError } from '../../store/errors.js';
import { metaOf } from '../../store/state.js';
import { callForPage, isListItself, keyOfPage, SIDES } from './pageEndpoints.js';
import { OPTIONS, pageParams } from './pageParams.js';
import { callsOf } from './pages.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { PagesAround } from '../../store/state.js';
import type { PageCall, Pageable, Side } from './pageEndpoints.js';

/** The pages around lists that runs have found, by the requests of the lists. */
const found = new WeakMap<object, PagesAround>();

/** Get the pages around a list that was read by a run. */
export const foundBy = (asked: object): PagesAround | undefined => found.get(asked);

/** Fetch a page of a run; only its rows are stored. No other call joins the request. */
function askPage(runtime: Runtime, run: Flight, { endpoint, args }: PageCall): Promise<unknown> {
  const page = launch(runtime, endpoint, {
    args,
    terms: run.terms,
    ...runtime.core.registry.addressOf(endpoint, args),
  });
  page.leftOut = 'run';
  runtime.forgetRead(page);
  const { signal } = run.controller;
  signal.addEventListener('abort', () => abort(page.controller, reasonOf(signal)));
  return page.join((response) => {
    const meta = { ...page.meta, date: 0, expiresAt: 0 };
    run.pages.push((state) => commitData(state, endpoint, { response, meta }));
    return response;
  });
}

interface Run {
  readonly runtime: Runtime;
  readonly list: Pageable;
  readonly flight: Flight;
  /** Number of pages to fetch on a side. It may grow during the run. */
  readonly wanted: (side: Side) => number;
}

/** Fetch the pages on one side, each by the response before it. @returns how the list goes on, and the number of pages. */
async function askSide({ runtime, list, flight, wanted }: Run, side: Side, response: unknown) {
  const asked = new Set<string>();
  let params = pageParams(list, side, [response, flight.args]);
  while (params && asked.size < wanted(side) && !isListItself(list, flight.args, params)) {
    const page = callForPage(list, flight.args, { side, params });
    const key = keyOfPage(page, flight.meta.key);
    // A page that leads to itself would be fetched without end.
    if (asked.has(key)) return [null, asked.size] as const;
    asked.add(key);
    try {
      const answer = await askPage(runtime, flight, page);
      params = pageParams(page.endpoint, side, [answer, page.args]);
    } catch (thrown) {
      if (!flight.controller.signal.aborted) callsOf(runtime).fail(flight.meta.key, side, toError(thrown));
      // The error is shown for the page: the list keeps its data, and stays stale.
      throw abortError('One of its pages could not be read.');
    }
  }
  return [params, asked.size] as const;
}

async function askPages(run: Run, send: () => Promise<unknown>): Promise<unknown> {
  const { list, flight } = run;
  const answer = await send();
  // A response without a JSON form is refused later, when it is stored.
  const response = jsonOf(answer);
  const around: { -readonly [side in Side]?: ReturnType<typeof pageParams> } = {};
  const held: { [side in Side]?: number } = {};
  for (const side of SIDES) {
    if (list[OPTIONS[side]]) [around[side], held[side]] = await askSide(run, side, response);
  }
  found.set(flight, { ...around, held });
  return answer;
}

/**
 * Extend the read of a list with several pages to a run, which fetches all of them, each by the response before it. They
 * are shown when all have come.
 */
export function beginRun(runtime: Runtime, flight: Flight): void {
  const { key, page } = flight.meta;
  const stored = metaOf(runtime.slice, key);
  // The endpoint of the request may be another one than that of a reader, and not tell where pages are.
  const readers = runtime.outcomes.readers.filter((reader) => reader.key === key);
  const endpoints = [flight.endpoint, ...readers.map(({ latest }) => latest.current.endpoint)];
  const list = endpoints.find(({ nextPage, previousPage }) => nextPage ?? previousPage);
  if (page !== undefined || !list || !stored?.pages || stored.invalidated) return;
  const underWay = callsOf(runtime).putOff(key, flight);
  const wanted = (side: Side): number =>
    Number(metaOf(runtime.slice, key)?.pages?.held?.[side] ?? 0) + (underWay.includes(side) ? 1 : 0);
  if (!SIDES.some(wanted)) return;
  flight.isRun = true;
  flight.deliver = (send) => askPages({ runtime, list: list as Pageable, flight, wanted }, send);
}
