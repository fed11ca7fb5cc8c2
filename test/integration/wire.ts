// A server at the place of `fetch`, and stores to mount a slice in. Answers are made when the test says so.
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from 'rest-slice';
import { vi } from 'vitest';

export interface Call {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly body: any;
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;
}

/** JSON, a Response, `undefined` for 204, or a promise of one of them. */
type Handler = (call: Call) => unknown;
/** `'GET /posts/:id'` to what answers it. */
export type Routes = Readonly<Record<string, Handler>>;

export const status = (code: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status: code,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  });

/** There is no connection. */
export function lost(): never {
  throw new TypeError('Failed to fetch');
}

/** A promise that the test keeps. */
export function held<T = unknown>() {
  let resolve!: (value?: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<any>((take, refuse) => {
    resolve = take;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

const patternOf = (route: string) =>
  new RegExp(
    `^${route
      .replaceAll(/[.?]/g, '\\$&')
      .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
      .replaceAll('*', '.*')}$`,
  );

const responseOf = (answer: unknown): Response => {
  if (answer instanceof Response) return answer;
  return answer === undefined ? status(204) : status(200, answer);
};

/** What an aborted `fetch` rejects with. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const refuse = () => reject(new DOMException('This operation was aborted', 'AbortError'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse);
  });

export class Wire {
  readonly calls: Call[] = [];
  readonly routes: Record<string, Handler>;

  constructor(routes: Routes) {
    this.routes = { ...routes };
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.#take(String(input), init));
  }

  /** What was asked for: `GET /posts?page=1`. */
  get lines(): string[] {
    return this.calls.map(({ method, path, search }) => `${method} ${path}${search && `?${search}`}`);
  }

  count(start: string): number {
    return this.lines.filter((line) => line.startsWith(start)).length;
  }

  /** Nothing was asked for. */
  forget(): void {
    this.calls.length = 0;
  }

  async #take(input: string, { method = 'GET', body, headers, signal }: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams, search } = new URL(input, 'http://wire.test');
    const line = `${method} ${decodeURI(pathname)}`;
    const found = Object.entries(this.routes)
      .map(([route, handler]) => ({ match: patternOf(route).exec(line), handler, isExact: route === line }))
      .filter(({ match }) => match)
      .sort((a, b) => Number(b.isExact) - Number(a.isExact))[0];
    const call: Call = {
      method,
      path: pathname,
      search: search.slice(1),
      query: Object.fromEntries(searchParams),
      params: found?.match?.groups ?? {},
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
      signal: signal ?? undefined,
    };
    this.calls.push(call);
    const answer = Promise.resolve().then(() => (found ? found.handler(call) : status(404, { message: 'no route' })));
    return responseOf(await (signal ? Promise.race([answer, aborted(signal)]) : answer));
  }
}

/** Let all that needs no clock happen. */
export async function settle(rounds = 8): Promise<void> {
  for (let at = 0; at < rounds; at++) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** A store with this slice alone. */
export function storeOf(rest: any, more: Record<string, any> = {}) {
  return configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, ...more },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  }) as any;
}

/** Nobody who shows it would ask for it. */
export function isFresh(store: any, endpoint: any, ...args: unknown[]): boolean {
  const { expiryStatus, expiresAt } = endpoint.selectResponse(store.getState(), ...args);
  return expiryStatus === 'Valid' && expiresAt > Date.now();
}

/** The primary keys of a list as it is shown. */
export const ids = (store: any, list: any, ...args: unknown[]): unknown[] | undefined =>
  list.select(store.getState(), ...args)?.map((item: any) => item.id);

/** A slice of these endpoints, mounted in a store of its own. */
export function start(endpoints: any, options: any = {}) {
  const rest: any = createRestSlice({ endpoints, gc: false, ...options });
  const store = storeOf(rest);
  return { rest, store, dispatch: store.dispatch, e: rest.endpoints };
}
