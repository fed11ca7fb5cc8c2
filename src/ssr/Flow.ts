/** What has arrived between two flushes of a stream, as one element of the page. */
export interface Piece {
  /** Text of the element; a browser has it already. */
  readonly text: string;
  /** No other one follows. */
  readonly isLast: boolean;
}

/** Where the pieces of a slice's state come from: out of the store of a server, or out of the page in a browser. */
export interface Flow {
  readonly path: string;
  /**
   * @returns undefined where there is none, and there will be none.
   * @throws a promise, for React, while nobody knows.
   */
  read(index: number): Piece | undefined;
}

/** Marks the elements of a page that hold pieces; its value is the slice's `reducerPath`. */
export const ATTRIBUTE = 'data-rest-slice';

/** A key that is under way, without telling it: it may hold a token. */
export function fingerprint(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
