import { describe, expect, it } from 'vitest';
import {
  All,
  Collection,
  createRestSlice,
  denormalize,
  Endpoint,
  Entity,
  Invalidate,
  normalize,
  schema,
  Union,
} from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { GraphNode, User } from '../support/entities.js';
import { cells, Company, figures, of } from '../support/portfolio.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';

class Strict extends Entity {
  id = '';
  static override key = 'Strict';
  static override validate({ name }: { name?: unknown }) {
    return name === undefined ? 'a name is needed' : undefined;
  }
}

class Account extends Entity {
  id = '';
  static override key = 'AccountWithIndex';
  static override indexes = ['username'];
}

interface Refusal {
  readonly act: () => unknown;
  readonly code: string;
  /** What the text must say. */
  readonly says: readonly string[];
  readonly status?: number;
}

const refusals: Readonly<Record<string, Refusal>> = {
  'E1 a response that is no object': {
    act: () => normalize(User, 5),
    code: 'RESPONSE_SHAPE',
    says: ['User', 'an object', 'number 5'],
    status: 400,
  },
  'E1 a text that is no JSON': {
    act: () => normalize([User], 'oops'),
    code: 'RESPONSE_SHAPE',
    says: ['[User]', 'string "oops"'],
    status: 400,
  },
  'E2 a text of JSON': {
    act: () => normalize(User, '{"id":5}'),
    code: 'RESPONSE_SHAPE',
    says: ['not parsed', 'content-type', 'parseResponse'],
    status: 400,
  },
  'E3 no id where pk() is the default': {
    act: () => normalize(User, { name: 'a' }),
    code: 'PK_MISSING',
    says: ['User', '{"name":"a"}', 'define pk()'],
    status: 400,
  },
  'E4 an unusable id': {
    act: () => normalize(User, { id: '' }),
    code: 'PK_MISSING',
    says: ['User', '{"id":""}', 'malformed'],
    status: 400,
  },
  'E5 a deletion without a usable id': {
    act: () => normalize(new Invalidate(User), { name: 'a' }),
    code: 'PK_MISSING',
    says: ['Invalidate(User)', '{"name":"a"}'],
    status: 400,
  },
  'E6 an array for an entity': {
    act: () => normalize(User, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]),
    code: 'RESPONSE_SHAPE',
    says: ['User', 'named members', '[{"id":1},{"id":2},{"id":3}]', 'automaticValidation'],
    status: 400,
  },
  'E7 what validate() refuses': {
    act: () => normalize(Strict, { id: 1 }),
    code: 'ENTITY_INVALID',
    says: ['Strict', 'a name is needed'],
    status: 400,
  },
  'E8 an entity without name and key': {
    act: () => class extends Entity {}.key,
    code: 'ENTITY_KEY_MISSING',
    says: ['static key'],
  },
  'E9 a list shorthand of two': {
    act: () => normalize([User, User], []),
    code: 'SCHEMA_SHORTHAND_INVALID',
    says: ['one schema', 'got 2'],
  },
  'E10 a Union without its attribute': {
    act: () => new Union({ user: User }, undefined as never),
    code: 'SCHEMA_OPTION_MISSING',
    says: ['Union', 'schemaAttribute'],
  },
  'E10 a deletion of several kinds without their attribute': {
    act: () => new Invalidate({ user: User } as never),
    code: 'SCHEMA_OPTION_MISSING',
    says: ['Invalidate', 'schemaAttribute'],
  },
  'E10 all rows of several kinds without their attribute': {
    act: () => new All({ user: User }),
    code: 'SCHEMA_OPTION_MISSING',
    says: ['All', 'schemaAttribute'],
  },
  'E11 a deletion of nothing': {
    act: () => new Invalidate(undefined as never),
    code: 'SCHEMA_OPTION_MISSING',
    says: ['Invalidate', 'Entity'],
  },
  'E12 a Scalar value without a lens': {
    act: () => normalize(Company, { id: 1, pct: 5 }, [{}]),
    code: 'SCALAR_LENS_MISSING',
    says: ['Scalar(portfolio)', 'arguments', 'must contain the lens'],
    status: 400,
  },
  'E13 a lens with "|"': {
    act: () => normalize(Company, { id: 1, pct: 5 }, of('a|b')),
    code: 'SCALAR_LENS_INVALID',
    says: ['Scalar(portfolio)', '"a|b"'],
    status: 400,
  },
  'E14 cells of nobody': {
    act: () => normalize([figures], [{ id: 1 }], of('A')),
    code: 'SCHEMA_OPTION_MISSING',
    says: ['Scalar(portfolio)', 'entity: Company'],
    status: 400,
  },
  'E15 a cell of an entity without pk': {
    act: () => normalize([cells], [{ pct: 1 }], of('A')),
    code: 'PK_MISSING',
    says: ['Scalar(portfolio)', 'an id', 'a map', 'entityPk()'],
    status: 400,
  },
};

describe('S26 errors say what happened', () => {
  it.each(Object.entries(refusals))('%s', (_, { act, code, says, status }) => {
    const error = restErrorOf(act);
    expect([error.code, error.status]).toEqual([code, status]);
    for (const text of says) expect(error.message).toContain(text);
  });

  it('and leave the state as it was: no row of the response is stored', () => {
    const state = normalize([User], []);
    const parts = { list: [User], user: User };
    expect(restErrorOf(() => normalize(parts, { list: [{ id: 1 }], user: {} }, [], state)).code).toBe('PK_MISSING');
    expect(state.entities).toEqual({});
  });

  it('of an answer in a store become the error of the endpoint, with status 400 (S0.8)', async () => {
    const { dispatch, endpoints, root, state } = testStore(() =>
      createRestSlice({
        endpoints: { list: new Endpoint(async () => ({ name: 'x' }), { name: 'list', schema: User }) },
      }),
    );
    await expect(dispatch(endpoints.list())).rejects.toThrow('PK_MISSING');
    expect(endpoints.list.selectResponse(root()).error?.status).toBe(400);
    expect(state().entities).toEqual({});
  });
});

describe('S26 warnings in development', () => {
  const either = new schema.Array({ user: User }, 'type');
  const warningOf = (act: () => unknown): string => {
    const warnings = expectConsole('warn');
    act();
    expect(warnings).toHaveLength(1);
    return warnings[0] ?? '';
  };

  it.each<[string, () => unknown, readonly string[]]>([
    ['W1 an item of no known kind', () => normalize(either, [{ id: 1, type: 'w1' }]), ['type', 'user', 'w1']],
    ['W2 a reference of no known kind', () => denormalize(either, [{ id: '1', schema: 'w2' }], {}), ['w2']],
    ['W3 an indexed field that is missing', () => normalize(Account, { id: 1 }), ['username', 'AccountWithIndex']],
    [
      'W4 the depth limit',
      () =>
        denormalize(GraphNode, '0', {
          GraphNode: Object.fromEntries(Array.from({ length: 99 }, (_, i) => [i, { id: i, next: i + 1 }])),
        }),
      ['GraphNode', '64', 'maxEntityDepth'],
    ],
  ])('%s', (_, act, says) => {
    const warning = warningOf(act);
    for (const text of says) expect(warning).toContain(text);
  });
});

describe('a Collection', () => {
  it('needs a list of one schema (E9)', () => {
    expect(restErrorOf(() => new Collection([User, User] as never)).code).toBe('SCHEMA_SHORTHAND_INVALID');
  });
});
