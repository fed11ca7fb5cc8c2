import type { Message } from './messages.js';

type Members = Readonly<Record<string, unknown>>;

/** Whether a value is undefined, or these members of it are numbers. */
const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  value === undefined || names.every((name) => Number.isFinite((Object(value) as Members)[name]));

/**
 * Whether a value has the form of a message: any script of the origin may use the channel. Mistakes in the rest are found
 * by reducing the action on trial.
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
