/** A response of the server. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Texts of statuses, for people who read errors: mocks have none of their own. */
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

/** Make an error response, as JSON: `{ message }`. */
export const refuse = (status: number, message = STATUS_TEXTS[status] ?? 'Error'): Answer => ({
  status,
  body: { message },
});

export function toResponse({ status, body }: Answer): Response {
  const statusText = STATUS_TEXTS[status] ?? '';
  if (body === undefined) return new Response(null, { status, statusText });
  return new Response(JSON.stringify(body), { status, statusText, headers: { 'Content-Type': 'application/json' } });
}
