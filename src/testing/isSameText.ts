/** Whether a field has the value that an address gives as text; objects have no text, an array has each of its items. */
export function isSameText(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => isSameText(item, text));
  if (value === undefined || (typeof value === 'object' && value !== null)) return false;
  return String(value) === text;
}
