import { copyAsJson } from '../shared/json.js';
import { refuse, toResponse } from './answers.js';
import { declaredRules } from './declaredRules.js';
import { createDisturbances } from './disturbances.js';
import { listForm } from './listForm.js';
import { perform } from './operations.js';
import { recognizeRequest } from './recognizeRequest.js';
import { recordRequest } from './recordRequest.js';
import { rowKeyOf } from './rowKey.js';
import { RowTable } from './RowTable.js';
import { preview } from '../shared/preview.js';
import { refuseArgument } from '../shared/RestError.js';
import { isEndpoint } from '../store/registry.js';
import type { Answer } from './answers.js';
import type { ServerRules } from './operations.js';
import type { Recognized, ServedMember, ServedResource } from './recognizeRequest.js';
import type { RecordedRequest } from './recordRequest.js';
import type { RestServerOptions } from './RestServerOptions.js';
import type { ServedRow } from './rowKey.js';

/** A server in memory: call it with a `Request`. */
export interface RestServer<Row extends object = object> {
  /** Gives the response; undefined for a request that is not the resource's. */
  (request: Request): Promise<Response | undefined>;
  /** The requests so far, in the order of arrival; grows. */
  readonly requests: readonly RecordedRequest[];
  /** A copy of the present rows. */
  readonly rows: Row[];
  /** Makes the next request fail and change nothing; several calls add up. The status is `failureStatus` by default. */
  failNext(status?: number): void;
  /** Starts again: with the first rows, no requests, no announced failures, and the same random numbers. */
  reset(): void;
}

const copy = <T>(rows: T): T => copyAsJson(rows, 'the rows of restServer()') as T;

function rulesOf(resource: ServedResource, options: RestServerOptions<ServedRow>): ServerRules {
  const { paginationField, schema } = resource.getList as unknown as ServedMember;
  return {
    paginationField,
    pageSize: options.pageSize ?? 20,
    sortParam: options.sortParam ?? 'sort',
    orderParam: options.orderParam ?? 'order',
    filters: options.filters ?? {},
    declared: declaredRules(schema),
    listBody: options.listBody ?? ((rows, { total }) => listForm(schema, rows, total)),
    wrap: options.wrap,
    unwrap: options.unwrap ?? ((body) => body),
    // Copied, as the user may change the returned object later.
    beforeSave: (row, previous) => (options.beforeSave ? copy(options.beforeSave(row, previous)) : row),
    deleteStatus: options.deleteStatus ?? 200,
  };
}

/** Make the state of a server. */
function start(resource: ServedResource, rows: readonly ServedRow[], options: RestServerOptions<ServedRow>) {
  const key = rowKeyOf((resource.get as unknown as ServedMember).schema);
  return { table: new RowTable(rows, key, options.nextId), disturbances: createDisturbances(options) };
}

function checkServed(resource: unknown, rows: unknown): void {
  const { get, getList } = Object(resource) as Partial<ServedResource>;
  if (!isEndpoint(get) || !isEndpoint(getList))
    refuseArgument(
      'restServer',
      'It was not given a resource.',
      'Pass what resource() gave: restServer(PostResource, []).',
    );
  if (!Array.isArray(rows))
    refuseArgument('restServer', `Its rows are ${preview(rows, 80)}.`, 'They are a list, which may be empty.');
}

/**
 * Create a whole CRUD server in memory from the declaration of a resource: for tests, prototypes and demos.
 *
 * ```ts
 * const server = restServer(PostResource, [{ id: 1, title: 'Hello' }]);
 * const response = await server(new Request('https://api.example.com/posts/1'));
 * ```
 * - Requests are recognized by method, path and `testKey` of the members, whatever their origin, so that it works behind
 *   `node:http` too.
 * - A list has the rows with the values of the path parameters and of every search parameter that is a field of a row,
 *   compared as text (repeated: one of them; unknown: ignored), sorted by `sort`, by pages where the resource has a
 *   `paginationField`.
 * - Responses have the form of the endpoint's schema, such as `{ items: Collection, total: 0 }` or `{ post: Post }`. Where
 *   `process` unwraps, the options `wrap`, `unwrap` and `listBody` tell the form around rows.
 * - POST gives 201 with the row, which has the path parameters and an id; 409 when the key is taken. PUT replaces, PATCH
 *   merges, neither changes the key. DELETE gives the key fields of the row. An unknown item gives 404, a body that is no
 *   JSON object 400, both with `{ message }`.
 *
 * @param rows the first rows, as JSON; copied.
 * @throws RestError ARGUMENT_INVALID; NOT_JSON for rows that have no JSON form.
 */
export function restServer<Row extends object>(
  resource: ServedResource,
  rows: readonly Row[],
  options: RestServerOptions<Row> = {},
): RestServer<Row> {
  checkServed(resource, rows);
  const first = copy(rows) as unknown as readonly ServedRow[];
  const served = options as unknown as RestServerOptions<ServedRow>;
  const rules = rulesOf(resource, served);
  const requests: RecordedRequest[] = [];
  let { table, disturbances } = start(resource, first, served);

  async function answer(request: Request, recognized: Recognized, failure: number | undefined): Promise<Answer> {
    const { body, isMalformed } = await recordRequest(request, requests);
    if (failure !== undefined) return refuse(failure);
    return isMalformed
      ? refuse(400, 'The body is no JSON.')
      : perform(recognized, body, table, { ...rules, schema: recognized.schema });
  }

  async function serve(request: Request): Promise<Response | undefined> {
    const recognized = recognizeRequest(resource, request);
    if (!recognized) return undefined;
    const { failure, delay } = disturbances.next();
    const response = toResponse(await answer(request, recognized, failure));
    await delay();
    return response;
  }

  const members: Omit<RestServer<Row>, never> = {
    requests,
    get rows() {
      return copy(table.rows) as unknown as Row[];
    },
    failNext: (status) => disturbances.failNext(status),
    reset() {
      requests.length = 0;
      ({ table, disturbances } = start(resource, first, served));
    },
  };
  // Not by assigning, as `rows` is a getter.
  return Object.defineProperties(serve, Object.getOwnPropertyDescriptors(members)) as RestServer<Row>;
}
