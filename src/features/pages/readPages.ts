import { Collection } from '../../schema/Collection.js';
import { ObjectSchema } from '../../schema/resolveSchema.js';
import { isPlainObject } from '../../shared/json.js';
import { oncePer } from '../../shared/oncePer.js';
import { own } from '../../shared/own.js';
import { warnOnce } from '../../shared/warn.js';
import { metaOf } from '../../store/state.js';
import { callForPage, isListItself, keyOfPage } from './pageEndpoints.js';
import type { ResultMeta, RestState } from '../../store/state.js';
import type { Pageable, Side } from './pageEndpoints.js';

/** The pages around a list. */
export interface KnownPages {
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** The stored list was read by an endpoint that does not tell. */
  readonly isUnknown: boolean;
}

const NONE: KnownPages = { hasNext: false, hasPrevious: false, isUnknown: false };

/** A list, its arguments and its key. */
export interface ListCall {
  readonly list: Pageable;
  readonly args: readonly unknown[];
  readonly key: string;
}

/** Whether there is a page. One that is the last page again, or the list itself, would be fetched without end. */
function isThere(state: RestState, meta: ResultMeta, { list, args, key }: ListCall, side: Side): boolean {
  const params = meta.pages?.[side];
  if (!params) return false;
  const page = metaOf(state, keyOfPage(callForPage(list, args, { side, params }), key));
  const isNewest = page?.sent !== undefined && page.sent === meta.paged && page.sent > (meta.sent ?? 0);
  if (!isNewest && !isListItself(list, args, params)) return true;
  warnOnce(
    `${side}Page of ${list.name} gives the page that it was asked about, so there is no other one: return undefined at the end.`,
  );
  return false;
}

/** Results by the record of the list, as they are needed after each change of the store. */
const known = /* @__PURE__ */ oncePer((_meta: ResultMeta) => new WeakMap<Pageable, KnownPages>());

export function knownPages(state: RestState | undefined, call: ListCall | undefined): KnownPages {
  const meta = call && metaOf(state, call.key);
  if (!state || !meta) return NONE;
  const { list } = call;
  const seen = known(meta).get(list);
  if (seen) return seen;
  const pages = {
    hasNext: isThere(state, meta, call, 'next'),
    hasPrevious: isThere(state, meta, call, 'previous'),
    isUnknown:
      (list.nextPage !== undefined && meta.pages?.next === undefined) ||
      (list.previousPage !== undefined && meta.pages?.previous === undefined),
  };
  known(meta).set(list, pages);
  return pages;
}

export const isSamePages = (a: KnownPages, b: KnownPages): boolean =>
  a.hasNext === b.hasNext && a.hasPrevious === b.hasPrevious && a.isUnknown === b.isUnknown;

/** Find the names that lead through objects to the first Collection of a schema. */
function pathToList(schema: unknown): readonly string[] | undefined {
  if (schema instanceof Collection) return [];
  const members = schema instanceof ObjectSchema ? (schema.schema as object) : schema;
  if (!isPlainObject(members)) return undefined;
  for (const [name, member] of Object.entries(members)) {
    const rest = pathToList(member);
    if (rest) return [name, ...rest];
  }
  return undefined;
}

/** Get the list in an endpoint's data: at the place of the Collection in the schema, or the whole data, as of a Query. */
export const listIn = (schema: unknown, data: unknown): unknown =>
  (pathToList(schema) ?? []).reduce(
    (value, name) => own(Object(value) as Readonly<Record<string, unknown>>, name),
    data,
  );
