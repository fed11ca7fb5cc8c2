import { tagOf } from './platform.js';

const OPAQUE = /^\[object (Blob|File|(Shared)?ArrayBuffer|DataView|\w+Array|ReadableStream)\]$/;

const ENTRIES = /^\[object (FormData|URLSearchParams)\]$/;

/** A form, or the parameters of an address: its entries are what it holds. */
export const isForm = (value: object): boolean => ENTRIES.test(tagOf(value));

/** Whether an object is bytes or a stream of them, which have no JSON form. */
export const isOpaque = (value: object): boolean => OPAQUE.test(tagOf(value));

/** Whether an object can be read once only. */
export const isStream = (value: object): boolean => tagOf(value) === '[object ReadableStream]';

/** Whether a value is such an object, or holds one: `{ blob, filename }`. Depth is no limit. */
export function holds(root: unknown, isSought: (value: object) => boolean): boolean {
  const open = new Set([root]);
  // Those that are found on the way are visited, too.
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue;
    if (isSought(value)) return true;
    if (isOpaque(value)) continue;
    for (const member of Object.values(value) as unknown[]) if (typeof member === 'object') open.add(member);
  }
  return false;
}
