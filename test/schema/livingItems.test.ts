import { describe, expect, it } from 'vitest';
import {
  All,
  Collection,
  createRestSlice,
  denormalize,
  Entity,
  Invalidate,
  INVALID,
  resource,
  RestEndpoint,
  Union,
  Values,
} from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Company extends Entity {
  id = '';
  name = 'no company';
  static override key = 'Company';
}

class User extends Entity {
  id = '';
  name = 'somebody';
  company = Company.fromJS();
  static override key = 'User';
  static override schema = { company: Company };
}

class Topic extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  editor: User | null = null;
  reviewer: User | undefined = undefined;
  parent: Topic | undefined = undefined;
  static override key = 'Topic';
  static override schema: Readonly<Record<string, unknown>> = { author: User, editor: User, reviewer: User };
}
Topic.schema = { ...Topic.schema, parent: Topic };

const ids = (items: readonly Topic[]) => items.map(({ id }) => id);
const topic = (id: string, fields: object = {}) => ({ id, title: `topic ${id}`, author: 'ada', ...fields });
const rows = (User: Record<string, unknown>, Topic: Record<string, unknown>) => ({
  Company: { acme: { id: 'acme', name: 'Acme' } },
  User,
  Topic,
});
const ada = { id: 'ada', name: 'Ada', company: 'acme' };

describe('a relation (T19)', () => {
  const read = (fields: object, users: Record<string, unknown> = {}) =>
    denormalize(Topic, '1', rows({ ada, ...users }, { 1: topic('1', fields) }) as never) as Topic;

  it('whose row is not there is a stand-in with its primary key, also where the default is null', () => {
    expect(read({ author: 'bob' }).author).toEqual(User.fromJS({ id: 'bob' }));
    expect(read({ editor: 'bob' }).editor).toEqual(User.fromJS({ id: 'bob' }));
    expect(read({ editor: 'bob' }).editor).toBe(read({ editor: 'bob' }).editor);
    expect(read({ reviewer: 'bob' }).reviewer).toBeUndefined();
    expect(read({ editor: null }).editor).toBeNull();
    expect(read({ editor: '' }).editor).toBeNull();
  });

  it('whose row is deleted is the default', () => {
    const gone = { bob: INVALID };
    expect(read({ editor: 'bob' }, gone).editor).toBeNull();
    expect(read({ reviewer: 'bob' }, gone).reviewer).toBeUndefined();
    expect(read({ author: 'bob' }, gone)).toBe(INVALID);
  });
});

describe('an item of which a required relation is deleted (T19)', () => {
  const tables = rows(
    { ada, bob: INVALID, eve: { id: 'eve', name: 'Eve', company: 'gone' } },
    {
      1: topic('1'),
      2: topic('2', { author: 'bob' }),
      3: topic('3', { author: 'eve' }),
      4: INVALID,
      5: topic('5', { parent: '2' }),
    },
  );
  const entities = { ...tables, Company: { ...tables.Company, gone: INVALID } } as never;
  const all = ['1', '2', '3', '4', '5'];

  it.each<[string, unknown, unknown]>([
    ['a list', [Topic], all],
    ['a list of several kinds', [new Union({ topic: Topic }, 'type')], all.map((id) => ({ id, schema: 'topic' }))],
    ['all rows', new All(Topic), 'all'],
    ['a long list', [Topic], [...all, ...Array.from({ length: 60 }, () => '1')]],
  ])('stays in %s, with the default; a deleted one leaves', (_what, schema, input) => {
    const list = (denormalize(schema, input, entities) as Topic[]).slice(0, 4);
    expect(ids(list)).toEqual(['1', '2', '3', '5']);
    expect(list.map(({ author }) => author.name)).toEqual(['Ada', 'somebody', 'Eve', 'Ada']);
    expect(list[2]?.author.company.name).toBe('no company');
    expect(list[1]).toBeInstanceOf(Topic);
  });

  it('stays in a map, and in a list inside another row', () => {
    class Board extends Entity {
      id = '';
      topics: Topic[] = [];
      byName: Readonly<Record<string, Topic>> = {};
      static override key = 'Board';
      static override schema = { topics: [Topic], byName: new Values(Topic) };
    }
    const Board1 = { 1: { id: '1', topics: ['1', '2', '4'], byName: { a: '2', b: '4' } } };
    const board = denormalize(Board, '1', { ...(entities as object), Board: Board1 } as never) as Board;
    expect(ids(board.topics)).toEqual(['1', '2']);
    expect(Object.keys(board.byName)).toEqual(['a']);
  });

  it('cannot stand alone', () => {
    expect(denormalize(Topic, '2', entities)).toBe(INVALID);
    expect(denormalize(Topic, '3', entities)).toBe(INVALID);
    expect(denormalize({ topic: Topic }, { topic: '2' }, entities)).toBe(INVALID);
  });
});

describe('a list in a store, after the deletion of what its items require (T19)', () => {
  const listOf = new Collection([Topic], { scope: 'topics' });
  const setUp = (count = 3) => {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    const topics = Array.from({ length: count }, (_item, at) => ({
      ...topic(String(at)),
      author: {
        ...(at % 2 ? { id: 'bob', name: 'Bob' } : { id: 'ada', name: 'Ada' }),
        company: { id: 'acme', name: 'Acme' },
      },
      editor: null,
      reviewer: null,
      parent: null,
    }));
    const fetchResponse = async (url: string, { method = 'GET' }: RequestInit) => {
      asked.push(`${method} ${url}`);
      if (method !== 'DELETE')
        return Response.json(
          topics.map((each) => ({ ...each, author: each.author.id === 'bob' ? null : each.author })),
        );
      await new Promise<void>((resolve) => held.push(resolve));
      return new Response(null, { status: 204 });
    };
    const made = testStore(() =>
      createRestSlice({
        endpoints: {
          topics: new RestEndpoint({ path: '/topics', schema: listOf, fetchResponse }),
          users: resource({ path: '/users/:id', schema: User, fetchResponse, optimistic: true }),
          topic: new RestEndpoint({ path: '/topics/:id', schema: Topic, fetchResponse }),
        },
      }),
    );
    const { endpoints, dispatch, root } = made;
    void dispatch(endpoints.topics.setResponse(topics as never));
    const view = () => endpoints.topics.selectResponse(root());
    const isStale = () => view().expiresAt <= Date.now();
    const names = () => view().data?.map(({ author }) => author?.name);
    return { ...made, asked, held, view, isStale, names };
  };

  it.each([3, 80])('of %i items keeps them all, and is stale once (F85)', async (count) => {
    const { dispatch, endpoints, slice, isStale, names, asked, view } = setUp(count);
    const before = view().data;
    void dispatch(slice.set(new Invalidate(User), { id: 'bob' }, undefined as never));
    expect(names()).toHaveLength(count);
    expect(names()?.slice(0, 3)).toEqual(['Ada', 'somebody', 'Ada']);
    expect(view().data?.[0]).toBe(before?.[0]);
    expect(isStale()).toBe(true);
    await dispatch(endpoints.topics.fetchIfStale());
    expect([isStale(), names()?.slice(0, 3)]).toEqual([false, ['Ada', undefined, 'Ada']]);
    await dispatch(endpoints.topics.fetchIfStale());
    expect(asked).toEqual(['GET /topics']);
  });

  it('is not stale again where the server still names what is deleted', async () => {
    const { dispatch, endpoints, slice, isStale, names } = setUp();
    void dispatch(slice.set(new Invalidate(User), { id: 'bob' }, undefined as never));
    const stillThere = [{ ...topic('0'), author: 'bob', editor: null }];
    await dispatch(endpoints.topics.setResponse(stillThere as never));
    expect([isStale(), names()]).toEqual([false, ['somebody']]);
  });

  it('is stale when a delete is answered, not while it is pending', async () => {
    const { dispatch, endpoints, isStale, names, held } = setUp();
    const deletion = dispatch(endpoints.users.delete({ id: 'bob' }));
    expect([isStale(), names()]).toEqual([false, ['Ada', 'somebody', 'Ada']]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    held[0]?.();
    await deletion;
    expect([isStale(), names()]).toEqual([true, ['Ada', 'somebody', 'Ada']]);
  });

  it('leaves the list alone where the relation is none that is required', () => {
    const { dispatch, endpoints, slice, isStale, view } = setUp();
    void dispatch(slice.set(User, { id: 'eve' }, { id: 'eve', name: 'Eve' }));
    void dispatch(endpoints.topics.setResponse([{ ...topic('1'), author: 'ada', editor: 'eve' }] as never));
    void dispatch(slice.set(new Invalidate(User), { id: 'eve' }, undefined as never));
    expect([isStale(), view().data?.[0]?.editor]).toEqual([false, null]);
  });

  it('takes the detail away, whose answer then decides', () => {
    const { dispatch, endpoints, slice, root } = setUp();
    void dispatch(endpoints.topic.setResponse({ id: '1' }, { ...topic('1'), author: 'bob' } as never));
    void dispatch(slice.set(new Invalidate(User), { id: 'bob' }, undefined as never));
    expect(endpoints.topic.selectResponse(root(), { id: '1' })).toMatchObject({
      data: undefined,
      expiryStatus: 'Invalid',
    });
  });
});
