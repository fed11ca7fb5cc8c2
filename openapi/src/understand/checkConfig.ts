import { schemaName } from '../document/shape.js';
import { matches } from '../document/operations.js';
import type { Config } from '../config.js';
import type { Problem } from '../document/load.js';
import type { Operation } from '../document/operations.js';
import type { Model } from './model.js';
import type { Thing } from './things.js';

const OPTIONS: ReadonlySet<string> = new Set(
  'input out include exclude urlPrefix names entities keys relations multiSegment files'.split(' '),
);

/** Each line of a config that changes nothing: most likely something is misspelt. */
export function unusedIn(
  config: Config,
  { entities, resources, endpoints }: Pick<Model, 'entities' | 'resources' | 'endpoints'>,
  operations: readonly Operation[],
  things: ReadonlyMap<string, Thing>,
): readonly Problem[] {
  const names = new Set([...entities, ...resources, ...endpoints].map(({ name }) => name));
  const kinds = new Map(entities.map((entity) => [entity.name, entity]));
  const schemas = new Set([...things].flatMap(([at, { name }]) => [at, name, schemaName(at)]));
  const problem = (option: string, name: string, what: string): Problem => ({
    where: `config: ${option}: ${name}`,
    what,
  });
  const unknown = (option: string, all: readonly string[], isKnown: (name: string) => boolean, what: string) =>
    all.filter((name) => !isKnown(name)).map((name) => problem(option, name, what));
  const hasField = (path: string): boolean => {
    const [entity = '', ...field] = path.split('.');
    return kinds.get(entity)?.fields.has(field.join('.')) === true;
  };
  return [
    ...Object.keys(config)
      .filter((name) => !OPTIONS.has(name))
      .map((name) => ({
        where: `config: ${name}`,
        what: `there is no such option; there are ${[...OPTIONS].join(', ')}`,
      })),
    ...unknown(
      'names',
      Object.values(config.names ?? {}),
      (name) => names.has(name),
      'no entity, resource or endpoint got this name',
    ),
    ...unknown('keys', Object.keys(config.keys ?? {}), (name) => kinds.has(name), 'no entity has this name'),
    ...unknown(
      'entities',
      Object.keys(config.entities ?? {}),
      (name) => schemas.has(name),
      'no answer has this schema',
    ),
    ...unknown('relations', Object.keys(config.relations ?? {}), hasField, 'no entity has this field'),
    ...unknown(
      'relations',
      Object.values(config.relations ?? {}).filter((name) => name !== false),
      (name) => kinds.has(name),
      'no entity has this name',
    ),
    ...unknown(
      'multiSegment',
      config.multiSegment ?? [],
      (name) => operations.some(({ path }) => path.includes(`{${name}}`)),
      'no path has this parameter',
    ),
    ...(['include', 'exclude'] as const).flatMap((option) =>
      unknown(
        option,
        config[option] ?? [],
        (pattern) => operations.some((operation) => matches(pattern, operation)),
        'it is no tag, operation or path',
      ),
    ),
  ];
}
