import { tablesOf } from '../store/tablesOf.js';

/** Writes that were confirmed while a read was under way. */
export interface Overlap {
  /** Number of the last one. */
  readonly arrived: number;
  /** All of them were local: no mutation was answered. */
  readonly isLocal: boolean;
}

/** When the tables of a store were written last: by mutations, and locally. @see spec: decision 50 */
export class ConfirmedWrites {
  readonly #mutations = new Map<string, number>();
  readonly #locals = new Map<string, number>();

  /** @param arrived number of the action that brought the write. */
  note(schema: unknown, arrived: number, isLocal: boolean): void {
    const writes = isLocal ? this.#locals : this.#mutations;
    for (const table of tablesOf(schema)) writes.set(table, arrived);
  }

  /** @returns what came to the tables of a schema after the number `sent`, up to the number `head`. */
  since(schema: unknown, sent: number, head: number): Overlap | undefined {
    const lastOf = (writes: ReadonlyMap<string, number>): number => {
      const numbers = [...tablesOf(schema)].map((table) => writes.get(table) ?? 0);
      // A number that is still to come was counted in another life of the store.
      return Math.max(0, ...numbers.filter((arrived) => arrived > sent && arrived <= head));
    };
    const [mutated, written] = [lastOf(this.#mutations), lastOf(this.#locals)];
    const arrived = Math.max(mutated, written);
    return arrived === 0 ? undefined : { arrived, isLocal: mutated === 0 };
  }

  clear(): void {
    this.#mutations.clear();
    this.#locals.clear();
  }
}
