import { NetworkError } from './NetworkError.js';

interface Limit {
  readonly method: string;
  readonly maxBytes: number;
}

/**
 * The same answer, whose body fails once it is longer than allowed: no more of it is received then. Counted after
 * decompression, so a small message cannot become a big one.
 *
 * @throws NetworkError (status 400) at once where the server announces more.
 * @see spec: K22
 */
export function limitBytes(response: Response, { method, maxBytes }: Limit): Response {
  const tooLong = new NetworkError(response, {
    method,
    status: 400,
    cause: `the body is over ${String(maxBytes)} bytes`,
  });
  if (Number(response.headers.get('content-length')) > maxBytes) {
    void response.body?.cancel(tooLong);
    throw tooLong;
  }
  if (!response.body) return response;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(tooLong);
      else controller.enqueue(chunk);
    },
  });
  const limited = new Response(response.body.pipeThrough(counter), response);
  // A made response has no address, which messages name.
  return Object.defineProperty(limited, 'url', { value: response.url });
}
