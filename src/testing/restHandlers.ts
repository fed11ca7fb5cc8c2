import { recognizeRequest } from './recognizeRequest.js';
import { restServer } from './restServer.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { RequestHandler } from 'msw';
import type { ServedResource } from './recognizeRequest.js';
import type { RestServer } from './restServer.js';
import type { RestServerOptions } from './RestServerOptions.js';

/** Handlers for `setupServer(...handlers)` and `setupWorker(...handlers)`. */
export interface RestHandlers<Row extends object = object> extends Array<RequestHandler> {
  /** The server behind them: its rows, its requests, `failNext()`, `reset()`. */
  readonly server: RestServer<Row>;
}

/** Get the origin of a prefix; a relative one has that of the page, or in Node none. */
function originOf(urlPrefix: string): string | undefined {
  const { location } = globalThis as { location?: { readonly href: string } };
  return ifItCan(() => new URL(urlPrefix, location?.href).origin);
}

/**
 * Make a request handler for msw 2 without importing msw, which is an optional peer of this entry point. By `kind` and
 * `__kind` versions of msw 2 recognize handlers of requests.
 */
function handlerOf(resource: ServedResource, server: RestServer): RequestHandler {
  const { urlPrefix } = resource.get as unknown as { urlPrefix: string };
  const predicate = ({ request }: { request: Request }): boolean => {
    const origin = originOf(urlPrefix);
    const isNear = origin === undefined || origin === new URL(request.url).origin;
    return isNear && recognizeRequest(resource, request) !== undefined;
  };
  const handler = {
    kind: 'request',
    __kind: 'RequestHandler',
    info: { header: `restHandlers(${resource.get.name})` },
    isUsed: false,
    predicate,
    test: async (args: { request: Request }) => Promise.resolve(predicate(args)),
    parse: () => Promise.resolve({}),
    log: () => undefined,
    async run({ request, requestId }: { request: Request; requestId: string }) {
      if (!predicate({ request })) return null;
      const response = await server(request.clone());
      handler.isUsed = true;
      return { handler, request, requestId, response, parsedResult: {} };
    },
  };
  return handler as unknown as RequestHandler;
}

/**
 * Make msw 2 handlers of a {@link restServer}, for the browser (Storybook) and for Node.
 *
 * ```ts
 * const handlers = restHandlers(PostResource, rows);
 * setupServer(...handlers).listen();
 * handlers.server.failNext();
 * ```
 * Unlike the server alone they take only requests to the origin of the resource's `urlPrefix`; others are left to other
 * handlers.
 */
export function restHandlers<Row extends object>(
  resource: ServedResource,
  rows: readonly Row[],
  options: RestServerOptions<Row> = {},
): RestHandlers<Row> {
  const server = restServer(resource, rows, options);
  return Object.assign([handlerOf(resource, server)], { server });
}
