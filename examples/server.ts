import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { recordedIssues, type IssueJson } from './github.js';
import type { AddressInfo } from 'node:net';

/** What the server answers; no body where there is none. */
interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const BAD_JSON: Answer = { status: 400, body: { message: 'Problems parsing JSON' } };
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not Found' } };

/** Not validated: this is an example. */
const bodyOf = (request: IncomingMessage) => json(request) as Promise<Partial<IssueJson>>;

/** `/issues?state=open` and `/issues/:id` over the recorded issues. */
function createApi() {
  const issues = recordedIssues();
  const [template] = issues.values();

  function create(fields: Partial<IssueJson>): Answer {
    const id = Math.max(...issues.keys()) + 1;
    const issue = { ...template, closed_at: null, ...fields, id, updated_at: new Date().toISOString() } as IssueJson;
    issues.set(id, issue);
    return { status: 201, body: issue };
  }

  function edit(issue: IssueJson, fields: Partial<IssueJson>): Answer {
    const edited = { ...issue, ...fields, id: issue.id, updated_at: new Date().toISOString() };
    issues.set(issue.id, edited);
    return { status: 200, body: edited };
  }

  function list(state: string | null): Answer {
    return { status: 200, body: [...issues.values()].filter((issue) => state === null || issue.state === state) };
  }

  return async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, collection, id] = pathname.split('/');
    if (collection !== 'issues') return NOT_FOUND;
    if (id === undefined)
      return request.method === 'POST' ? create(await bodyOf(request)) : list(searchParams.get('state'));
    const issue = issues.get(Number(id));
    if (!issue) return NOT_FOUND;
    if (request.method === 'PATCH') return edit(issue, await bodyOf(request));
    if (request.method !== 'DELETE') return { status: 200, body: issue };
    issues.delete(issue.id);
    return { status: 204 };
  };
}

/**
 * Start a REST server on a free port of 127.0.0.1.
 *
 * @returns its address, the requests it has got so far, and `close`.
 */
export async function startServer() {
  const answer = createApi();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answered = answer(request).catch(() => BAD_JSON);
    void answered.then(({ status, body }) => {
      response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => void server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${port}`, requests, close };
}
