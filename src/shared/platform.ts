import { ifItCan } from './ifItCan.js';

/*
 * Substitutes for features that React Native, or the `fetch` of Expo, lack. The build for bundlers of web pages has
 * `platform.modern.ts` in place of this file; CommonJS, which React Native loads, and the sources have this one.
 */

/** Create a DOMException, or where the platform has none an Error of that name. */
export const platformError = (message: string, name: string): Error =>
  typeof DOMException === 'function' ? new DOMException(message, name) : Object.assign(new Error(message), { name });

/** Reasons of aborts, for controllers that keep none: those of React Native before 0.87. */
const reasons = new WeakMap<AbortSignal, unknown>();

export function noteReason(signal: AbortSignal, reason: unknown): void {
  if (!signal.aborted) reasons.set(signal, reason);
}

/** Find the reason of an aborted signal; undefined where its controller keeps no reasons, and none was noted. */
export const notedReason = (signal: AbortSignal): unknown => signal.reason ?? reasons.get(signal);

const CLASSES = ['File', 'Blob', 'FormData', 'URLSearchParams'] as const;

/** Get the tag of an object (`[object Blob]`), also where its class sets none, as in React Native. */
export function tagOf(value: object): string {
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Object]' || Object.getPrototypeOf(value) === Object.prototype) return tag;
  const name = CLASSES.find((each) => {
    const known = (globalThis as Readonly<Record<string, unknown>>)[each];
    return typeof known === 'function' && value instanceof known;
  });
  return name ? `[object ${name}]` : tag;
}

export type Entries = Iterable<readonly [string, unknown]>;

/** List the entries of a form. A form of React Native cannot be iterated, and has them in `_parts`. */
export const entriesOf = (form: object): Entries =>
  Symbol.iterator in form ? (form as Entries) : (form as { readonly _parts: Entries })._parts;

/** Clone a response; undefined where the platform cannot, as `expo/fetch` of Expo 54. */
export const copyOf = (response: Response): Response | undefined => ifItCan(() => response.clone());

/** Count the bytes of a copy, and resolve with the response if it is short enough. @throws `tooLong` */
async function countCopy(response: Response, maxBytes: number, tooLong: Error): Promise<Response> {
  const copy = copyOf(response)?.body?.getReader();
  let size = 0;
  for (let part = await copy?.read(); part?.value; part = await copy?.read()) {
    size += part.value.byteLength;
    if (size <= maxBytes) continue;
    void copy?.cancel(tooLong);
    void response.body?.cancel(tooLong);
    throw tooLong;
  }
  return response;
}

/**
 * Count a response as a whole, where the platform cannot create a Response from a stream: React Native would convert the
 * stream to a text, also with the `fetch` of Expo.
 *
 * @returns undefined where the platform can.
 */
export const countedWhole = (response: Response, maxBytes: number, tooLong: Error): Promise<Response> | undefined =>
  new Response('-').body ? undefined : countCopy(response, maxBytes, tooLong);
