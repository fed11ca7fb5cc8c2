import type { ValueSchema } from './Schema.js';

type Decoder = ((value: unknown) => unknown) &
  (new (value: unknown) => unknown) & { readonly prototype?: { readonly toISOString?: unknown } };

/**
 * Returns whether a decoder is called with `new`: ES classes are, and `Date`, also that of another realm or of a fake
 * clock. Other functions, `Number` and `String` among them, are called without.
 */
const isConstructed = (decoder: Decoder): boolean =>
  decoder.prototype?.toISOString !== undefined || /^class\b/.test(Function.prototype.toString.call(decoder));

/** A function in a schema position: the raw value is stored, reading decodes it. */
export class DecoderSchema implements ValueSchema {
  readonly #decode: (value: unknown) => unknown;

  constructor(decoder: Decoder) {
    this.#decode = isConstructed(decoder) ? (value) => new decoder(value) : decoder;
  }

  normalize(input: unknown): unknown {
    return input;
  }

  denormalize(input: unknown): unknown {
    return input === null || input === undefined ? input : this.#decode(input);
  }
}

export function isDecoder(value: unknown): value is Decoder {
  return typeof value === 'function';
}
