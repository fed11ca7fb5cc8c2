/** Whose data is in the store: an id, or `undefined` for nobody. */
export type UserOf = (state: any) => string | undefined; // `any`: the root state is the app's

/** An id; `''` for nobody; `null` where the app's function cannot tell. */
export type User = string | null;
