import { ArraySchema } from './ArraySchema.js';
import { isSchema } from './Schema.js';
import type { NormalizeContext, Row, TableSchema } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** The static side of an Entity class. */
export interface EntityClass extends TableSchema {
  readonly prototype: { pk(...args: never[]): unknown };
  pk(value: unknown, parent?: unknown, key?: string, args?: readonly unknown[]): unknown;
  readonly schema: Fields | undefined;
  readonly defaults: Fields;
  readonly automaticValidation?: 'warn' | 'silent' | undefined;
  process(input: Fields, parent: unknown, key: string | undefined, args: readonly unknown[]): object | undefined;
  validate(value: Fields): string | undefined;
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown;
  createIfValid(row: Row): object | undefined;
  fromJS(props: object): object;
  shouldUpdate(...args: never[]): boolean;
  shouldReorder(...args: never[]): boolean;
}

/** A field with a schema. */
export interface Member {
  readonly name: string;
  readonly schema: unknown;
  /** The entity class of the field, or of the items of its list; undefined for every other schema. */
  readonly entity: EntityClass | undefined;
  readonly isMany: boolean;
}

type Below = ReadonlyMap<EntityClass, Fields | undefined>;

/** What an entity class asks for when its rows are written, worked out once. */
export interface EntityPlan {
  readonly entity: EntityClass;
  readonly key: string;
  /** What it was made from; another object makes another plan. */
  readonly schema: Fields | undefined;
  readonly members: readonly Member[];
  readonly hasDefaultPk: boolean;
  readonly hasProcess: boolean;
  readonly hasValidate: boolean;
  /** All hooks are the defaults: an object that says what is stored changes nothing, and needs no copy. */
  readonly isComparable: boolean;
  /** Its data may lead back to itself. */
  readonly leadsBack: boolean;
  /** Where it does not: the classes that it leads to, with the schemas that say so. */
  readonly below: Below | undefined;
  /** An object of its kind is taken apart once only, however often it is met. */
  readonly isGuarded: boolean;
  /** Keeps the shape of rows known to the engine, which forgets what was compiled for it when the last such row goes. */
  example: object | undefined;
  /** The run of `normalize` for which it was last found to be true. */
  checkedIn: number;
}

const plans = new WeakMap<EntityClass, EntityPlan>();

const isEntityOf = (base: EntityClass, schema: unknown): schema is EntityClass =>
  typeof schema === 'function' && (schema as unknown as EntityClass).normalize === base.normalize;

/** The item schema of a list shorthand or a plain list of one schema. */
function itemOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.length === 1 ? (schema as unknown[])[0] : undefined;
  return schema instanceof ArraySchema ? (schema.schema as unknown) : undefined;
}

function memberOf(base: EntityClass, name: string, schema: unknown): Member {
  if (isEntityOf(base, schema)) return { name, schema, entity: schema, isMany: false };
  const item = itemOf(schema);
  return isEntityOf(base, item)
    ? { name, schema, entity: item, isMany: true }
    : { name, schema, entity: undefined, isMany: false };
}

const membersOf = (base: EntityClass, entity: EntityClass): Member[] =>
  Object.entries(entity.schema ?? {}).map(([name, schema]) => memberOf(base, name, schema));

/** Decoders and literals leave what they find. */
const keepsInput = ({ schema }: Member): boolean =>
  schema === undefined ||
  schema === null ||
  (typeof schema === 'function' ? !isSchema(schema) : typeof schema !== 'object');

/** The classes that the data of a class leads to; undefined where it may lead back, or to where nobody can tell. */
function classesBelow(base: EntityClass, entity: EntityClass): Below | undefined {
  const below = new Map<EntityClass, Fields | undefined>();
  const open = [entity];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const member of membersOf(base, next)) {
      if (member.entity === entity || (!member.entity && !keepsInput(member))) return undefined;
      if (!member.entity || below.has(member.entity)) continue;
      below.set(member.entity, member.entity.schema);
      open.push(member.entity);
    }
  }
  return below;
}

function areSame(below: Below): boolean {
  for (const [entity, schema] of below) if (entity.schema !== schema) return false;
  return true;
}

const HOOKS = [
  'process',
  'validate',
  'merge',
  'mergeWithStore',
  'mergeMetaWithStore',
  'shouldUpdate',
  'shouldReorder',
] as const;

const hasDefaults = (base: EntityClass, entity: EntityClass): boolean =>
  HOOKS.every((hook) => entity[hook] === base[hook]);

/** The method, or the static function that calls it. @see spec: S1.3 */
const hasDefaultPk = (base: EntityClass, entity: EntityClass): boolean =>
  entity.pk === base.pk && entity.prototype.pk === base.prototype.pk;

const readsParent = (base: EntityClass, { entity }: Member): boolean =>
  entity !== undefined && (!hasDefaultPk(base, entity) || entity.process !== base.process);

function makePlan(entity: EntityClass, base: EntityClass): EntityPlan {
  const members = membersOf(base, entity);
  const isPlain = hasDefaults(base, entity);
  const below = classesBelow(base, entity);
  const leadsBack = below === undefined;
  const isGuarded = !isPlain || leadsBack;
  return {
    entity,
    key: entity.key,
    schema: entity.schema,
    members,
    hasDefaultPk: hasDefaultPk(base, entity),
    hasProcess: entity.process !== base.process,
    hasValidate: entity.validate !== base.validate,
    isComparable: !isGuarded && members.every((member) => !readsParent(base, member)),
    leadsBack,
    below,
    isGuarded,
    example: undefined,
    checkedIn: 0,
  };
}

/** Hooks are static members, which may be assigned anew as well. */
function isStillTrue(plan: EntityPlan, base: EntityClass): boolean {
  const { entity } = plan;
  return (
    plan.hasDefaultPk === hasDefaultPk(base, entity) &&
    plan.hasProcess === (entity.process !== base.process) &&
    plan.hasValidate === (entity.validate !== base.validate) &&
    (plan.isGuarded || hasDefaults(base, entity)) &&
    (plan.below === undefined || areSame(plan.below)) &&
    // A list may have been defined anew.
    plan.members.every((member) => !member.isMany || itemOf(member.schema) === member.entity)
  );
}

/**
 * The plan of a class. What it was made from may be assigned anew at any time; once a run is often enough to look.
 *
 * @param base the class Entity, whose hooks are the defaults.
 * @param run of `normalize`; whoever has none looks every time.
 * @see spec: S24.6
 */
export function planOf(entity: EntityClass, base: EntityClass, run?: number): EntityPlan {
  const known = plans.get(entity);
  if (run !== undefined && known?.checkedIn === run) return known;
  const isKnown = known !== undefined && known.schema === entity.schema && isStillTrue(known, base);
  const plan = isKnown ? known : makePlan(entity, base);
  plan.checkedIn = run ?? 0;
  plans.set(entity, plan);
  return plan;
}
