'use strict';
// Whether the rows of a list and the answer of a detail are of one shape: only then are they one entity.
const { itemOf, presentOf, referred } = require('./entities.cjs');

const splitItem = (path) => /^(.*?)\/:([A-Za-z_$][\w$]*)$/.exec(path) ?? [];

const lastWord = (path) => /([^/:?]+)\/?$/.exec(path)?.[1];

/** The type of a row of what an endpoint answers, as text: of a list, or of a list in an object around it. */
function rowOf(result, entities, source) {
  if (!result) return undefined;
  const typed = (type, from = source) => ({ text: from.textOf(type), name: referred(type), type });
  const type = entities.meant(presentOf(result).type);
  const item = itemOf(type);
  if (item) return typed(item);
  const found = entities.membersOf(type);
  for (const member of found?.members ?? []) {
    const { type: written } = presentOf(member.typeAnnotation?.typeAnnotation);
    const bound = found.bound.get(referred(written));
    const each = itemOf(bound ?? written);
    const inner = each && found.bound.get(referred(each));
    if (inner) return typed(inner);
    if (each) return typed(each, bound ? source : found.from);
  }
  return undefined;
}

/** Whether a row is made of a type, or a type of the row's: `Pick<Post, 'id'>`, `interface Post extends Row`. */
function isMadeOf({ type, text, name: row }, name, entities) {
  const isMentioned = new RegExp(`\\b${name}\\b`).test(text);
  if (row === undefined) return type.type === 'TSIntersectionType' && isMentioned;
  if (type.typeParameters ?? type.typeArguments) return /^(Pick|Omit|Partial)$/.test(row) && isMentioned;
  return entities.partsOf(row).includes(name) || entities.partsOf(name).includes(row);
}

/** Note at lists whose rows are another shape than the detail, and at details that no `id` names. */
function checkShapes(endpoints, entities, source) {
  const queries = endpoints.filter(({ request, kind }) => request && kind === 'query');
  for (const detail of queries) {
    const [, base, parameter] = splitItem(detail.request.path);
    const name = referred(entities.meant(presentOf(detail.result).type));
    if (base === undefined || name === undefined || !entities.isObject(name)) continue;
    const fields = entities.fieldsOf(name);
    if (!entities.hasKey(name) && fields.includes(parameter)) detail.unnamed = { name, parameter };
    for (const list of queries) {
      const row = rowOf(list.result, entities, source);
      if (!row || row.name === name) continue;
      const isThere = lastWord(list.request.path) === lastWord(base) && entities.hasKey(row.name);
      if (!isThere && !isMadeOf(row, name, entities)) continue;
      list.unlike = { name, row: row.text, detail: detail.name };
      entities.refuse(row.name);
    }
  }
}

/** What is for somebody to decide, with the line that would make an entity. */
function shapeNotes({ name, unlike, unnamed, request }, schemaOf) {
  const notes = [];
  if (unlike)
    notes.push(
      `whether the rows of "${name}" are what "${unlike.detail}" gives. They are no entity, for ${unlike.row.replace(/\s+/g, ' ')} is another shape than ${unlike.name}: edits of one do not show in the other. This makes them one: \`schema: ${schemaOf(unlike.name, request.path)}\``,
    );
  if (unnamed)
    notes.push(
      `whether "${unnamed.parameter}" names the ${unnamed.name} of "${name}" for good. It is no entity, for it has no \`id\`. These make it one: \`class ${unnamed.name}Entity extends Entity { … static key = '${unnamed.name}'; pk() { return this.${unnamed.parameter}; } }\`, and here \`schema: ${unnamed.name}Entity\``,
    );
  return notes;
}

module.exports = { checkShapes, shapeNotes };
