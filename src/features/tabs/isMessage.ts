import type { Message } from './messages.js';

type Members = Readonly<Record<string, unknown>>;

/** Whether these are numbers, where it is there at all. */
const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  value === undefined || names.every((name) => Number.isFinite((Object(value) as Members)[name]));

/**
 * Any script of the origin may speak on the channel: what has another form is nothing. What is wrong in the rest is found out
 * where it is folded on trial.
 */
export function isMessage(message: unknown): message is Message {
  const { from, told, at } = Object(message) as Members;
  const { kind, meta } = Object(told) as Members;
  return (
    typeof from === 'string' &&
    typeof kind === 'string' &&
    hasNumbers(message, ['number', 'rank', 'session']) &&
    hasNumbers(at, ['sent', 'arrived']) &&
    hasNumbers(meta, ['fetchedAt', 'date', 'expiresAt'])
  );
}
