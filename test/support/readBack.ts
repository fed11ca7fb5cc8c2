import { Entity } from '../../src/index.js';

type Fields = Readonly<Record<string, unknown>>;

/** All that a payload says of each entity that was read from it. */
type Sent = Map<Fields, Fields[]>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isEntity = (value: unknown): value is Fields => value instanceof Entity;
const classOf = (entity: Fields): typeof Entity => entity.constructor as typeof Entity;

/** A date in the form it was sent in: seconds, or text with the digits it had. */
function encodeLike(sent: unknown, date: Date): unknown {
  return typeof sent === 'number' ? date.getTime() / 1000 : date.toISOString().replace('.000Z', 'Z');
}

/** Whether a value was read as it was sent. An entity in it stands for its id: it is looked at on its own. */
function isSame(sent: unknown, read: unknown): boolean {
  if (read instanceof Date) return encodeLike(sent, read) === sent;
  if (!isObject(sent) || !isObject(read)) return Object.is(sent, read);
  if (isEntity(read)) return sent.id === read.id;
  const names = Object.keys(sent);
  return (
    Array.isArray(sent) === Array.isArray(read) &&
    names.length === Object.keys(read).length &&
    names.every((name) => isSame(sent[name], read[name]))
  );
}

/** Walk a payload and what was read from it side by side. */
function collect(sent: unknown, read: unknown, found: Sent): Sent {
  if (!isObject(sent) || !isObject(read)) return found;
  if (isEntity(read)) {
    if (sent.id !== read.id) return found;
    found.set(read, [...(found.get(read) ?? []), sent]);
  }
  for (const name of Object.keys(sent)) collect(sent[name], read[name], found);
  return found;
}

export interface ReadBack {
  /** Members with a value that was not sent; in an entity, a member that was never sent holds the default of its class. */
  readonly wrong: string[];
  /** Members that were sent with several values, and which of them was read. */
  readonly merged: string[];
  /** How many objects were read for each table. */
  readonly counts: Record<string, number>;
}

function checkMember(entity: Fields, name: string, sent: readonly Fields[], { wrong, merged }: ReadBack): void {
  const member = `${classOf(entity).key}.${name}`;
  const read = entity[name];
  const values = sent.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]);
  if (values.length === 0) {
    if (JSON.stringify(read) !== JSON.stringify(classOf(entity).defaults[name])) wrong.push(member);
    return;
  }
  const others = values.filter((value) => !isSame(value, read));
  if (others.length === values.length || !Object.hasOwn(entity, name)) wrong.push(member);
  else if (others.length > 0) merged.push(`${member}: ${JSON.stringify(read)} over ${JSON.stringify(others[0])}`);
}

/** Compare a payload, whose declared parts are entities, with what was read after storing it. */
export function readBack(payload: Fields, read: unknown): ReadBack {
  const back: ReadBack = { wrong: isSame(payload, read) ? [] : ['outside of entities'], merged: [], counts: {} };
  for (const [entity, sent] of collect(payload, read, new Map())) {
    const { key } = classOf(entity);
    back.counts[key] = (back.counts[key] ?? 0) + 1;
    const names = new Set([entity, ...sent].flatMap((object) => Object.keys(object)));
    for (const name of names) checkMember(entity, name, sent, back);
  }
  return back;
}

/** The ids of the objects in a payload that `isOne` accepts, each once, as a table has them. */
export function idsIn(payload: unknown, isOne: (object: Fields, name: string) => boolean): Set<string> {
  const ids = new Set<string>();
  const walk = (value: unknown, name: string): void => {
    if (!isObject(value)) return;
    if (!Array.isArray(value) && isOne(value, name)) ids.add(String(value.id));
    for (const [member, inner] of Object.entries(value)) walk(inner, member);
  };
  walk(payload, '');
  return ids;
}
