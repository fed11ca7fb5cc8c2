import { fieldsThatDiffer } from './changesOf.js';
import type { ShownView } from '../requests/Usage.js';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Describe the change of data in a few words. */
function describeData(before: unknown, after: unknown): string {
  if (before === undefined) return 'data came';
  if (after === undefined) return 'there are no data any more';
  if (isList(before) && isList(after)) {
    const [old, next] = [new Set(before), new Set(after)];
    const added = after.filter((item) => !old.has(item)).length;
    const gone = before.filter((item) => !next.has(item)).length;
    const changed = Math.min(added, gone);
    const parts = [
      [changed, 'changed'],
      [added - changed, 'more'],
      [gone - changed, 'fewer'],
    ] as const;
    const text = parts.filter(([count]) => count > 0).map(([count, word]) => `${String(count)} ${word}`);
    return text.length > 0 ? `the list: ${text.join(', ')}` : 'the list: another order';
  }
  const fields = fieldsThatDiffer(before, after);
  return fields.length > 0 ? `fields: ${fields.join(', ')}` : 'another value';
}

const STATUSES = {
  Invalid: 'there is nothing to show',
  Valid: 'what is there may be shown',
  InvalidIfStale: 'what is there may be shown while it is fresh',
} as const;

/** List the reasons of a reader's render: the changes of its values. */
export function renderReasonsOf(before: ShownView | undefined, after: ShownView): readonly string[] {
  if (!before) return ['mounted'];
  const [old, next] = [before.seen, after.seen];
  const told = (reasons: readonly (string | false | undefined)[]): readonly string[] =>
    reasons.filter((reason): reason is string => typeof reason === 'string');
  const first = told([
    before.generation !== after.generation && 'a reset: everything began anew',
    old.data !== next.data && describeData(old.data, next.data),
    old.error !== next.error && (next.error ? `an error: ${next.error.name}` : 'its error is over'),
  ]);
  if (first.length > 0) return first;
  const second = told([
    old.expiryStatus !== next.expiryStatus && STATUSES[next.expiryStatus],
    old.isFetching !== next.isFetching && (next.isFetching ? 'a request was sent' : 'a request came to its end'),
    before.isDue !== after.isDue && (after.isDue ? 'a request is due' : 'no request is due any more'),
    old.tries !== next.tries && 'a request was of no use to it',
    old.expiresAt !== next.expiresAt && 'until when it may be shown',
  ]);
  return second.length > 0 ? second : ['what it looks at, in another form'];
}
