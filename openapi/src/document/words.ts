import { singularize } from 'inflection';

/** `gpgKeyID`, `gpg_key-id` → `['gpg', 'key', 'id']` */
export const words = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** Words that end like a plural and are none, or whose singular nobody says; and those in `ice` that are no mice. */
const SINGULAR =
  /(ss|us|is|(^|_)(alias|canvas|atlas|gas)|news|data|quota|media|series|metadata|criteria|kubernetes|[^m]ice)$/;
/** Where the plural of `cache` is taken for that of a `cach`. */
const IN_CHE = /(cach|nich)es$/;

const known = new Map<string, string>();

/** `labels` → `label`. Documents have few words, and each is asked for often. */
export function singular(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const made = IN_CHE.test(word)
    ? word.slice(0, -1)
    : SINGULAR.test(word) && !/[aeiou]ses$/.test(word)
      ? word
      : singularize(word);
  known.set(word, made);
  return made;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const pascal = (name: string): string => words(name).map(capital).join('');

export const camel = (name: string): string => {
  const text = pascal(name);
  return text.charAt(0).toLowerCase() + text.slice(1);
};

/** Words that say how much of a thing is there, and not which thing it is. */
const VARIANTS = new Set(
  (
    'search bean nested writable simple minimal full basic nullable public private base mini short summary detailed details ' +
    'detail partial view dto response read out compact deleted extended lite brief list item object result'
  ).split(' '),
);

/** At the end of a name they say where a copy of a thing is sent, or what Laravel makes of it; in front they may be the thing. */
const COPIES = new Set(['webhook', 'webhooks', 'resource']);

const namespaceOf = (parts: readonly string[]): string =>
  parts
    .slice(0, -1)
    .join('.')
    .replace(/^deleted_/, '');

/**
 * `nullable-simple-user` → `user`; a namespace stays: `treasury.transaction` is another thing than `tax.transaction`, and so do
 * words that are kept: `task_list`.
 */
export function bareName(name: string, kept: ReadonlySet<string> = new Set()): string {
  const parts = name.split('.');
  const all = words(parts.at(-1) ?? '');
  // Spring's words for a thing with its links.
  let [start, end] = [all.length > 2 && all[0] === 'entity' && all[1] === 'model' ? 2 : 0, all.length];
  const isVariant = (at: number): boolean => VARIANTS.has(all[at] ?? '') && !kept.has(all[at] ?? '');
  while (start < end - 1 && isVariant(start)) start++;
  const isCopy = (at: number): boolean => COPIES.has(all[at] ?? '');
  while (
    end > start + 1 &&
    (isVariant(end - 1) || isCopy(end - 1) || (/^\d+$/.test(all[end - 1] ?? '') && end < all.length))
  )
    end--;
  const namespace = namespaceOf(parts);
  const bare = all.slice(start, end).map(singular).join(' ');
  return namespace === '' ? bare : `${namespace} ${bare}`;
}
