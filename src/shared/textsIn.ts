/** The texts in values; what is added to the list meanwhile is looked through too. */
export function* textsIn(open: unknown[]): Generator<string> {
  for (const value of open) {
    if (typeof value === 'string') yield value;
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
  }
}
