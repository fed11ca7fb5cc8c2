import { asPlainTable, asPlainTables } from '../../normalize/tables.js';
import { mapMembers } from '../../shared/own.js';
import { oncePer } from '../../shared/oncePer.js';
import { own, put } from '../../shared/own.js';
import { SECRET_NAME } from '../../shared/preview.js';
import { isOwn } from '../../store/actions.js';
import type { SliceAbilities } from '../../requests/Abilities.js';
import type { Feature } from '../../requests/Feature.js';
import type { RestState } from '../../store/state.js';

/** Makes the form of a value that DevTools show: the same object for the same value, so that they see no false changes. */
type Show = (value: unknown) => unknown;

const MASK = '***';
/** A name matches no `?`, so that the time is linear in the text. */
const SECRET_IN_QUERY = /([?&][^?=&#\s]*(?:password|token|secret|authorization)=)[^&#\s]*/gi;

/** Largest number of JSON characters of a row, or another value, that is shown. */
const MAX_LENGTH = 10_000;

/** Deepest level that is shown: DevTools could not draw more. */
const MAX_DEPTH = 100;

const maskText = (text: string): string => text.replace(SECRET_IN_QUERY, `$1${MASK}`);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether an object is a stored error. */
const isError = (value: object): boolean =>
  'message' in value &&
  Object.keys(value).every((name) => /^(name|message|status|code|url|retryAfter|data)$/.test(name));

function maskMembers(value: object, depth: number, mask: (value: unknown, depth: number) => unknown): object {
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  const masked: Record<string, unknown> = {};
  // The body of an error response may quote the request.
  const isHidden = (name: string): boolean => SECRET_NAME.test(name) || (name === 'data' && isError(value));
  for (const [name, member] of Object.entries(value)) {
    put(masked, maskText(name), isHidden(name) ? MASK : mask(member, depth + 1));
  }
  return masked;
}

/** Create the function that masks secrets by the names of members, and of parameters in addresses. */
export function createMask(): Show {
  const known = new WeakMap<object, object>();
  const mask = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (!isObject(value)) return value;
    if (depth > MAX_DEPTH) return '…';
    let masked = known.get(value);
    if (!masked) known.set(value, (masked = maskMembers(value, depth, mask)));
    return masked;
  };
  return (value) => mask(value, 0);
}

/** Measure the JSON of a value; one that is too deep for JSON.stringify counts as too long. */
const measure = /* @__PURE__ */ oncePer((value: object): number => {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Infinity;
  }
});

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return isObject(value) ? measure(value) : 0;
}

const cutRow: Show = (row) => {
  const length = lengthOf(row);
  return length > MAX_LENGTH ? `(${String(Math.round(length / 1000))} kB, not shown)` : row;
};

const mapValue = (value: object, change: Show): object =>
  Array.isArray(value) ? value.map(change) : mapMembers(value as Readonly<Record<string, unknown>>, change);

const cutItems: Show = (value) => (Array.isArray(value) ? value.map(cutRow) : cutRow(value));

/** Cut the rows of a response: the items of its lists. Lists deeper inside are parts of a row, and are measured with it. */
const cutResponse: Show = (value) => (isObject(value) ? mapValue(value, cutItems) : cutRow(value));

const cutTables = /* @__PURE__ */ oncePer((tables: object) =>
  mapValue(tables, (table) => mapValue(table as object, cutRow)),
);

/** Make a table of keys plain; any other value is shown as it is. */
const plainIfTable = <T extends object>(keys: T): unknown =>
  Array.isArray(keys) && !Array.isArray(keys[1]) ? keys : asPlainTable(keys as Readonly<Record<string, unknown>>);

function createSanitizers(path: string): SliceAbilities {
  const mask = createMask();
  const showState = (state: RestState): unknown =>
    mask({
      ...state,
      entities: cutTables(asPlainTables(state.entities)),
      entitiesMeta: asPlainTables(state.entitiesMeta),
      results: plainIfTable(state.results),
      meta: plainIfTable(state.meta),
    });
  return {
    actionSanitizer: (action) => {
      if (!isOwn(action as object, path)) return action;
      const { payload, ...rest } = action as { payload?: unknown };
      return mask({ ...rest, ...(payload !== undefined && { payload: cutResponse(payload) }) }) as typeof action;
    },
    stateSanitizer: (root) => {
      const state = own(root as Record<string, RestState>, path);
      return state ? { ...root, [path]: showState(state) } : root;
    },
  };
}

const feature: Feature = { extend: createSanitizers };

/**
 * `util.actionSanitizer` and `util.stateSanitizer`, for RTK's `devTools` option: DevTools show the actions and the state
 * of a slice with secrets masked by their names, tables plain, and rows of more than 10 kB cut; everything else as it is.
 */
export const sanitizers = (): Feature => feature;
