import { RestError } from '../../shared/RestError.js';
import { preview } from '../../shared/preview.js';
import { roughSize } from './roughSize.js';
import type { HydrateAction, RestAction, RestActions } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';

export interface LogEntry {
  readonly action?: RestAction;
  /** The state that the action was given. */
  readonly before: RestState;
  readonly size: number;
  /** What came before does not lead to that state: it was replaced from outside. */
  isStart: boolean;
}

/** How much a log keeps: actions, and bytes of them as JSON. */
export interface LogLimits {
  readonly limit: number;
  readonly maxBytes: number;
}

const isCount = (value: unknown, least: number): boolean => typeof value === 'number' && value >= least;

/** @throws RestError LOG_OPTION_INVALID */
export function refuseOption(subject: string, name: string, value: unknown, needed: string): never {
  throw new RestError({
    code: 'LOG_OPTION_INVALID',
    subject,
    happened: `${name} is ${preview(value, 80)}.`,
    fix: `${name} is ${needed}.`,
  });
}

/** @throws RestError LOG_OPTION_INVALID */
export function checkLimits({ limit, maxBytes }: LogLimits, subject: string): void {
  const isWhole = Number.isInteger(limit) || limit === Infinity;
  if (!isWhole || !isCount(limit, 1)) refuseOption(subject, 'limit', limit, 'how many actions are kept, 1 or more');
  if (!isCount(maxBytes, 0))
    refuseOption(subject, 'maxBytes', maxBytes, 'how many bytes of JSON the actions may be, 0 or more');
}

/** At most, without a `TextEncoder`, which not every engine has: a unit of UTF-16 is up to three bytes. */
function bytesOf(action: unknown): number {
  const text = JSON.stringify(action);
  return text.length + (text.match(/[\u0080-\uffff]/g)?.length ?? 0) * 2;
}

/**
 * The last actions of a slice, from which its state can be made again. An entry holds the state before its action, as an
 * object that the store had anyway: so what is too much goes from the front, and what is left begins with a state.
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
    checkLimits(wanted, 'startLog');
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

  /** The log as actions: the first one, and each that follows a replaced state, sets the state that it starts from. */
  export(state: RestState, actions: RestActions): (RestAction | HydrateAction)[] {
    const kept = this.#withinBytes();
    const entries = kept.length > 0 ? kept : [{ before: state, isStart: true }];
    return entries.flatMap(({ before, action, isStart }: Omit<LogEntry, 'size'>, index) => [
      ...(isStart || index === 0 ? [actions.hydrate(before, { exact: true })] : []),
      ...(action ? [action] : []),
    ]);
  }

  /** What was estimated is measured when it matters. */
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
