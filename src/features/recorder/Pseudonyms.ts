/** Least number of characters of a text that is looked for elsewhere: shorter ones occur by chance. */
const FOLLOWED_FROM = 4;
/** Largest number of words of a text that is looked for inside others. */
const MAX_WORDS = 12;

/** Letters and digits of most scripts: not every engine knows `\p{L}`. */
const WORDS = /[0-9A-Za-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\uff10-\uffdc]+/g;

/** Make the replacement of a text: of the same form, so that schemas can still read it. */
function pseudonymOf(text: string, number: number): string {
  // A number, a date, an address.
  if (/^-?\d+(\.\d+)?$/.test(text)) return String(900_000 + number);
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return new Date(number * 86_400_000).toISOString().slice(0, 10) + text.slice(10).replace(/\d/g, '0');
  return /^https?:\/\//.test(text) ? `https://masked.invalid/${String(number)}` : `***${String(number)}`;
}

/** The forms in which a text occurs in others: as it is, and in JSON. */
const FORMS: readonly ((text: string) => string)[] = [(text) => text, (text) => JSON.stringify(text).slice(1, -1)];

/** The secrets of one log with their replacements: equal ones stay equal, so that rows are found by them. */
export class Pseudonyms {
  readonly #numbers = new Map<string, number>();
  /** Replacements inside longer texts. */
  readonly #inside = new Map<string, string>();
  /** Number of words of the longest secret. */
  #words = 0;

  /** Get the replacement of a value, of the same type. */
  of(value: unknown): unknown {
    if (typeof value === 'boolean') return false;
    if (typeof value === 'number') return 900_000 + this.#number(String(value));
    return typeof value === 'string' && value !== '' ? pseudonymOf(value, this.#number(value)) : value;
  }

  /** Replace the secrets inside a text, where they begin and end with words of it. */
  inText(text: string): string {
    if (text.length < FOLLOWED_FROM) return text;
    if (this.#numbers.has(text)) return this.of(text) as string;
    if (this.#words === 0) return text;
    const words = [...text.matchAll(WORDS)];
    let result = '';
    let done = 0;
    for (let first = 0; first < words.length; first++) {
      const start = words[first]?.index ?? 0;
      for (let last = Math.min(words.length, first + this.#words) - 1; last >= first; last--) {
        const end = (words[last]?.index ?? 0) + (words[last]?.[0].length ?? 0);
        const pseudonym = this.#inside.get(text.slice(start, end));
        if (pseudonym === undefined) continue;
        result += text.slice(done, start) + pseudonym;
        done = end;
        first = last;
        break;
      }
    }
    return result + text.slice(done);
  }

  #number(text: string): number {
    let number = this.#numbers.get(text);
    if (number !== undefined) return number;
    this.#numbers.set(text, (number = this.#numbers.size + 1));
    const words = [...text.matchAll(WORDS)];
    const last = words.at(-1);
    // The text from its first word to its last.
    const core = text.slice(words[0]?.index, (last?.index ?? 0) + (last?.[0].length ?? 0));
    if (core.length < FOLLOWED_FROM) return number;
    for (const form of FORMS) {
      const count = form(core).match(WORDS)?.length ?? 0;
      if (count === 0 || count > MAX_WORDS) continue;
      this.#inside.set(form(core), form(pseudonymOf(text, number)));
      this.#words = Math.max(this.#words, count);
    }
    return number;
  }
}
