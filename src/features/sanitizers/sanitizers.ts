import { asPlainTable, asPlainTables } from '../../normalize/tables.js';
import { mapMembers } from '../../shared/own.js';
import { oncePer } from '../../shared/oncePer.js';
import { own, put } from '../../shared/own.js';
import { SECRET_NAME } from '../../shared/preview.js';
import { isOwn } from '../../store/actions.js';
import type { Feature, SliceAbilities } from '../../requests/Feature.js';
import type { RestState } from '../../store/state.js';

/** Makes what DevTools show of a value: the same object for the same value, so that they find no changes where none are. */
type Show = (value: unknown) => unknown;

const MASK = '***';
/** A name has no `?` in it, so that each character is looked at once. */
const SECRET_IN_QUERY = /([?&][^?=&#\s]*(?:password|token|secret|authorization)=)[^&#\s]*/gi;

/** A row, or another value, of more JSON text than this is cut. */
const MAX_LENGTH = 10_000;

/** Deeper than this nothing is shown: DevTools could not draw it either. */
const MAX_DEPTH = 100;

const maskText = (text: string): string => text.replace(SECRET_IN_QUERY, `$1${MASK}`);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether an object is an error as it is stored. */
const isError = (value: object): boolean =>
  'message' in value &&
  Object.keys(value).every((name) => /^(name|message|status|code|url|retryAfter|data)$/.test(name));

function maskMembers(value: object, depth: number, mask: (value: unknown, depth: number) => unknown): object {
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  const masked: Record<string, unknown> = {};
  // The body of a refusal may quote what was sent.
  const isHidden = (name: string): boolean => SECRET_NAME.test(name) || (name === 'data' && isError(value));
  for (const [name, member] of Object.entries(value)) {
    put(masked, maskText(name), isHidden(name) ? MASK : mask(member, depth + 1));
  }
  return masked;
}

/** Secrets by their names, in texts that are addresses too. */
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

/** What is too deep for the stack is too long to be shown. */
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

/** A response: the items of its lists are its rows. Lists deeper inside are parts of a row: each is measured once. */
const cutResponse: Show = (value) => (isObject(value) ? mapValue(value, cutItems) : cutRow(value));

const cutTables = /* @__PURE__ */ oncePer((tables: object) =>
  mapValue(tables, (table) => mapValue(table as object, cutRow)),
);

/** Whatever stands where keys are expected is shown. */
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
