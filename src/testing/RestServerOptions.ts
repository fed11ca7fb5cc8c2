/**
 * What a {@link restServer} does differently. All optional.
 *
 * @typeParam Row one row, as JSON.
 */
export interface RestServerOptions<Row extends object = object> {
  /** Rows of a page, where the resource has a `paginationField`; 20 by default. Pages are counted from 1. */
  readonly pageSize?: number | undefined;
  /** Search parameter that sorts: `sort=title`, `sort=-title` (descending), `sort=state,-title`. `'sort'` by default. */
  readonly sortParam?: string | undefined;
  /** Search parameter that turns the whole order round when it is `desc`. `'order'` by default. */
  readonly orderParam?: string | undefined;
  /** Search parameters that are no fields (`q`), or mean something else: whether a row is in the list. */
  readonly filters?: Readonly<Record<string, (row: Row, value: string) => boolean>> | undefined;
  /**
   * What one item is answered with: `(row) => ({ article: row })`. By default what the schema of the endpoint describes:
   * the row, or for `{ article: Article }` an object of it.
   */
  readonly wrap?: ((row: Row) => unknown) | undefined;
  /**
   * The fields in a body that is sent, the counterpart of `wrap`: `({ article }) => article`; the body by default. Where it
   * finds no object, or throws, the answer is 400.
   */
  readonly unwrap?: ((body: any) => unknown) | undefined;
  /**
   * What a list is answered with, from the rows of the page and how many there are on all pages. By default what the
   * list's schema describes: the rows, or for `{ items: Collection, total: 0 }` an object with both.
   */
  readonly listBody?: ((rows: readonly Row[], list: { readonly total: number }) => unknown) | undefined;
  /** Id of a row that is created without one; the highest so far and one more by default. */
  readonly nextId?: ((rows: readonly Row[]) => string | number) | undefined;
  /** The last word on a row that is created or changed: time stamps, defaults. `previous` is what it replaces. */
  readonly beforeSave?: ((row: Row, previous: Row | undefined) => Row) | undefined;
  /** How a delete is answered: 200 with the key fields of the row (the default), or 204 without a body. */
  readonly deleteStatus?: 200 | 204 | undefined;
  /** Time until an answer arrives, ms, or from where to where it varies; none by default. Rows change at once. */
  readonly latency?: number | readonly [min: number, max: number] | undefined;
  /** Share of requests that fail and change nothing, 0 (the default) to 1. */
  readonly failureRate?: number | undefined;
  /** Status of failures; 500 by default. */
  readonly failureStatus?: number | undefined;
  /** Where the pseudo-random numbers for latency and failures start; the same seed gives the same run. */
  readonly seed?: number | undefined;
}
