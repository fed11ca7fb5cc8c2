import { asPlainTable } from '../../normalize/tables.js';
import { SECRET_NAME } from '../../shared/preview.js';
import { isFields, mapMembers, put } from '../../shared/own.js';
import { kindOf } from '../../store/actions.js';
import { Pseudonyms } from './Pseudonyms.js';
import { TextMask } from './TextMask.js';
import { nameOfRow } from '../../requests/secretRows.js';
import { metaOf } from '../../store/state.js';
import type { SecretRows } from '../../requests/secretRows.js';
import type { ActionKind, FulfilledAction, RestAction } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';

type Fields = Readonly<Record<string, unknown>>;
type Change = (value: unknown) => unknown;
type RowChange = (row: unknown, table: string, pk: string) => unknown;

/** Deepest level in a log: more could not be written as JSON. */
const MAX_DEPTH = 500;

const TOO_DEEP = `(deeper than ${String(MAX_DEPTH)} levels: not in the log)`;

/** Cut off the parts of a value that are too deep; returns the same object where there are none. */
function cutDeep<T>(root: T): T {
  const cut = (value: unknown, depth: number): unknown => {
    if (!isObject(value)) return value;
    return depth > MAX_DEPTH ? TOO_DEEP : changed(value, (member) => cut(member, depth + 1));
  };
  return cut(root, 0) as T;
}

/** The parts of the store that must not be in a log. */
export interface Sealed {
  /** Whether an endpoint of that name has `sensitive: true`. */
  isSensitive(name: string): boolean;
  readonly rows: SecretRows;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Copy an object with changed members and names; returns the same object where nothing changes. */
function changed<T extends object>(value: T, change: (member: unknown, name: string) => unknown, nameOf = same): T {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => change(item, ''));
    return items.some((item, index) => item !== value[index]) ? (items as unknown as T) : value;
  }
  const copy: Record<string, unknown> = {};
  let isSame = true;
  for (const [name, member] of Object.entries(value)) {
    const [newName, newMember] = [nameOf(name), change(member, name)];
    isSame &&= newName === name && newMember === member;
    put(copy, newName, newMember);
  }
  return isSame ? value : (copy as T);
}

const same = (name: string): string => name;

/** Changes some members of an object, where it has them. */
const changeIn = <T extends object>(value: T, changes: Readonly<Record<string, Change>>): T =>
  changed(value, (member, name) => (Object.hasOwn(changes, name) ? changes[name]?.(member) : member));

/**
 * Masks the secrets in a log: values under names of secrets, and the same texts wherever else they occur. A secret's
 * replacement has the same type, and is the same in all places, so that the log replays.
 */
export class LogMask {
  readonly #paths: readonly (readonly string[])[];
  readonly #texts: TextMask;
  readonly #pseudonyms = new Pseudonyms();
  /** For bodies of error responses, and data of sensitive endpoints: their texts are not looked for elsewhere. */
  readonly #quoted = new Pseudonyms();
  readonly #sealed: Sealed;

  /** @param paths names of secret members, or paths of them with dots, beside the names that are always secret. */
  constructor(paths: readonly string[], sealed: Sealed) {
    this.#sealed = sealed;
    this.#paths = paths.map((path) => path.split('.').reverse());
    const names = paths.map((path) => path.slice(path.lastIndexOf('.') + 1));
    this.#texts = new TextMask(names, this.#pseudonyms);
  }

  /** @param state rows whose secrets may occur in actions under other names. */
  mask(log: readonly RestAction[], path: string, state: RestState): RestAction[] {
    // A first pass finds the secrets, a second one replaces them.
    this.#state(cutDeep(state));
    const shallow = log.map(cutDeep);
    for (const action of shallow) this.#action(action, kindOf(action, path));
    return shallow.map((action) => this.#action(action, kindOf(action, path)));
  }

  #isSecret(reversed: readonly string[]): boolean {
    const [name = ''] = reversed;
    if (SECRET_NAME.test(name)) return true;
    // Names above a body, an argument or a row are not known, and count as matching.
    return this.#paths.some((path) => path.every((part, at) => at >= reversed.length || part === reversed[at]));
  }

  /** Mask a value by names, at any depth. */
  readonly #value = (value: unknown, reversed: readonly string[] = []): unknown => {
    if (!isObject(value)) return this.#text(value);
    return changed(
      value,
      (member, name) => {
        const here = name === '' ? reversed : [name, ...reversed];
        return name !== '' && this.#isSecret(here) ? this.#hidden(member) : this.#value(member, here);
      },
      this.#name,
    );
  };

  readonly #body: Change = (value) => (isObject(value) ? changed(value, this.#body) : this.#quoted.of(value));

  /** Mask data of an endpoint with `sensitive: true`: only the keys of its rows stay, so that the log replays. */
  readonly #seal: Change = (value) => {
    if (isObject(value)) return changed(value, this.#seal);
    return this.#sealed.rows.pks.has(String(value)) ? value : this.#quoted.of(value);
  };

  readonly #isSealed = (writers: readonly string[] = []): boolean =>
    writers.some((name) => this.#sealed.isSensitive(name));

  readonly #row = (row: unknown, table: string, pk: string): unknown =>
    this.#sealed.rows.names.has(nameOfRow(table, pk)) ? this.#seal(row) : this.#value(row);

  /** Mask a value as a whole. */
  readonly #hidden: Change = (value) => (isObject(value) ? changed(value, this.#hidden) : this.#pseudonyms.of(value));

  /** Mask only texts that are known as secrets, where names mean nothing. */
  readonly #followed: Change = (value) =>
    isObject(value) ? changed(value, this.#followed, this.#name) : this.#text(value);

  readonly #text: Change = (value) => (typeof value === 'string' ? this.#name(value) : value);

  readonly #name = (text: string): string => this.#texts.in(text);

  /** `{ [table]: { [pk]: row } }` */
  readonly #tables =
    (row: RowChange): Change =>
    (tables) =>
      changed(tables as object, (table, name) => this.#table((member, pk) => row(member, name, pk))(table));

  /** Mask a table; a split one becomes plain, as the hashes of its keys may change. */
  readonly #table =
    (row: (row: unknown, pk: string) => unknown): Change =>
    (table) => {
      if (!isObject(table)) return table;
      const plain = asPlainTable(table as Fields);
      const masked = changed(plain, row, this.#name);
      return masked === plain ? table : masked;
    };

  /** `{ [table]: [pk] }` */
  readonly #keys: Change = (tables) => changed(tables as object, this.#followed);

  readonly #error: Change = (error) =>
    isFields(error) ? changeIn(error, { message: this.#text, url: this.#text, data: this.#body }) : error;

  readonly #resultMeta: Change = (meta) => changeIn(meta as object, { error: this.#error, pages: this.#value });

  /** Mask the meta of a request, or a layer. */
  readonly #meta: Change = (meta) => {
    const byName = { args: this.#value, pages: this.#value };
    const byTable = mapMembers({ lists: 0, times: 0 }, () => this.#tables(this.#followed));
    const byKeys = mapMembers({ replaced: 0, outdated: 0, made: 0 }, () => this.#keys);
    const expires: Change = (expired) => changeIn(expired as object, { keys: this.#followed });
    const texts = { key: this.#text, page: this.#text, renames: this.#followed };
    return changeIn(meta as object, { ...byName, ...byTable, ...byKeys, ...texts, expires });
  };

  readonly #layers: Change = (layers) => changed(layers as object, this.#meta);

  /** `{ [field]: { [value]: pk } }` */
  readonly #indexes: Change = (indexes) =>
    changed(indexes as object, (index, field) =>
      changed(
        index as object,
        this.#followed,
        this.#isSecret([field]) ? (value) => this.#pseudonyms.of(value) as string : this.#name,
      ),
    );

  #state<S extends Partial<RestState>>(state: S): S {
    const result = (value: unknown, key: string): unknown =>
      this.#isSealed(state.meta && metaOf(state as RestState, key)?.endpoints) ? this.#seal(value) : this.#value(value);
    return changeIn(state, {
      entities: this.#tables(this.#row),
      entitiesMeta: this.#tables(this.#followed),
      indexes: (tables) => changed(tables as object, this.#indexes),
      results: this.#table(result),
      meta: this.#table(this.#resultMeta),
      optimistic: this.#layers,
    });
  }

  #action(action: RestAction, kind: ActionKind | undefined): RestAction {
    const payload: Change =
      kind === 'hydrate'
        ? (state) => this.#state(state as RestState)
        : kind === 'set'
          ? this.#tables(this.#row)
          : kind === 'request' || kind === 'setResponse'
            ? this.#isSealed([(action as FulfilledAction).meta.endpoint])
              ? this.#seal
              : (value) => this.#value(value)
            : (told) => changeIn(told as object, { keys: this.#followed, rows: this.#keys, layers: this.#layers });
    return changeIn(action, { payload, error: this.#error, meta: this.#meta });
  }
}
