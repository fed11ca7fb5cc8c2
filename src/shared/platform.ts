import { ifItCan } from './ifItCan.js';

/*
 * What platforms other than a web page or Node lack: React Native, `fetch` of Expo. The build for bundlers of pages has
 * `platform.modern.ts` in place of this file; CommonJS, which React Native is given, and the sources have this one.
 */

/** An error as platforms make it, and where they have no class for it an Error of that name. */
export const platformError = (message: string, name: string): Error =>
  typeof DOMException === 'function' ? new DOMException(message, name) : Object.assign(new Error(message), { name });

/** Reasons of aborts, for controllers that keep none: those of React Native before 0.87. */
const reasons = new WeakMap<AbortSignal, unknown>();

export function noteReason(signal: AbortSignal, reason: unknown): void {
  if (!signal.aborted) reasons.set(signal, reason);
}

/** Why a signal was aborted; undefined where its controller keeps no reasons, and it was not noted. */
export const notedReason = (signal: AbortSignal): unknown => signal.reason ?? reasons.get(signal);

const CLASSES = ['File', 'Blob', 'FormData', 'URLSearchParams'] as const;

/** `[object Blob]`, also where the class says nothing of itself, as those of React Native. */
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

/** What a form holds. One of React Native cannot be iterated, and has a list of it. */
export const entriesOf = (form: object): Entries =>
  Symbol.iterator in form ? (form as Entries) : (form as { readonly _parts: Entries })._parts;

/** The same answer once more. Undefined where the platform makes no copies: `expo/fetch` of Expo 54 does not. */
export const copyOf = (response: Response): Response | undefined => ifItCan(() => response.clone());

/** Count a copy, and give the answer once it is known to be short enough. @throws what stands for too long a one. */
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
 * An answer that is counted as a whole, where none can be made of a stream: React Native would make a text of it, also
 * where `fetch` is Expo's.
 *
 * @returns undefined where one can.
 */
export const countedWhole = (response: Response, maxBytes: number, tooLong: Error): Promise<Response> | undefined =>
  new Response('-').body ? undefined : countCopy(response, maxBytes, tooLong);
