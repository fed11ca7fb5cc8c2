interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Which share of the pixels may differ. */
export const SHARE: number;
export function shrink(picture: Pixels): Pixels;
export function differenceOf(one: Pixels, other: Pixels): number;
