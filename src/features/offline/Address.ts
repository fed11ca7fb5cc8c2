/** The name, the version and the user of stored data. */
export interface Address {
  /** Prefix of the stored names. */
  readonly name: string;
  readonly version: string | number;
  readonly user: string | undefined;
}
