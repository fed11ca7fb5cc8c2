import { SECRET_NAME } from '../../shared/preview.js';
import type { Pseudonyms } from './Pseudonyms.js';

/** What stands between the parts of an address. */
const BETWEEN_PARTS = /([\s?&=/#"]+)/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What cannot be read stays as it is. */
function attempted(value: string, change: () => string): string {
  try {
    return change();
  } catch {
    return value;
  }
}

const decoded = (text: string, isQuery: boolean): string =>
  decodeURIComponent(isQuery ? text.replaceAll('+', ' ') : text);

/** As `URLSearchParams` and paths have it. */
const encoded = (text: string, isQuery: boolean): string =>
  isQuery
    ? new URLSearchParams([['', text]]).toString().slice(1)
    : // What was decoded has no half of a surrogate pair.
      encodeURIComponent(text);

/** Takes the secrets out of a text: an address, a key, or what a user has written. */
export class TextMask {
  readonly #pseudonyms: Pseudonyms;
  readonly #named: RegExp;

  /** @param names of secrets, beside those that say so themselves. */
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

  /** What is encoded may be a secret, and an address again. */
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
