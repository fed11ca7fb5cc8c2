/** A map that drops the entry set longest ago when it has more than `limit`. */
export class BoundedMap<V> extends Map<string, V> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#limit) for (const oldest of this.keys()) return (this.delete(oldest), this);
    return this;
  }
}

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

  /** Remove the entries without a value. Runs when the map has doubled, so that the cost per entry is constant. */
  #removeDead(): void {
    for (const [key, ref] of this.#refs) if (ref.deref() === undefined) this.#refs.delete(key);
    this.#nextLook = Math.max(FIRST_LOOK, 2 * this.#refs.size);
  }
}
