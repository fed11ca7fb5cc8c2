interface Placed {
  readonly position: number;
}

/**
 * The position of what is put into a list: between its neighbours, so that nothing else has to be written.
 *
 * @param others the list without it. @param index where it is to stand among them.
 */
export function positionAt(others: readonly Placed[], index: number): number {
  const before = others[index - 1]?.position;
  const after = others[index]?.position;
  if (before === undefined) return (after ?? 2) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
