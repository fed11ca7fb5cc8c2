const FIRST_LOOK = 64;

/** A map that keeps none of its values alive; an entry goes some time after its value. */
export class WeakValueMap<K, V extends object> {
  readonly #refs = new Map<K, WeakRef<V>>();
  #nextLook = FIRST_LOOK;

  get(key: K): V | undefined {
    return this.#refs.get(key)?.deref();
  }

  set(key: K, value: V): void {
    this.#refs.set(key, new WeakRef(value));
    if (this.#refs.size > this.#nextLook) this.#removeDead();
  }

  *values(): Generator<V> {
    for (const ref of this.#refs.values()) {
      const value = ref.deref();
      if (value !== undefined) yield value;
    }
  }

  /** When the map has doubled, so that a look costs nothing per entry. */
  #removeDead(): void {
    for (const [key, ref] of this.#refs) if (ref.deref() === undefined) this.#refs.delete(key);
    this.#nextLook = Math.max(FIRST_LOOK, 2 * this.#refs.size);
  }
}
