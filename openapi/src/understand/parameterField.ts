import { KEY_NAMES } from '../document/shape.js';
import { singular, words } from '../document/words.js';
import type { Placed } from '../document/Document.js';
import type { Field, Shapes } from '../document/shape.js';

interface Asked {
  readonly shapes: Shapes;
  readonly parameter: string;
  readonly type: string | undefined;
  readonly fields: ReadonlyMap<string, Field>;
  /** Name of the thing, and the segment before the parameter. */
  readonly thing: string;
  readonly segment: string;
}

/** What a parameter is called in the rows. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  username: ['login', 'username', 'user_name', 'userName', 'name'],
  user: ['login', 'username'],
  org: ['login', 'username', 'name'],
  owner: ['login'],
  repo: ['name'],
  index: ['number', 'index', 'iid'],
  handle: ['login', 'username'],
  tag: ['tag_name', 'name'],
  license: ['key'],
  version: ['version'],
};
/** They take what no row has: a branch, a tag or a commit; two of them. */
export const NO_FIELD = new Set(['ref', 'basehead', 'account']);
const IDS = ['id', '_id', 'uuid', 'uid', 'gid', 'sid', 'guid'];
export const ID_WORDS = new Set(['id', 'identifier', 'uuid', 'sid', 'gid', 'pk', 'guid']);
const NAMES = ['id', '_id', 'uuid', 'sid', 'gid', 'key', 'slug', 'name'];

const joinedWords = (name: string): string => words(name).join('');

/** The field that a path parameter names: `gpg_key_id` of a GpgKey → `id`; `metadata.name` where it lies deeper. */
export function fieldOfParameter(asked: Asked): string | undefined {
  const { shapes, parameter, type, fields, thing, segment } = asked;
  const all = words(parameter);
  const last = all.at(-1) ?? '';
  if (NO_FIELD.has(parameter)) return undefined;
  const fits = (name: string): boolean => {
    const field = fields.get(name);
    if (!shapes.isScalar(field)) return false;
    const own = shapes.typeOf(field);
    return !type || !own || own === type || own === 'string' || (type === 'string' && !KEY_NAMES.includes(name));
  };
  const named = (name: string): string | undefined =>
    [...fields.keys()].find((each) => joinedWords(each) === name && fits(each));
  if (shapes.isScalar(fields.get(parameter))) return parameter;
  const same = named(joinedWords(parameter));
  if (same !== undefined) return same;
  // `idOrName` takes both, and every row has the first.
  const either = all[0] === 'id' && all[1] === 'or' ? IDS.find(fits) : undefined;
  if (either !== undefined) return either;
  const nouns = new Set([...words(thing), ...words(segment)].map(singular));
  const rest = all.filter((word) => !nouns.has(singular(word)));
  const left = rest.length > 0 ? named(rest.join('')) : undefined;
  if (left !== undefined) return left;
  const id = IDS.find(fits);
  if (id !== undefined && rest.length === 1 && ID_WORDS.has(rest[0] ?? '')) return id;
  const synonym = SYNONYMS[last]?.find(fits);
  if (synonym !== undefined) return synonym;
  for (let count = all.length - 1; count > 0; count--) {
    const tail = named(all.slice(-count).join(''));
    if (tail !== undefined) return tail;
  }
  const alone = rest.length === 0 ? NAMES.find(fits) : undefined;
  if (alone !== undefined) return alone;
  if (id !== undefined && last === 'id') return id;
  // The `{id}` of a collection that has none: its field `collection`.
  const noun = rest.every((word) => ID_WORDS.has(word)) ? named(words(thing).join('')) : undefined;
  if (noun !== undefined) return noun;
  return nestedField(shapes, parameter, fields);
}

/** Kubernetes has its names in `metadata`. */
export function nestedField(shapes: Shapes, parameter: string, fields: ReadonlyMap<string, Field>): string | undefined {
  for (const name of ['metadata', 'meta', 'attributes']) {
    const inner: Placed | undefined = fields.get(name);
    if (inner && shapes.isScalar(shapes.fieldsOf(inner).get(parameter))) return `${name}.${parameter}`;
  }
  return undefined;
}
