import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Endpoint, Entity, normalize, Union, Values } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { entityNamed, User } from '../support/entities.js';
import { testStore } from '../support/testStore.js';

// Through a store with Redux Toolkit's own checks on; the tables themselves: test/normalize/identifiers.test.ts.

class Plain extends Entity {
  id = '';
  static override key = 'Plain';
}

/** A store with one endpoint, which answers what it is given, as JSON would bring it. */
function setUp(schema: unknown) {
  const send = new Endpoint((body: unknown) => Promise.resolve(body), { name: 'send', schema });
  const made = testStore(() => createRestSlice({ endpoints: { send } }));
  return {
    ...made,
    send: (body: unknown) => made.dispatch(made.endpoints.send(body)) as Promise<any>,
    shown: (body: unknown) => made.endpoints.send.select(made.root(), body) as any,
    query: (table: object, args: object) => made.slice.selectQuery(table)(made.root(), args) as any,
  };
}

const isClean = () =>
  (({}) as { polluted?: boolean }).polluted === undefined && Object.keys(Object.prototype).length === 0;

describe('identifiers in a store', () => {
  it.each([
    ['A01', '__proto__'],
    ['A02', 'constructor'],
    ['A02', 'prototype'],
    ['A02', 'valueOf'],
  ])('%s: a row with the pk %s is stored, merged and read back', async (_, id) => {
    const { send, query, state } = setUp(User);
    await send({ id, name: 'first' });
    await send({ id, extra: 1 });
    expect({ ...query(User, { id }) }).toMatchObject({ id, name: 'first', extra: 1 });
    expect(Object.getPrototypeOf(state().entities['User'])).toBe(Object.prototype);
    expect(isClean()).toBe(true);
  });

  it.each(['toString', 'constructor', '__proto__'])('A03: an absent row %s is undefined', async (id) => {
    const { send, query } = setUp(User);
    await send({ id: '1', name: 'other' });
    expect(query(User, { id })).toBeUndefined();
  });

  it.each([
    ['A04', 'hasOwnProperty'],
    ['A05', '__proto__'],
    ['A06', 'constructor'],
  ])('%s: a table named %s is one like any other', async (_, name) => {
    const Named = entityNamed(name);
    const { send, query, state } = setUp(Named);
    await send({ id: '1', name: 'row' });
    expect(query(Named, { id: '1' })).toMatchObject({ id: '1', name: 'row' });
    expect(Object.keys(state().entities)).toEqual([name]);
    expect(isClean()).toBe(true);
  });

  it('A07: every own key of a Values map comes back', async () => {
    const { send, shown } = setUp(new Values(User));
    const map = JSON.parse('{"__proto__":{"id":"1"},"constructor":{"id":"2"},"a":{"id":"3"}}') as object;
    await send(map);
    expect(Object.entries(shown(map) as Record<string, User>).map(([key, { id }]) => [key, id])).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['a', '3'],
    ]);
    expect(isClean()).toBe(true);
  });

  it('A08: a member __proto__ of a response gives the entity nothing to inherit', async () => {
    const { send, query } = setUp(User);
    await send(JSON.parse('{"id":"1","__proto__":{"polluted":true}}'));
    const user = query(User, { id: '1' }) as { polluted?: boolean };
    expect([user instanceof User, user.polluted, isClean()]).toEqual([true, undefined, true]);
  });

  it('A09: strange pks are distinct rows, whose ids come back exactly', async () => {
    const ids = ['a|b', 'a b', ' ', '\n', '🦊', '\ud800', 'x'.repeat(1_000_000)];
    const { send, shown, state } = setUp([User]);
    const body = ids.map((id) => ({ id }));
    await send(body);
    expect((shown(body) as User[]).map(({ id }) => id)).toEqual(ids);
    expect(Object.keys(state().entities['User'] ?? {})).toHaveLength(ids.length);
  });

  it('A10: 0 is a pk, and 1 and "1" are one row', async () => {
    const { send, shown, slice, root } = setUp([User]);
    const body = [{ id: 0, name: 'zero' }, { id: 1 }, { id: '1', name: 'one' }];
    await send(body);
    expect((shown(body) as User[]).map(({ name }) => name)).toEqual(['zero', 'one', 'one']);
    expect(Object.keys(slice.selectEntities(root())['User'] ?? {})).toEqual(['0', '1']);
  });

  it.each([[undefined], [null], [{}], ['']])(
    'A11: an item with the id %j is left out of a list, and refused alone, naming its entity (T18)',
    async (id) => {
      expectConsole('error');
      const list = setUp([Plain]);
      await list.send([{ id: '1' }, { id, name: 'x' }]);
      expect(Object.keys(list.state().entities['Plain'] ?? {})).toEqual(['1']);
      const one = setUp(Plain);
      const error = (await one.send({ id, name: 'x' }).catch((thrown: unknown) => thrown)) as Error;
      expect(error).toMatchObject({ message: expect.stringContaining('Plain') });
      expect(one.state().entities).toEqual({});
    },
  );

  it('A11: NaN, which no JSON brings, is refused as an id too', () => {
    expect(() => normalize(Plain, { id: NaN })).toThrow(/Plain/);
  });

  it('A12: integer-like pks keep the order of the list', async () => {
    const ids = ['10', '2', 'b', '1'];
    const { send, shown } = setUp(new Collection([User]));
    const body = ids.map((id) => ({ id }));
    await send(body);
    expect((shown(body) as User[]).map(({ id }) => id)).toEqual(ids);
  });

  it.each(['constructor', '__proto__', 'unknown', undefined])(
    'A13: an item of the kind %s stays as it came, without a row',
    async (kind) => {
      const warnings = expectConsole('warn');
      const { send, shown, state } = setUp([new Union({ user: User }, 'kind')]);
      const item = { id: '1', ...(kind !== undefined && { kind }) };
      await send([item]);
      expect(shown([item])).toEqual([item]);
      expect(state().entities).toEqual({});
      expect(warnings).toHaveLength(1);
    },
  );
});
