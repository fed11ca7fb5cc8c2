import { SECRET_NAME } from '../../shared/preview.js';
import type { Pseudonyms } from './Pseudonyms.js';

/** Separators of the parts of an address. */
const BETWEEN_PARTS = /([\s?&=/#"]+)/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Call `change`; a text that it cannot read stays as it is. */
function attempted(value: string, change: () => string): string {
  try {
    return change();
  } catch {
    return value;
  }
}

const decoded = (text: string, isQuery: boolean): string =>
  decodeURIComponent(isQuery ? text.replaceAll('+', ' ') : text);

/** Encode a text as `URLSearchParams` do, or for a path. */
const encoded = (text: string, isQuery: boolean): string =>
  isQuery
    ? new URLSearchParams([['', text]]).toString().slice(1)
    : // Decoded texts have no lone surrogates, on which this would throw.
      encodeURIComponent(text);

/** Masks the secrets in a text: an address, a key, or a user's text. */
export class TextMask {
  readonly #pseudonyms: Pseudonyms;
  readonly #named: RegExp;

  /** @param names of secrets, beside those that always are. */
  constructor(names: readonly string[], pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
    const telling = SECRET_NAME.source.replace('(', '(?:').replace('$', '');
    const name = [...names.map(escaped), `[^?&=#"\\s]*${telling}`].join('|');
    // As `name=value` in an address, or as `"name":value` in the JSON of a key.
    const value = '"(?:[^"\\\\]|\\\\.)*"|[^&#\\s",}\\]]+';
    this.#named = new RegExp(`([?&](?:${name})=|"(?:${name})":)(${value})`, 'gi');
  }

  readonly in = (text: string): string => {
    const named = text.replace(this.#named, (_, name: string, value: string) =>
      name.startsWith('"')
        ? name + attempted(value, () => JSON.stringify(this.#pseudonyms.of(JSON.parse(value))))
        : name + encoded(this.#pseudonyms.of(attempted(value, () => decoded(value, true))) as string, true),
    );
    return this.#pseudonyms.inText(/[%+]/.test(named) ? this.#inParts(named) : named);
  };

  /** Mask the encoded parts of a text: each may be a secret, or an address again. */
  #inParts(text: string): string {
    return text
      .split(BETWEEN_PARTS)
      .map((part, index, parts) => {
        const isQuery = parts[index - 1]?.endsWith('=') === true;
        if (!part.includes('%') && !(isQuery && part.includes('+'))) return part;
        const plain = attempted(part, () => decoded(part, isQuery));
        const masked = plain === part ? part : this.in(plain);
        return masked === plain ? part : encoded(masked, isQuery);
      })
      .join('');
  }
}
