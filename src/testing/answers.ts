/** What the server answers; no body where there is none. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Under HTTP/1 and in mocks these are no part of the protocol, and errors are read by people. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request',
  404: 'Not Found',
  409: 'Conflict',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** An error as JSON: `{ message }`. */
export const refuse = (status: number, message = STATUS_TEXTS[status] ?? 'Error'): Answer => ({
  status,
  body: { message },
});

export function toResponse({ status, body }: Answer): Response {
  const statusText = STATUS_TEXTS[status] ?? '';
  if (body === undefined) return new Response(null, { status, statusText });
  return new Response(JSON.stringify(body), { status, statusText, headers: { 'Content-Type': 'application/json' } });
}
