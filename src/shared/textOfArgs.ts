/** One text for equal arguments. They are only told apart by it, it is never shown. */
export function textOfArgs(args: readonly unknown[]): string {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
  return JSON.stringify(given, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
