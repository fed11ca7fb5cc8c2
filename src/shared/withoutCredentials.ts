/** An address, or a text that begins with one, without `user:password@`. @see spec: decision 39 */
export const withoutCredentials = (address: string): string => address.replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1');
