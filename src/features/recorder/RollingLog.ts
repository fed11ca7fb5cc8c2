import { findInvalid, isAmount } from '../../shared/checkOptions.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { RestError } from '../../shared/RestError.js';
import { preview } from '../../shared/preview.js';
import { isOwn, kindOf } from '../../store/actions.js';
import type { OptionRules } from '../../shared/checkOptions.js';
import type { HydrateAction, RestAction, RestActions } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';
import type { ActionHandler } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';

/** Number of members of a long list or object that are measured; the others count as their average. */
const MEASURED = 20;
/** Deepest level that is measured. */
const MAX_DEPTH = 8;

const add = (sum: number, size: number): number => sum + size;

/** Estimate the JSON length of a value, at a cost that does not grow with it: actions are measured while they pass. */
function roughSize(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 6;
  const isList = Array.isArray(value);
  const names = isList ? [] : Object.keys(value);
  const count = isList ? value.length : names.length;
  const step = Math.max(1, count / MEASURED);
  const sizes: number[] = [];
  for (let at = 0; at < count; at += step) {
    const name = names[Math.floor(at)];
    const member: unknown = isList ? value[Math.floor(at)] : (value as Record<string, unknown>)[name as string];
    sizes.push(roughSize(member, depth + 1) + (name === undefined ? 1 : name.length + 4));
  }
  return 2 + sizes.reduce(add, 0) * (sizes.length > 0 ? count / sizes.length : 1);
}

export interface LogEntry {
  readonly action?: RestAction;
  /** The state before the action. */
  readonly before: RestState;
  readonly size: number;
  /** The entries before do not lead to that state: it was replaced from outside. */
  isStart: boolean;
}

/** Limits of a log: number of actions, and bytes of them as JSON. */
export interface LogLimits {
  readonly limit: number;
  readonly maxBytes: number;
}

export const LIMIT_RULES: OptionRules = {
  limit: [
    (value) => isAmount(value) && (value === Infinity || (Number.isInteger(value) && value !== 0)),
    'how many actions are kept, 1 or more',
  ],
  maxBytes: [isAmount, 'how many bytes of JSON the actions may be, 0 or more'],
};

/** @throws RestError LOG_OPTION_INVALID */
export function checkLogOptions(subject: string, given: object, rules: OptionRules): void {
  const [name, text] = findInvalid(given, rules) ?? [];
  if (name === undefined) return;
  throw new RestError({
    code: 'LOG_OPTION_INVALID',
    subject,
    happened: `${name} is ${preview(Reflect.get(given, name), 80)}.`,
    fix: `${name} is ${String(text)}.`,
  });
}

/** Compute an upper limit of the bytes of JSON, without `TextEncoder`, which some engines lack: up to 3 for a unit of UTF-16. */
function bytesOf(action: unknown): number {
  // JSON.stringify throws where an action is too deep; the export cuts it.
  const text = ifItCan(() => JSON.stringify(action)) ?? '';
  return text.length + (text.match(/[\u0080-\uffff]/g)?.length ?? 0) * 2;
}

/**
 * The last actions of a slice, from which its state can be computed again. An entry has the state before its action, an
 * object that the store had anyway: so entries can be dropped from the front, and the rest begins with a state.
 */
export class RollingLog {
  #entries: LogEntry[] | undefined;
  #limits: LogLimits;
  #size = 0;

  constructor(limits: LogLimits) {
    this.#limits = limits;
  }

  get isRunning(): boolean {
    return this.#entries !== undefined;
  }

  /** @throws RestError LOG_OPTION_INVALID */
  start(limits: Partial<LogLimits> = {}): void {
    const wanted = { ...this.#limits, ...limits };
    checkLogOptions('startLog', wanted, LIMIT_RULES);
    this.#limits = wanted;
    this.#entries = [];
    this.#size = 0;
  }

  add(before: RestState, action?: RestAction): LogEntry {
    const entry = { before, isStart: !action, size: action ? roughSize(action) : 0, ...(action && { action }) };
    this.#entries?.push(entry);
    this.#size += entry.size;
    const { limit, maxBytes } = this.#limits;
    const isTooMuch = (entries: LogEntry[]): boolean => entries.length > limit || this.#size > maxBytes;
    while (this.#entries?.length && isTooMuch(this.#entries)) this.#size -= this.#entries.shift()?.size ?? 0;
    return entry;
  }

  /** Forget an entry and all before it. */
  forgetThrough(entry: LogEntry): void {
    const position = this.#entries?.indexOf(entry) ?? -1;
    for (const { size } of this.#entries?.splice(0, position + 1) ?? []) this.#size -= size;
  }

  /** Export the log as actions. At the start, and after a state was replaced, an action sets the state. */
  export(state: RestState, actions: RestActions): (RestAction | HydrateAction)[] {
    const kept = this.#withinBytes();
    const entries = kept.length > 0 ? kept : [{ before: state, isStart: true }];
    return entries.flatMap(({ before, action, isStart }: Omit<LogEntry, 'size'>, index) => [
      ...(isStart || index === 0 ? [actions.hydrate(before, { exact: true })] : []),
      ...(action ? [action] : []),
    ]);
  }

  /** Pick the last entries within the limit of bytes, now measured instead of estimated. */
  #withinBytes(): readonly LogEntry[] {
    const entries = this.#entries ?? [];
    let left = this.#limits.maxBytes;
    if (left === Infinity) return entries;
    let start = entries.length;
    while (start > 0) {
      const { action } = entries[start - 1] as LogEntry;
      if (action && (left -= bytesOf(action)) < 0) break;
      start--;
    }
    return entries.slice(start);
  }
}

/** Make the handler that logs. An action that was appended while DevTools showed the past applies to the newest state. */
export const logging =
  (runtime: Runtime, log: RollingLog, forgetsAtReset = false) =>
  (next: ActionHandler): ActionHandler =>
  (given) => {
    const action = given as { readonly type?: unknown };
    const { path } = runtime.core;
    const before = runtime.slice;
    if (!log.isRunning || !before) return next(action);
    if (!isOwn(action, path)) {
      const result = next(action);
      const after = runtime.slice;
      if (after && after !== before) log.add(after);
      return result;
    }
    const wasTimeTravelling = runtime.isTimeTravelling();
    const entry = log.add(before, action);
    try {
      return next(action);
    } finally {
      if (wasTimeTravelling && !runtime.isTimeTravelling()) entry.isStart = true;
      if (forgetsAtReset && kindOf(action, path) === 'reset') log.forgetThrough(entry);
    }
  };
