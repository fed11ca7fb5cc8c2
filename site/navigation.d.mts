/** A group of the navigation: names and paths of the repository. */
interface Group {
  readonly text: string;
  readonly items: readonly (readonly [text: string, path: string])[];
}

export declare const NAVIGATION: readonly Group[];
export declare const placeOfPage: (path: string) => string;
export declare const anchorOf: (heading: string) => string;
