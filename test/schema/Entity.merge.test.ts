import { describe, expect, it, vi } from 'vitest';
import { Entity, INVALID, Invalidate, normalize } from '../../src/index.js';
import type { NormalizedState } from '../../src/normalize/tables.js';
import { User } from '../support/entities.js';

const at = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt + 1, expiresAt: fetchedAt + 100 });

/** State after answers to requests of the given times. */
const after = (schema: unknown, ...answers: [time: number, input: unknown][]): NormalizedState =>
  answers.reduce<NormalizedState>((state, [time, input]) => normalize(schema, input, [], state, at(time)), {
    entities: {},
    entitiesMeta: {},
    indexes: {},
  });

describe('two values with one pk in a response', () => {
  it('are merged, the later one wins (S3.1)', () => {
    const { result, entities } = normalize(
      [User],
      [
        { id: 1, name: 'a', x: 1 },
        { id: 1, name: 'b' },
      ],
    );
    expect(result).toEqual(['1', '1']);
    expect(entities.User).toEqual({ 1: { id: 1, name: 'b', x: 1 } });
  });

  it('meet the stored row once (S3.1, S3.2)', () => {
    class Item extends Entity {
      static override key = 'Item';
    }
    const state = after(Item, [1, { id: 1 }]);
    const mergeWithStore = vi.spyOn(Item, 'mergeWithStore');
    normalize([Item], [{ id: 1 }, { id: 1 }, { id: 1 }], [], state, at(2));
    expect(mergeWithStore).toHaveBeenCalledTimes(1);
  });

  it('are taken apart once when they are one object (S2.13)', () => {
    class Item extends Entity {
      static override key = 'Item';
    }
    const merge = vi.spyOn(Item, 'merge');
    const item = { id: 1 };
    normalize([Item], [item, item]);
    expect(merge).not.toHaveBeenCalled();
  });
});

describe('a row that is stored', () => {
  it('takes the fields of a later answer and keeps the others (S3.3)', () => {
    const { entities } = after(User, [4, { id: 1, name: 'a', x: 1 }], [5, { id: 1, name: 'b' }]);
    expect(entities.User).toEqual({ 1: { id: 1, name: 'b', x: 1 } });
  });

  it('only fills gaps from an earlier answer, and keeps its times (S3.4, T12)', () => {
    const { entities, entitiesMeta } = after(User, [5, { id: 1, name: 'a', x: 1 }], [4, { id: 1, name: 'b', y: 2 }]);
    expect(entities.User).toEqual({ 1: { id: 1, name: 'a', x: 1, y: 2 } });
    expect(entitiesMeta.User).toEqual({ 1: at(5) });
  });

  it('takes an answer of the same time with its times (S3.4)', () => {
    const state = after(User, [5, { id: 1, name: 'a' }]);
    const meta = { ...at(5), expiresAt: 7 };
    const { entities, entitiesMeta } = normalize(User, { id: 1, name: 'b' }, [], state, meta);
    expect([entities.User, entitiesMeta.User]).toEqual([{ 1: { id: 1, name: 'b' } }, { 1: meta }]);
  });

  it('takes explicit undefined and null (S3.7, T13)', () => {
    const { entities } = after(User, [1, { id: 1, name: 'a', x: 1 }], [2, { id: 1, name: undefined, x: null }]);
    expect(entities.User).toStrictEqual({ 1: { id: 1, name: undefined, x: null } });
  });

  it('has nested lists replaced (S3.10)', () => {
    class Team extends Entity {
      static override schema = { members: [User] };
      static override key = 'Team';
    }
    const { entities } = after(Team, [1, { id: 1, members: [{ id: 1 }] }], [2, { id: 1, members: [{ id: 2 }] }]);
    expect(entities.Team).toEqual({ 1: { id: 1, members: ['2'] } });
  });

  it('lets merge() combine nested ids (S3.9)', () => {
    class Team extends Entity {
      static override schema = { members: [User] };
      static override merge(existing: { members: string[] }, incoming: { members: string[] }) {
        return { ...existing, ...incoming, members: [...existing.members, ...incoming.members] };
      }
      static override key = 'Team';
    }
    const { entities } = after(Team, [1, { id: 1, members: [{ id: 1 }] }], [2, { id: 1, members: [{ id: 2 }] }]);
    expect(entities.Team).toEqual({ 1: { id: 1, members: ['1', '2'] } });
  });

  it('stays the same object when shouldUpdate() refuses, with the new times (S3.8)', () => {
    class Versioned extends Entity {
      static override shouldUpdate(_: unknown, __: unknown, existing: { v: number }, incoming: { v: number }) {
        return incoming.v > existing.v;
      }
      static override key = 'Versioned';
    }
    const first = after(Versioned, [1, { id: 1, v: 2 }]);
    const second = normalize(Versioned, { id: 1, v: 1 }, [], first, at(2));
    expect(second.entities).toBe(first.entities);
    expect(second.entitiesMeta.Versioned).toEqual({ 1: at(2) });
  });

  it('without times is the oldest (S3.12)', () => {
    const state = { entities: { User: { 1: { id: 1, name: 'a' } } } };
    expect(normalize(User, { id: 1, name: 'b' }, [], state).entities.User).toEqual({ 1: { id: 1, name: 'b' } });
  });

  it('keeps the times of each row of a list (S25.1)', () => {
    const { entitiesMeta } = after([User], [1, [{ id: 1 }, { id: 2 }]], [2, [{ id: 1 }]]);
    expect(entitiesMeta.User).toEqual({ 1: at(2), 2: at(1) });
  });
});

describe('a deleted row', () => {
  const deleted = (time: number) =>
    normalize(new Invalidate(User), '5', [], after(User, [1, { id: 5, x: 1 }]), at(time));

  it('comes back whole through a later answer (S3.11)', () => {
    expect(normalize(User, { id: 5 }, [], deleted(2), at(3)).entities.User).toEqual({ 5: { id: 5 } });
  });

  it('does not come back through an earlier one (decision 12)', () => {
    const state = deleted(3);
    const { entities, entitiesMeta } = normalize(User, { id: 5 }, [], state, at(2));
    expect(entities.User).toEqual({ 5: INVALID });
    expect(entitiesMeta.User).toEqual({ 5: at(3) });
  });
});
