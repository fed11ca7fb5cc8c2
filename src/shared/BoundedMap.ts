/** A map that forgets what was set longest ago, once it holds more than `limit`. */
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
