import { createServer } from 'node:http';
import { OpenAPIBackend } from 'openapi-backend';
import { parse } from 'qs';
import { addressOf } from '../support.js';
import type { ServerResponse } from 'node:http';

export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, any>>;
  readonly requestBody: any;
}
export type Answer = readonly [status: number, body?: unknown];
/** What operations answer, by their ids. */
export type Handlers = Readonly<Record<string, (asked: Asked) => Answer>>;

export interface DocumentServer {
  readonly url: string;
  /** Requests to the API, in order; taking them out is for the reader. */
  readonly log: string[];
  /** What the document does not allow. */
  readonly refused: unknown[];
  /** Keep answers back until the function is called that this gives. */
  hold(): () => void;
}

interface Options {
  readonly document: any;
  /** Which paths of it there are: all of a large one take long to read. */
  readonly only: RegExp;
  readonly handlers: Handlers;
  /** Whether the log has the bodies. */
  readonly showsBodies?: boolean;
  /** The script of a page at `/`. */
  readonly script?: string;
}

/** The validator refuses `nullable` beside no type: null is one more possibility there. */
function mended(value: any): any {
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mended(each)]));
  if (fields.nullable !== true || fields.type !== undefined) return fields;
  const { nullable: _, ...schema } = fields;
  return { anyOf: [schema, { enum: [null] }] };
}

const PAGE = '<!doctype html><title>A visit</title><div id="root"></div><script type="module" src="/page.js"></script>';

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** A server made of a document until the test has finished: it refuses what the document does not allow. */
export async function serveDocument(options: Options): Promise<DocumentServer> {
  const { document, only, handlers, showsBodies = false, script } = options;
  const [log, refused]: [string[], unknown[]] = [[], []];
  let gate = Promise.resolve();
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => only.test(path)));
  const backend = new OpenAPIBackend({
    definition: mended({ ...document, paths, security: [] }),
    // Its validators are made when they are needed; what a form sends is text.
    ...{ quick: true, ajvOpts: { strict: false, coerceTypes: true, logger: false } },
  });
  for (const [id, handle] of Object.entries(handlers))
    backend.register(id, (context: any, _request: unknown, response: ServerResponse) =>
      send(response, handle(context.request as Asked)),
    );
  backend.register({
    notFound: (_context: any, _request: unknown, response: ServerResponse) => send(response, [404, {}]),
    validationFail: (context: any, _request: unknown, response: ServerResponse) => {
      refused.push(context.validation.errors);
      send(response, [400, { message: 'refused' }]);
    },
  });
  await backend.init();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x');
      if (script !== undefined && /^\/(page\.js|favicon\.ico)?$/.test(url.pathname)) {
        const isPage = url.pathname === '/';
        response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' });
        response.end(isPage ? PAGE : url.pathname === '/page.js' ? script : '');
        return;
      }
      const method = String(request.method);
      log.push(`${method} ${url.pathname}${url.search}${showsBodies ? ` ${body}` : ''}`.trim());
      const isForm = request.headers['content-type']?.includes('urlencoded');
      void gate.then(() =>
        backend.handleRequest(
          {
            ...{ method, path: url.pathname, headers: request.headers as Record<string, string> },
            query: parse(url.search.slice(1)) as Record<string, string>,
            ...(body !== '' && { body: isForm ? parse(body) : JSON.parse(body) }),
          },
          request,
          response,
        ),
      );
    });
  });
  return {
    ...{ log, refused },
    url: await addressOf(server),
    hold() {
      let release = (): void => undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release();
    },
  };
}
