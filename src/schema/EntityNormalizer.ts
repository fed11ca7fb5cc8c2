import { keepShape } from '../shared/keepShape.js';
import { put } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { reuse } from '../shared/reuse.js';
import { warnOnce } from '../shared/warn.js';
import { planOf } from './entityPlan.js';
import { asPk, isUsablePk, lackingIn, primaryKeyMissing } from './primaryKey.js';
import type { EntityClass, EntityPlan, Member } from './entityPlan.js';
import type { PkOf } from './primaryKey.js';
import type { NormalizeContext, RowPlace } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** @see spec: S2.8 */
function refuseArray({ key, entity }: EntityPlan, input: readonly unknown[]): void {
  if (entity.automaticValidation === 'silent') return;
  const parts = {
    happened: `One ${key}, an object of named members, was expected and an array came`,
    fix:
      `Use schema: [${key}] or a Collection for a list, or pick the item in process(). ` +
      "Where an array is meant: static automaticValidation = 'silent'.",
  };
  const shown = (): string => `: ${preview(input.slice(0, 3), 200)}`;
  if (entity.automaticValidation === 'warn') return warnOnce(`${parts.happened}${shown()} ${parts.fix}`);
  throw new RestError({ ...parts, code: 'RESPONSE_SHAPE', subject: key, found: shown(), status: 400 });
}

function refuseInvalid(plan: EntityPlan, problem: string): never {
  throw new RestError({
    code: 'ENTITY_INVALID',
    subject: plan.key,
    happened: `validate() refused the response: ${problem}`,
    fix: 'Check the response, or what validate() demands.',
    status: 400,
  });
}

function memberNamed({ members }: EntityPlan, name: string): Member | undefined {
  for (const member of members) if (member.name === name) return member;
  return undefined;
}

/**
 * Takes the entities of one response apart into rows, by the plans of their classes: what nobody overrode costs nothing,
 * and an object that says what is stored already is not copied. Parameters are many, and no objects: this runs for every
 * object of a response.
 */
export class EntityNormalizer {
  readonly #base: EntityClass;
  readonly #context: NormalizeContext;

  /** @param base the class Entity, whose hooks are the defaults. */
  constructor(base: EntityClass, context: NormalizeContext) {
    this.#base = base;
    this.#context = context;
  }

  /**
   * @returns the primary key of an object; an id that stands for it already as text.
   * @throws RestError PK_MISSING, RESPONSE_SHAPE, ENTITY_INVALID (status 400)
   * @see spec: S2.1
   */
  visit(entity: EntityClass, input: unknown, parent: unknown, key: string | undefined): unknown {
    if (typeof input !== 'object' || input === null) return input ? asPk(input) : input;
    const plan = planOf(entity, this.#base, this.#context.run);
    if (!plan.hasProcess && Array.isArray(input)) refuseArray(plan, input);
    return plan.hasProcess || !plan.hasDefaultPk || plan.isGuarded || this.#context.isCreating
      ? this.#visitByHooks(plan, input as Fields, parent, key)
      : this.#visitPlain(plan, input as Fields);
  }

  #visitByHooks(plan: EntityPlan, input: Fields, parent: unknown, key: string | undefined): string {
    const context = this.#context;
    const processed = plan.hasProcess
      ? (plan.entity.process(input, parent, key, context.args) as Fields | undefined)
      : input;
    const pkOf: PkOf = (fields) =>
      plan.hasDefaultPk ? fields['id'] : plan.entity.pk(fields, parent, key, context.args);
    const value = this.#named(plan, processed ?? input, pkOf);
    const usable = this.#usablePk(plan, value, pkOf(value));
    if (processed === undefined) context.invalidate(plan.entity, usable);
    else if (!plan.isGuarded || context.enter(input, plan.key, usable)) {
      // A copy: what a user's process() handed back may be the input, or a part of it.
      this.#write(plan, { ...value }, usable, context.place(plan.entity, usable));
    }
    return usable;
  }

  #visitPlain(plan: EntityPlan, input: Fields): string {
    const pk = this.#usablePk(plan, input, input['id']);
    const place = this.#context.place(plan.entity, pk);
    const { said } = place;
    const isKnown = typeof said === 'object' && plan.isComparable && this.#saysNothingNew(plan, said as Fields, input);
    if (isKnown) place.confirm(plan.entity, input);
    else this.#write(plan, { ...input }, pk, place);
    return pk;
  }

  /** An entity that the server has not named yet has placeholders for what its primary key lacks. @see spec: decision 78 */
  #named(plan: EntityPlan, given: Fields, pkOf: PkOf): Fields {
    const context = this.#context;
    if (!context.isCreating || (plan.hasDefaultPk && isUsablePk(given['id']))) return given;
    const name = lackingIn(given, pkOf, context.isExpected);
    if (name === undefined) return given;
    const value = { ...given, [name]: context.placeholder(plan.key) };
    // Where it is taken the next one is tried; and something else may be missing.
    const isTaken = !context.isExpected && context.current(plan.key, String(pkOf(value))) !== undefined;
    return this.#named(plan, isTaken ? given : value, pkOf);
  }

  #usablePk(plan: EntityPlan, value: Fields, pk: unknown): string {
    if (isUsablePk(pk)) return typeof pk === 'string' ? pk : String(pk);
    const placeholder = this.#context.placeholder(plan.key);
    if (placeholder === undefined) throw primaryKeyMissing(plan.key, value, plan.hasDefaultPk);
    return placeholder;
  }

  /** Whether an object holds nothing but what is stored. Nested entities are visited on the way. */
  #saysNothingNew(plan: EntityPlan, stored: Fields, given: Fields): boolean {
    for (const name in given) {
      const value = given[name];
      const present = stored[name];
      if (value === present && (value !== undefined || Object.hasOwn(stored, name))) continue;
      if (typeof value !== 'object' || value === null) return false;
      const member = memberNamed(plan, name);
      const isSame = member?.entity
        ? this.#isSameMember(member, member.entity, present, value)
        : Object.hasOwn(stored, name) && reuse(present, value) === present;
      if (!isSame) return false;
    }
    return true;
  }

  #isSameMember({ name, isMany }: Member, entity: EntityClass, stored: unknown, given: object): boolean {
    if (!isMany) return this.visit(entity, given, given, name) === stored;
    if (!Array.isArray(given) || !Array.isArray(stored) || given.length !== stored.length) return false;
    for (let i = 0; i < given.length; i++) {
      if (this.visit(entity, given[i], given, name) !== stored[i]) return false;
    }
    return true;
  }

  #write(plan: EntityPlan, row: Record<string, unknown>, pk: string, place: RowPlace): void {
    const problem = plan.hasValidate ? plan.entity.validate(row) : undefined;
    if (problem !== undefined) refuseInvalid(plan, problem);
    plan.example = row;
    if (!plan.isGuarded) {
      this.#visitMembers(plan, row);
      place.write(plan.entity, row);
      return;
    }
    this.#context.descend({ table: plan.key, pk, row }, () => {
      this.#visitMembers(plan, row);
      place.write(plan.entity, row);
    });
  }

  #visitMembers(plan: EntityPlan, row: Record<string, unknown>): void {
    for (const member of plan.members) {
      const { name } = member;
      if (!Object.hasOwn(row, name)) continue;
      const value = this.#visitMember(member, row[name], row);
      if (value === undefined && row[name] !== undefined) delete row[name];
      else put(row, name, value);
    }
  }

  #visitMember({ name, entity, isMany, schema }: Member, input: unknown, row: Fields): unknown {
    if (entity && !isMany) return this.visit(entity, input, row, name);
    if (entity && Array.isArray(input)) return input.map((item) => this.visit(entity, item, row, name));
    return this.#context.visit(schema, input, row, name);
  }
}

keepShape(new EntityNormalizer({} as EntityClass, {} as NormalizeContext));
