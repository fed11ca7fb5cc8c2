/**
 * Options of {@link restServer}.
 *
 * @typeParam Row one row, as JSON.
 */
export interface RestServerOptions<Row extends object = object> {
  /** Number of rows of a page, where the resource has a `paginationField`; 20 by default. Pages are counted from 1. */
  readonly pageSize?: number | undefined;
  /** Search parameter that sorts: `sort=title`, `sort=-title` (descending), `sort=state,-title`. `'sort'` by default. */
  readonly sortParam?: string | undefined;
  /** Search parameter that reverses the whole order when it is `desc`. `'order'` by default. */
  readonly orderParam?: string | undefined;
  /** Decides whether a row is in a list, for search parameters that are no fields (`q`), or have another meaning. */
  readonly filters?: Readonly<Record<string, (row: Row, value: string) => boolean>> | undefined;
  /**
   * Makes the body of a response with one item: `(row) => ({ article: row })`. By default in the form of the endpoint's
   * schema: the row, or for `{ article: Article }` an object with it.
   */
  readonly wrap?: ((row: Row) => unknown) | undefined;
  /**
   * Gets the fields from the body of a request, the counterpart of `wrap`: `({ article }) => article`; the body by default.
   * Where it gives no object, or throws, the response is 400.
   */
  readonly unwrap?: ((body: any) => unknown) | undefined;
  /**
   * Makes the body of a response with a list, from the rows of the page and the number of all. By default in the form of the
   * list's schema: the rows, or for `{ items: Collection, total: 0 }` an object with both.
   */
  readonly listBody?: ((rows: readonly Row[], list: { readonly total: number }) => unknown) | undefined;
  /** Id of a row that is created without one; the highest so far and one more by default. */
  readonly nextId?: ((rows: readonly Row[]) => string | number) | undefined;
  /** Completes a row that is created or changed: time stamps, defaults. `previous` is the row before a change. */
  readonly beforeSave?: ((row: Row, previous: Row | undefined) => Row) | undefined;
  /** Status of a delete: 200 with the key fields of the row (the default), or 204 without a body. */
  readonly deleteStatus?: 200 | 204 | undefined;
  /** Time until a response arrives, ms, or its range; none by default. Rows change at once. */
  readonly latency?: number | readonly [min: number, max: number] | undefined;
  /** Share of requests that fail and change nothing, 0 (the default) to 1. */
  readonly failureRate?: number | undefined;
  /** Status of failures; 500 by default. */
  readonly failureStatus?: number | undefined;
  /** Seed of the pseudo-random numbers for latency and failures: the same seed gives the same run. */
  readonly seed?: number | undefined;
}
