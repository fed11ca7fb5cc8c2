import { describe, expect, it } from 'vitest';
import { recordings } from '../examples/github.js';
import { denormalize, normalize } from '../src/index.js';
import { payloadSchema } from './support/payloads.js';
import { idsIn, readBack } from './support/readBack.js';

type Tables = Record<string, Record<string, object>>;

const payloads = recordings.map(({ payload }) => payload);
const eventNames = [...new Set(recordings.map(({ name }) => name))];
const payloadsOf = (name: string) => recordings.filter((event) => event.name === name).map(({ payload }) => payload);

// What a payload holds, told by the look of its objects, not by the schema. The profile of an organization and an
// invitation have a login and no type; a branch names its repository in short.
const isUser = (object: object): boolean => 'login' in object && 'type' in object;
const isRepository = (object: object, name: string): boolean => 'full_name' in object || name === 'repo';

function readAgain(payload: (typeof payloads)[number]) {
  const { result, entities } = normalize(payloadSchema, payload);
  return { entities, ...readBack(payload, denormalize(payloadSchema, result, entities)) };
}

/** The state after all payloads, and what the rows must be: those of each payload spread over the earlier ones. */
function normalizeAll() {
  let state = normalize(payloadSchema, {});
  const expected: Tables = {};
  for (const payload of payloads) {
    state = normalize(payloadSchema, payload, [], state);
    for (const [table, rows] of Object.entries(normalize(payloadSchema, payload).entities)) {
      const merged = (expected[table] ??= {});
      for (const [pk, row] of Object.entries(rows)) merged[pk] = { ...merged[pk], ...(row as object) };
    }
  }
  return { state, expected };
}

function rowCounts(tables: object): Record<string, number> {
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, Object.keys(rows as object).length]));
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

describe(`the ${payloads.length} recorded payloads of GitHub, one by one`, () => {
  it.each(eventNames)('%s: every value is read back as it was sent (S2.11, S4)', (name) => {
    for (const payload of payloadsOf(name)) expect(readAgain(payload).wrong).toEqual([]);
  });

  it('merge what one payload says twice of an entity in visiting order (S3.1)', () => {
    const merged = recordings.flatMap(({ name, payload }) =>
      readAgain(payload).merged.map((member) => `${name} ${member}`),
    );
    // The recordings were edited by hand: real ones hardly differ. `sender` is visited last.
    expect([...new Set(merged)]).toEqual([
      'check_run User.node_id: "MDQ6VXNlcjIxMDMxMDY3" over "MDEyOk9yZ2FuaXphdGlvbjE="',
      'code_scanning_alert User.node_id: "MDQ6VXNlcjIxMDMxMDY3" over "MDQ6VXNlcjQwMDcxMjg="',
      'code_scanning_alert User.avatar_url: "https://avatars1.githubusercontent.com/u/21031067?v=4" over "https://avatars.githubusercontent.com/u/4007128?v=4"',
      'code_scanning_alert User.site_admin: false over true',
      'discussion User.avatar_url: "https://avatars1.githubusercontent.com/u/21031067?v=4" over "https://avatars.githubusercontent.com/u/21031067?v=4"',
    ]);
  });

  it('are read with one object for each row (S23.14)', () => {
    for (const payload of payloads) {
      const { counts, entities } = readAgain(payload);
      expect(counts).toEqual(rowCounts(entities));
    }
  });

  it('have each user stored once', () => {
    for (const payload of payloads) {
      expect(new Set(Object.keys(readAgain(payload).entities.User ?? {}))).toEqual(idsIn(payload, isUser));
    }
  });

  it('have each repository stored once', () => {
    for (const payload of payloads) {
      expect(new Set(Object.keys(readAgain(payload).entities.Repository ?? {}))).toEqual(idsIn(payload, isRepository));
    }
  });

  it('may be frozen through and through, and stay as they are', () => {
    for (const payload of payloads) {
      const frozen = deepFreeze(structuredClone(payload));
      expect(normalize(payloadSchema, frozen)).toEqual(normalize(payloadSchema, structuredClone(payload)));
      expect(frozen).toEqual(payload);
    }
  });

  it('keep every row and table when they come again (decision 41)', () => {
    for (const payload of payloads) {
      const first = normalize(payloadSchema, payload);
      const again = normalize(payloadSchema, structuredClone(payload), [], first);
      expect(again.result).toEqual(first.result);
      expect(again.entities).toBe(first.entities);
    }
  });
});

describe('all recorded payloads in one state', () => {
  const { state, expected } = normalizeAll();

  it('have each user and each repository stored once', () => {
    expect(new Set(Object.keys(state.entities.User ?? {}))).toEqual(idsIn(payloads, isUser));
    expect(new Set(Object.keys(state.entities.Repository ?? {}))).toEqual(idsIn(payloads, isRepository));
  });

  it('fill these tables', () => {
    expect(rowCounts(state.entities)).toEqual({
      Comment: 7,
      Issue: 3,
      Label: 2,
      Milestone: 1,
      Organization: 14,
      PullRequest: 5,
      Repository: 21,
      User: 38,
    });
  });

  it('have later payloads over earlier ones, field by field (S3.3, S3.4)', () => {
    expect(state.entities).toEqual(expected);
  });

  it('are plain JSON', () => {
    expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
  });

  it('keep the tables that a payload does not touch, and the rows that it does not change (decision 41)', () => {
    const label = { name: 'bug', id: 1362934389, color: 'ff0000' };
    const next = normalize(payloadSchema, { label }, [], state);
    const changed = (tables: object, others: object) =>
      Object.keys(tables).filter(
        (name) => (tables as Record<string, unknown>)[name] !== (others as Record<string, unknown>)[name],
      );
    expect(changed(next.entities, state.entities)).toEqual(['Label']);
    expect(changed(next.entities.Label ?? {}, state.entities.Label ?? {})).toEqual(['1362934389']);
  });
});
