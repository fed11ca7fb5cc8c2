/**
 * Whether a field has the value that an address gives as text; an array has that of each of its items. The text of what is
 * no text is its JSON.
 */
export function isSameText(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => isSameText(item, text));
  return (typeof value === 'string' ? value : JSON.stringify(value)) === text;
}
