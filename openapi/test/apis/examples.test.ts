import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createDocument } from '../../src/document/Document.js';
import { readOperations } from '../../src/document/operations.js';
import { createShapes } from '../../src/document/shape.js';
import { broughtBy } from '../../src/understand/envelope.js';
import { understand } from '../../src/understand/understand.js';
import { parametersOf } from '../../src/document/operations.js';
import { writeFiles } from '../../src/write/files.js';
import { documentOf, folderOf, writeAll } from '../support.js';
import type { Tree } from '../../src/understand/trees.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const names = process.env.ALL_DOCUMENTS
  ? readdirSync(at('../../.documents')).map((name) => name.replace('.json', ''))
  : readdirSync(at('../documents')).map((name) => name.replace('.json.br', ''));

/** So many entities are in the examples; others have hardly any. */
const LEAST: Readonly<Record<string, number>> = { github: 1_800, box: 10, digitalocean: 150 };
/** Examples that are references where values belong, lack what their schema requires, or have an envelope that it has not. */
const MISTAKES: Readonly<Record<string, number>> = { github: 5, digitalocean: 2 };
/** GitHub's examples of these have two addresses of one thing, or made-up ones. */
const KNOWN = new Set('TaskEntity HookDelivery CodeSecurityConfiguration Repo User Package Team CheckSuite'.split(' '));

interface Seen {
  readonly entity: string;
  readonly row: any;
  readonly pk: string | undefined;
}

/** The objects of a document's own examples that are entities, with the keys that the written classes give them. */
async function entitiesInExamples(name: string): Promise<readonly Seen[]> {
  const root = documentOf(name);
  const model = understand(root, {});
  const folder = folderOf(`${name}-examples`);
  writeAll(folder, writeFiles(model));
  const api: Record<string, any> = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  const document = createDocument(root);
  const shapes = createShapes(document);
  const seen: Seen[] = [];
  const walk = (tree: Tree | undefined, value: any, args: object): void => {
    if (!tree || value === null || typeof value !== 'object') return;
    // A list where the schema says that it is one thing is a mistake of the example.
    if (Array.isArray(value) && tree.kind !== 'list') return;
    if (tree.kind === 'list' || tree.kind === 'map') for (const each of Object.values(value)) walk(tree.of, each, args);
    else if (tree.kind === 'object') for (const [key, member] of tree.members) walk(member, value[key], args);
    else if (tree.kind === 'entity') {
      const entity = tree.entity.name;
      const row = api[entity].process(value, undefined, undefined, [args]);
      if (row === undefined) return;
      seen.push({ entity, row: value, pk: api[entity].pk(row, undefined, undefined, [args]) });
      for (const [key, member] of model.relations.get(tree.entity) ?? []) walk(member, value[key], args);
    }
  };
  for (const operation of readOperations(document, shapes)) {
    const brought = broughtBy(shapes, operation.shape);
    if (brought.kind === 'nothing') continue;
    const inner = model.trees.treeOf(brought.of, { operation }, brought.envelope);
    const tree =
      inner && (brought.kind === 'list' || brought.kind === 'map') ? { kind: brought.kind, of: inner } : inner;
    const args = Object.fromEntries(parametersOf(operation.place).map((each) => [each, `of-${each}`]));
    for (const example of operation.answer?.examples ?? [])
      walk(tree, brought.envelope === undefined ? example : (example as any)?.[brought.envelope], args);
  }
  return seen;
}

describe.each(names)('the examples of %s', (name) => {
  it('have a key in each entity, and no two different ones the same', async () => {
    const seen = await entitiesInExamples(name);
    const without = seen.filter(({ pk }) => pk === undefined).map(({ entity }) => entity);
    const keys = new Map<string, Set<unknown>>();
    // What tells two rows apart beside the key: their own address, else an id of the API's.
    for (const { entity, row, pk } of seen) {
      const other = row.url ?? row.self ?? row.href ?? row.id ?? row.sid ?? row.uuid;
      const key = `${entity} ${String(pk)}`;
      if (pk !== undefined && other !== undefined) keys.set(key, (keys.get(key) ?? new Set()).add(other));
    }
    const doubles = [...keys].filter(([, others]) => others.size > 1).map(([key, o]) => `${key} ${[...o].join(' ')}`);
    expect(seen.length).toBeGreaterThanOrEqual(LEAST[name] ?? 0);
    expect(without).toHaveLength(MISTAKES[name] ?? 0);
    expect(doubles.filter((text) => !KNOWN.has(text.split(' ')[0] ?? ''))).toEqual([]);
  });
});
