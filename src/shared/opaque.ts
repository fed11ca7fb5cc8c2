const OPAQUE = /^\[object (Blob|File|(Shared)?ArrayBuffer|DataView|\w+Array|ReadableStream)\]$/;

/** `[object Blob]` */
export const tagOf = (value: object): string => Object.prototype.toString.call(value);

/** Whether an object is bytes or a stream of them, which have no JSON form. */
export const isOpaque = (value: object): boolean => OPAQUE.test(tagOf(value));

/** Whether an object can be read once only. */
export const isStream = (value: object): boolean => tagOf(value) === '[object ReadableStream]';

/** Whether a value is such an object, or holds one: `{ blob, filename }`. Depth is no limit. */
export function holds(root: unknown, isSought: (value: object) => boolean): boolean {
  const open = [root];
  const seen = new Set<object>();
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    if (isSought(value)) return true;
    if (isOpaque(value)) continue;
    seen.add(value);
    for (const member of Object.values(value)) open.push(member);
  }
  return false;
}
