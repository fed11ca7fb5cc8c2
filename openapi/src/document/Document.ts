import { fieldsIn, isFields, own, textIn } from './json.js';
import type { Fields } from './json.js';

/** A schema with the place where it is written, which is what tells two inline schemas apart. */
export interface Placed {
  readonly schema: Fields;
  /** `#/components/schemas/Pet` */
  readonly at: string;
}

/** A whole document: everything that it refers to is in it. */
export interface Document {
  readonly root: Fields;
  /** What a `$ref` leads to, over as many as there are; an empty object where it leads nowhere. */
  follow(value: unknown, at: string): Placed;
}

const MAX_REFERENCES = 30;

const decoded = (part: string): string => {
  const text = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What stands at a JSON pointer (`#/a/b`); undefined where nothing does. */
export function atPointer(root: unknown, pointer: string): unknown {
  if (pointer === '#' || pointer === '#/') return root;
  let value = root;
  for (const part of pointer.slice(2).split('/')) {
    const name = decoded(part);
    value = Array.isArray(value) ? (value as unknown[])[Number(name)] : isFields(value) ? own(value, name) : undefined;
  }
  return value;
}

export function createDocument(root: Fields): Document {
  const follow = (value: unknown, at: string): Placed => {
    let [found, place] = [value, at];
    for (let count = 0; count < MAX_REFERENCES; count++) {
      const ref = isFields(found) ? textIn(own(found, '$ref')) : undefined;
      if (ref === undefined) return { schema: fieldsIn(found), at: place };
      [found, place] = [ref.startsWith('#') ? atPointer(root, ref) : undefined, ref];
    }
    return { schema: {}, at: place };
  };
  return { root, follow };
}
