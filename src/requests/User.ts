/** Find the user in the state of the app: a text, or `undefined` for nobody. */
export type UserOf = (state: any) => string | undefined; // `any`: the root state is the app's

/** The id of a user; `''` for nobody; `null` where the app's function threw or gave no text. */
export type User = string | null;
