/** Data that came between two flushes of a stream, as one element of the page. */
export interface Piece {
  /** Text of the element; empty in a browser, which has it in the page. */
  readonly text: string;
  /** No other piece follows. */
  readonly isLast: boolean;
}

/** The source of the pieces of a slice's state: the store on a server, the page in a browser. */
export interface Flow {
  readonly path: string;
  /**
   * @returns undefined where there is none, and none will come.
   * @throws a promise, for React, until that is known.
   */
  read(index: number): Piece | undefined;
}

/** Attribute of the elements of a page with pieces; its value is the slice's `reducerPath`. */
export const ATTRIBUTE = 'data-rest-slice';

/** Hash a key that is in flight, since the key itself may have a token. */
export function fingerprint(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
