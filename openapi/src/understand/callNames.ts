import { isParameter, parametersOf, segmentsOf, withoutNames } from '../document/operations.js';
import { singular, words } from '../document/words.js';
import type { Operation } from '../document/operations.js';
import type { Entity } from './entities.js';
import type { CallNames } from './model.js';
import type { Tree } from './trees.js';

/** What a parameter is by its description, where its name is that of the thing alone. */
function kindOf({ parameters }: Operation, parameter: string): string {
  const text = parameters.find(({ name }) => name === parameter)?.description ?? '';
  return /\bnames?\b/i.test(text) ? 'name' : /\b(id|identifier|ids)\b/i.test(text) ? 'id' : 'key';
}

/** `project_name` for the `{name}` of `/projects/{name}/labels`; `repo_name` for the `{repo}` of `/repos/{repo}/labels`. */
function longerName(operation: Operation, parameter: string): string {
  const { place } = operation;
  const segments = segmentsOf(place);
  const at = segments.findIndex((segment) => segment.includes(`{${parameter}}`));
  const before =
    segments
      .slice(0, at)
      .filter((segment) => !isParameter(segment))
      .at(-1) ?? 'path';
  const around = [...words(before).slice(0, -1), singular(words(before).at(-1) ?? 'path')];
  const own = words(parameter);
  return [...around, ...(own.length === 1 && own[0] === around.at(-1) ? [kindOf(operation, parameter)] : own)].join(
    '_',
  );
}

/** The field of that name is what the address is within: the `transfer` of a reversal at `/transfers/{transfer}/reversals`. */
function isParent({ place }: Operation, parameter: string, field: Tree | undefined): boolean {
  if (field?.kind !== 'entity' || field.entity.identity.parts.length !== 1) return false;
  const parent = withoutNames(`${place.split(`{${parameter}}`)[0] ?? ''}{}`);
  return field.entity.homes.some((home) => withoutNames(home.place) === parent);
}

/** The names of a path's parameters where those of the key are called as its fields. */
export function keyNames(entity: Entity, operation: Operation): CallNames {
  const { parts, joined } = entity.identity;
  const parameters = parametersOf(operation.place);
  const own = parametersOf(entity.homes[0]?.place ?? '');
  const names = new Map<string, string>();
  for (const { name, parameter } of parts) {
    const isSame = parameter !== undefined && parameters.includes(parameter);
    const last = parameters.at(-1);
    if (isSame) names.set(parameter, name);
    // At another address the last parameter is the key under another name: {customer}, {customer_id}.
    else if (parts.length === 1 && last !== undefined && joined.length === 0 && own.at(-1) === parameter)
      names.set(last, name);
  }
  return names;
}

const isKeyName = (entity: Entity, name: string): boolean =>
  entity.identity.parts.some((part) => part.name === name) || entity.identity.joined.includes(name);

/** Where the path begins as that of the item does, what the item is in is called alike. */
function sharedNames({ homes, identity }: Entity, { place }: Operation): CallNames {
  const home = homes[0]?.place ?? '';
  const upTo = (path: string, parameter: string): string => path.split(`{${parameter}}`)[0] ?? '';
  const shared = identity.parts.slice(0, -1).flatMap(({ name, parameter }) => {
    const isShared =
      parameter !== undefined &&
      parametersOf(place).includes(parameter) &&
      upTo(place, parameter) === upTo(home, parameter);
    return isShared ? [[parameter, name] as const] : [];
  });
  return new Map(shared);
}

/**
 * Names for the parameters of a call. One that has the name of a field, and means something else, would find rows that are
 * not meant; so it gets the word before it in the path.
 */
export function callNamesOf(
  entity: Entity | undefined,
  operation: Operation,
  given: CallNames,
  isItem: boolean,
  fields: ReadonlyMap<string, Tree> = new Map(),
): CallNames {
  const known = new Map([...(entity && !isItem ? sharedNames(entity, operation) : []), ...given]);
  const parameters = parametersOf(operation.place);
  const names = new Map<string, string>();
  const taken = new Set(known.values());
  for (const parameter of parameters) {
    const meant = known.get(parameter);
    const isMeant =
      entity?.lacking.includes(parameter) === true || (entity?.identity.joined.includes(parameter) === true && isItem);
    const clashes =
      entity !== undefined &&
      !isMeant &&
      meant === undefined &&
      !isParent(operation, parameter, fields.get(parameter)) &&
      (isItem ? entity.fields.has(parameter) : isKeyName(entity, parameter));
    let name = meant ?? (clashes || taken.has(parameter) ? longerName(operation, parameter) : parameter);
    while ([...names.values()].includes(name)) name += '_';
    names.set(parameter, name);
  }
  return names;
}
