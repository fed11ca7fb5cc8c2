export interface Call {
  readonly id: string;
  readonly search: URLSearchParams;
  readonly body: any;
  /** Who asks. */
  readonly me: string;
}

/** By `METHOD kind`, `METHOD kind :id` or `METHOD kind :id part`. */
export type Routes = Record<string, (call: Call) => object | undefined>;

/** Answers a `Request` of `/api/…`: 404 where nothing is given. What comes again under one `Idempotency-Key` is done once. */
export function route(routes: Routes) {
  const done = new Map<string, Response>();
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const key = request.headers.get('idempotency-key') ?? '';
    const [, , kind, id = '', part] = pathname.split('/');
    const find = routes[[request.method, kind, id && ':id', part].filter(Boolean).join(' ')];
    const body = JSON.parse((await request.text()) || '{}');
    const me = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const answer = done.get(key) ?? find?.({ id, search: searchParams, body, me });
    const response =
      answer instanceof Response ? answer : Response.json(answer ?? null, { status: answer ? 200 : 404 });
    if (key !== '') done.set(key, response);
    return response.clone();
  };
}
