import { schemaName } from './document/shape.js';
import { entitiesIn } from './understand/trees.js';
import type { Model } from './understand/model.js';
import type { Entity, NoEntity } from './understand/entities.js';
import type { Tree } from './understand/trees.js';

/** What was understood, as `--report` writes it. */
export interface Report {
  readonly entities: Readonly<
    Record<string, { key: string[]; schemas: string[]; relations: Record<string, string>; resources: string[] }>
  >;
  readonly resources: Readonly<Record<string, { path: string; listPath?: string; entity: string; members: string[] }>>;
  readonly endpoints: Readonly<Record<string, { method: string; path: string }>>;
  readonly left: readonly NoEntity[];
}

const namesIn = (tree: Tree): string => [...new Set(entitiesIn(tree).map(({ name }) => name))].join('|');

/** Relations by field; those in plain objects by their path. */
function relationsOf(trees: ReadonlyMap<string, Tree>, before = ''): readonly (readonly [string, string])[] {
  return [...trees].flatMap(([field, tree]) => {
    if (tree.kind === 'object') return relationsOf(tree.members, `${before}${field}.`);
    const names = namesIn(tree);
    return names === '' ? [] : [[before + field, names] as const];
  });
}

const keyOf = ({ identity }: Entity): string[] => identity.parts.map(({ name, field }) => field ?? name);

export function reportOf(model: Model): Report {
  const { entities, resources, endpoints, relations, left } = model;
  return {
    entities: Object.fromEntries(
      entities.map((entity) => [
        entity.name,
        {
          key: keyOf(entity),
          schemas: entity.schemas.map(schemaName),
          relations: Object.fromEntries(relationsOf(relations.get(entity) ?? new Map())),
          resources: resources.filter((resource) => resource.entity === entity).map(({ name }) => name),
        },
      ]),
    ),
    resources: Object.fromEntries(
      resources.map(({ name, home, list, members, entity }) => {
        const listPath = (list ?? members.get('create'))?.path;
        return [
          name,
          {
            path: home.path,
            ...(listPath !== undefined && { listPath }),
            entity: entity.name,
            members: [...members.keys()],
          },
        ];
      }),
    ),
    endpoints: Object.fromEntries(
      endpoints.map(({ name, operation }) => [name, { method: operation.method, path: operation.path }]),
    ),
    left: left.map(({ what, why, config }) => ({ what, why, ...(config !== undefined && { config }) })),
  };
}

const rows = (cells: readonly (readonly string[])[]): string => {
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.min(50, Math.max(...cells.map((row) => row[column]?.length ?? 0))),
  );
  return cells
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n');
};

/** So many lines of a table are read by people; the rest is in the report. */
const MOST = 40;

/** A table with its head; nothing where there is nothing to say. */
function table(head: readonly string[], body: readonly (readonly string[])[]): readonly string[] {
  if (body.length === 0) return [];
  const more = body.length - MOST;
  return [
    rows([head, ...body.slice(0, MOST)]),
    ...(more > 0 ? [`  … and ${String(more)} more; --report writes them all`] : []),
    '',
  ];
}

/** The same for people: tables of what there is, and what was left with the lines of the config that would change it. */
export function reportText(report: Report): string {
  const entities = Object.entries(report.entities);
  const tables = [
    ...table(
      ['entity', 'key', 'resources', 'relations'],
      entities.map(([name, { key, resources, relations }]) => [
        name,
        key.join(' / '),
        resources.join(' ') || '-',
        Object.entries(relations)
          .map(([field, target]) => `${field}: ${target}`)
          .join(', ') || '-',
      ]),
    ),
    ...table(
      ['resource', 'members', 'path'],
      Object.entries(report.resources).map(([name, { members, path }]) => [name, members.join(' '), path]),
    ),
    ...table(
      ['endpoint', 'operation'],
      Object.entries(report.endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`]),
    ),
  ];
  const left = report.left.map(
    ({ what, why, config }) => `  ${what}: ${why}${config === undefined ? '' : `\n      ${config}`}`,
  );
  const counts = `${String(entities.length)} entities, ${String(Object.keys(report.resources).length)} resources, ${String(Object.keys(report.endpoints).length)} endpoints`;
  return [
    ...tables,
    ...(left.length > 0 ? ['Left as plain JSON, or asked of you:', ...left, ''] : []),
    `${counts}.`,
  ].join('\n');
}
