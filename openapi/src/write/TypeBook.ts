import { fieldsIn, isFields, own } from '../document/json.js';
import { isInline, isNullable, schemaName } from '../document/shape.js';
import { pascal } from '../document/words.js';
import { NameBook, TAKEN } from '../understand/names.js';
import type { Placed } from '../document/Document.js';
import type { Model } from '../understand/model.js';

interface Named {
  readonly name: string;
  readonly at: string;
  readonly isInput: boolean;
}

/** Names of the types of plain JSON, given when one is used. */
export class TypeBook {
  readonly #model: Model;
  readonly #names: NameBook;
  readonly #given = new Map<string, Named>();
  readonly #entities: ReadonlySet<string>;
  readonly #readOnly = new Map<string, boolean>();

  constructor(model: Model) {
    this.#model = model;
    this.#names = new NameBook();
    this.#entities = new Set(model.entities.flatMap(({ schemas }) => schemas));
    const bare = model.resources.map(({ name }) => ({ name: name.replace(/Resource$/, '') }));
    const taken = [
      ...[...model.entities, ...model.resources, ...model.endpoints].map(({ name }) => name),
      ...[...bare, ...model.endpoints.map(({ name }) => ({ name: pascal(name) }))].flatMap(({ name }) =>
        ['', 'Get', 'Create', 'Update', 'PartialUpdate', 'Delete'].map((member) => `${name}${member}Search`),
      ),
    ];
    for (const name of [...TAKEN, ...taken]) this.#names.take([name]);
  }

  /** Every name that was asked for so far. */
  get all(): readonly Named[] {
    return [...this.#given.values()];
  }

  nameOf(at: string, isInput: boolean): string | undefined {
    if (isInline(at) || !this.#deservesName(at)) return undefined;
    const isOther = isInput && this.#hasReadOnly(at, new Set());
    const key = `${isOther ? 'input ' : ''}${at}`;
    const known = this.#given.get(key);
    if (known) return known.name;
    const parts = schemaName(at).split('.');
    const end = isOther ? 'Input' : this.#entities.has(at) ? 'Data' : '';
    const candidates = parts.map((_, index) => pascal(parts.slice(parts.length - 1 - index).join(' ')) + end);
    const name = this.#names.take([...candidates, `${candidates.at(-1) ?? ''}Value`]);
    this.#given.set(key, { name, at, isInput: isOther });
    return name;
  }

  /** Whether its own declaration has `| null`. */
  saysNull({ schema, at }: Placed): boolean {
    return this.nameOf(at, false) !== undefined && isNullable(schema);
  }

  /** Objects, alternatives and lists of constants; `type: string` is said as quickly. */
  #deservesName(at: string): boolean {
    const { schema } = this.#model.document.follow({ $ref: at }, at);
    const isNamed = ['enum', 'oneOf', 'anyOf', 'allOf'].some((name) => Array.isArray(own(schema, name)));
    return isNamed || isFields(own(schema, 'properties'));
  }

  #hasReadOnly(at: string, seen: Set<string>): boolean {
    const known = this.#readOnly.get(at);
    if (known !== undefined) return known;
    const found = this.#findsReadOnly({ $ref: at }, seen);
    this.#readOnly.set(at, found);
    return found;
  }

  #findsReadOnly(value: unknown, seen: Set<string>): boolean {
    if (Array.isArray(value)) return value.some((each) => this.#findsReadOnly(each, seen));
    if (!isFields(value)) return false;
    const ref = own(value, '$ref');
    if (typeof ref === 'string') {
      if (seen.has(ref)) return false;
      seen.add(ref);
      return this.#findsReadOnly(this.#model.document.follow(value, ref).schema, seen);
    }
    if (own(value, 'readOnly') === true) return true;
    const parts = ['allOf', 'oneOf', 'anyOf', 'items', 'additionalProperties'].map((name) => own(value, name));
    return [...parts, ...Object.values(fieldsIn(own(value, 'properties')))].some((part) =>
      this.#findsReadOnly(part, seen),
    );
  }
}
