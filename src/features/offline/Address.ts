/** Whose data is kept, and where. */
export interface Address {
  /** What is stored lies under it. */
  readonly name: string;
  readonly version: string | number;
  readonly user: string | undefined;
}
