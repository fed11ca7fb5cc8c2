/** Find all texts in values. Values that are pushed to the list during the iteration are visited too. */
export function* textsIn(open: unknown[]): Generator<string> {
  for (const value of open) {
    if (typeof value === 'string') yield value;
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
  }
}
