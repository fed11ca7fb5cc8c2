const mask = (name: string, value: unknown): unknown => (SECRET_NAME.test(name) ? '***' : value);

/** Show the beginning of a value as JSON in messages; the names of its members where it has no JSON form. */
export function preview(value: unknown, length: number): string {
  try {
    return ((JSON.stringify(value, mask) as string | undefined) ?? typeof value).slice(0, length);
  } catch {
    // The value has a bigint, a cycle, or more levels than the stack.
    return `{ ${Object.keys(Object(value) as object).join(', ')} }`.slice(0, length);
  }
}

/** Names of members whose values are not shown. */
export const SECRET_NAME = /(password|token|secret|authorization)$/i;

/** Remove `user:password@` from an address, or from a text that begins with one. */
export const withoutCredentials = (address: string): string => address.replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1');

/**
 * Cut the message of a platform's error before it quotes a header, a body or an address: after a quote, a colon or a
 * slash there may be somebody's token.
 */
export const platformText = (text: string): string => text.replace(/[^\w .()-][^]*/, '… (what it quotes is left out)');
