export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Where pictures are kept, as `<story>.<view>.png`. */
export const FOLDER: URL;
/** Which share of the pixels of a part may differ. */
export const SHARE: number;
export function shrink(picture: Picture): Picture;
export function keptPicture(name: string): Picture;
export function differenceOf(one: Picture, other: Picture): number;
