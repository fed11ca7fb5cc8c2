const mask = (name: string, value: unknown): unknown => (SECRET_NAME.test(name) ? '***' : value);

/** The beginning of a value as JSON text, for messages; the names of its members where JSON cannot show it. */
export function preview(value: unknown, length: number): string {
  try {
    return ((JSON.stringify(value, mask) as string | undefined) ?? typeof value).slice(0, length);
  } catch {
    // A bigint, a cycle, or deeper than the stack.
    return `{ ${Object.keys(Object(value) as object).join(', ')} }`.slice(0, length);
  }
}

/** Members whose values are not shown. */
export const SECRET_NAME = /(password|token|secret|authorization)$/i;

/** An address, or a text that begins with one, without `user:password@`. */
export const withoutCredentials = (address: string): string => address.replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1');

/**
 * What an error of the platform says before it quotes anything: a header, a body, an address. Its first words are its
 * own; what follows a quote, a colon or a slash may be somebody's token.
 */
export const platformText = (text: string): string => text.replace(/[^\w .()-][^]*/, '… (what it quotes is left out)');
