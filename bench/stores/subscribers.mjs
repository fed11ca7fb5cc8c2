const SUBSCRIBERS = 1_000;

/** Rows of the list, evenly spread, that somebody reads. */
export function subscribedRows({ shape, text, size }) {
  const rows = shape.targets(JSON.parse(text));
  return Array.from({ length: SUBSCRIBERS }, (_, n) => rows[Math.floor((n * size) / SUBSCRIBERS)]);
}

/**
 * Dispatch actions that no slice of data knows; every reader looks after each of them.
 *
 * @param readers reselect selectors.
 * @returns how often they computed anything.
 */
export function foreignDispatches(store, readers, times) {
  const count = () => readers.reduce((sum, reader) => sum + reader.recomputations(), 0);
  for (const reader of readers) reader(store.getState());
  const before = count();
  for (let n = 0; n < times; n += 1) {
    store.dispatch({ type: 'other/happened' });
    const state = store.getState();
    for (const reader of readers) reader(state);
  }
  return count() - before;
}
