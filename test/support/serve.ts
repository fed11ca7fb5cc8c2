import { startServer } from './httpServer.js';
import type { HttpServer } from './httpServer.js';

type Api = (request: Request) => Promise<Response | undefined>;

/**
 * Put an API that knows `Request` and `Response` behind `node:http`, until the test has finished.
 *
 * @param makeApi gets the address; the requests reach the API under another origin, as behind a proxy.
 */
export async function serve<A extends Api>(makeApi: (url: string) => A): Promise<{ api: A; http: HttpServer }> {
  const http = await startServer();
  const api = makeApi(http.url);
  http.answerWith(async ({ method, url, headers, body }) => {
    const init = { method, headers: headers as Record<string, string>, body: body === '' ? null : body };
    const response = await api(new Request(`http://inside.test${url}`, init));
    if (!response) return { status: 404, body: 'not ours' };
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  });
  return { api, http };
}
