/**
 * What an error of the platform says before it quotes anything: a header, a body, an address. Its first words are its
 * own; what follows a quote, a colon or a slash may be somebody's token.
 *
 * @see spec: decisions 39 and 111
 */
export const platformText = (text: string): string => text.replace(/[^\w .()-][^]*/, '… (what it quotes is left out)');
