/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    /** In [0, below), a whole number. */
    integer,
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(items: readonly T[]): T => items[integer(items.length)] as T,
    /** Some items, each once, in a new order. */
    sample: <T>(items: readonly T[], count: number): T[] => {
      const rest = [...items];
      return Array.from({ length: count }, () => rest.splice(integer(rest.length), 1)).flat();
    },
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
