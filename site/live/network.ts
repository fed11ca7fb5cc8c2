/** A server in the page; `undefined` for what it does not know. */
export type Server = (request: Request) => Promise<Response | undefined>;

/** What an example may put before the server. */
export type Answer = (request: Request, server: Server) => Promise<Response | undefined> | Response;

/** There is no network where examples run: `fetch` asks the server in the page. Each request is told, with its status. */
export function serve(server: Server, answer: Answer, tell: (line: string) => void): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const line = `${request.method} ${request.url.replace('https://api.example.com', '')}`;
    try {
      const response = (await answer(request, server)) ?? new Response('{}', { status: 404 });
      request.signal.throwIfAborted();
      tell(`${line} → ${response.status}`);
      return response;
    } catch (error) {
      tell(`${line} → ${request.signal.aborted ? 'cancelled' : 'no answer'}`);
      throw error;
    }
  };
}
