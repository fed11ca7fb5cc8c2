import { describe, expectTypeOf, it } from 'vitest';
import {
  All,
  Collection,
  createRestSlice,
  Entity,
  EntityMixin,
  Invalidate,
  Lazy,
  Query,
  resource,
  RestEndpoint,
  Scalar,
  schema,
  Union,
  Values,
} from '../../src/index.js';
import { Post, User } from './models.js';
import type {
  DataOf,
  Denormalize,
  DenormalizeContext,
  Input,
  NormalizeContext,
  Normalize,
  ResponseOf,
  ValueSchema,
} from '../../src/index.js';

/** What reading a schema gives; nothing runs here. */
declare const read: <S>(schema: S) => Denormalize<S>;

const either = new Union({ post: Post, user: User }, 'type');
const users = new Values(User);
const list = new schema.Array(User);
const mixedList = new schema.Array({ post: Post, user: User }, 'type');
const mixedMap = new Values({ post: Post, user: User }, 'type');

describe('Denormalize', () => {
  it('of a Union is any of its kinds', () => {
    expectTypeOf(read(either)).toEqualTypeOf<Post | User>();
    expectTypeOf(read(either).id).toEqualTypeOf<string>();
    // @ts-expect-error a User has no title
    void read(either).title;
  });

  it('of Values is a map', () => {
    expectTypeOf(read(users)).toEqualTypeOf<Readonly<Record<string, User>>>();
    // @ts-expect-error a map is no list
    void read(users).map((user) => user);
  });

  it('of lists is a list', () => {
    expectTypeOf(read(list)).toEqualTypeOf<User[]>();
    expectTypeOf<Denormalize<All<typeof User>>>().toEqualTypeOf<User[]>();
    // @ts-expect-error no such member of an item
    void read(list)[0]?.title;
  });

  it('of mapping forms has any of the kinds', () => {
    expectTypeOf(read(mixedList)).toEqualTypeOf<(Post | User)[]>();
    expectTypeOf(read(mixedMap)).toEqualTypeOf<Readonly<Record<string, Post | User>>>();
    const all = new All({ post: Post, user: User }, 'type');
    expectTypeOf(read(all)).toEqualTypeOf<(Post | User)[]>();
    // @ts-expect-error a mapping needs the attribute that tells its kinds apart
    void new Union({ post: Post, user: User });
  });

  it('of collections is what they hold', () => {
    const ofMap = new Collection(users);
    const ofUnion = new Collection([either]);
    expectTypeOf(read(ofMap)).toEqualTypeOf<Readonly<Record<string, User>>>();
    expectTypeOf(read(ofUnion)).toEqualTypeOf<(Post | User)[]>();
    expectTypeOf(read(ofUnion.push)).toEqualTypeOf<Post | User>();
  });

  it('of Invalidate is the entity that was', () => {
    const deleted = new Invalidate(either);
    expectTypeOf(read(deleted)).toEqualTypeOf<Post | User>();
  });

  it('of shorthands and object schemas is an object of their members', () => {
    const page = new schema.Object({ items: [User], first: either, when: Date });
    expectTypeOf(read(page)).toEqualTypeOf<{ items: User[]; first: Post | User; when: Date }>();
  });

  it('of a Query is what it computes, of typed values', () => {
    const names = new Query(new All(User), (all, { prefix = '' }: { prefix?: string } = {}) => {
      expectTypeOf(all).toEqualTypeOf<User[]>();
      return all.map((user) => prefix + user.name);
    });
    expectTypeOf(read(names)).toEqualTypeOf<string[]>();
    expectTypeOf<Denormalize<Query<typeof names, number>>>().toEqualTypeOf<number>();
    // @ts-expect-error a User has no title
    void new Query(User, (user) => user.title);
  });

  it('of a Lazy is what its field holds, of its query the entities', () => {
    const lazy = new Lazy([User]);
    expectTypeOf(read(lazy)).toEqualTypeOf<string[]>();
    expectTypeOf(read(lazy.query)).toEqualTypeOf<User[]>();
    // @ts-expect-error ids are not resolved
    void read(lazy)[0]?.name;
  });

  it('of a schema of your own is what its denormalize() returns', () => {
    class Money implements ValueSchema {
      readonly schema = {};
      normalize(input: unknown, _parent: unknown, _key: string | undefined, _context: NormalizeContext) {
        return String(input);
      }
      denormalize(input: unknown, _context: DenormalizeContext): { amount: number } {
        return { amount: Number(input) };
      }
      queryKey() {
        return undefined;
      }
    }
    expectTypeOf<Denormalize<{ price: Money }>>().toEqualTypeOf<{ price: { amount: number } }>();
    expectTypeOf<Normalize<Money>>().toEqualTypeOf<string>();
  });
});

describe('EntityMixin', () => {
  class Model {
    id = '';
    name = '';
    get initial() {
      return this.name.charAt(0);
    }
  }
  class Mixed extends EntityMixin(Model, { key: 'Mixed', pk: 'id' }) {}

  it('gives an entity that is an instance of the class', () => {
    expectTypeOf(read(Mixed)).toEqualTypeOf<Mixed>();
    expectTypeOf<Mixed['initial']>().toEqualTypeOf<string>();
    expectTypeOf(Mixed.fromJS({ name: 'x' })).toEqualTypeOf<Mixed>();
    // @ts-expect-error no such field
    Mixed.fromJS({ title: 'x' });
  });

  it('takes fields of the class as primary key', () => {
    EntityMixin(Model, { pk: (value) => value.name });
    // @ts-expect-error no such field
    EntityMixin(Model, { pk: 'nope' });
    // @ts-expect-error a key is text
    EntityMixin(Model, { key: 5 });
  });

  it('types endpoints and resources', () => {
    const models = resource({ path: '/models/:id', schema: Mixed });
    expectTypeOf<DataOf<typeof models.get>>().toEqualTypeOf<Mixed>();
    expectTypeOf<DataOf<typeof models.getList>>().toEqualTypeOf<Mixed[]>();
    // @ts-expect-error a required parameter is missing
    void models.get({});
  });
});

describe('Normalize', () => {
  it('is ids, and names of kinds with them', () => {
    expectTypeOf<Normalize<typeof User>>().toEqualTypeOf<string>();
    expectTypeOf<Normalize<typeof either>>().toExtend<{ id: string; schema: 'post' | 'user' }>();
    expectTypeOf<Normalize<typeof users>>().toEqualTypeOf<Readonly<Record<string, string>>>();
    expectTypeOf<Normalize<typeof mixedList>[0]['schema']>().toEqualTypeOf<'post' | 'user'>();
    expectTypeOf<Normalize<All<typeof User>>>().toEqualTypeOf<undefined>();
    expectTypeOf<Normalize<Lazy<(typeof User)[]>>>().toEqualTypeOf<string[]>();
    expectTypeOf<Normalize<Query<typeof User, number>>>().toEqualTypeOf<string>();
    expectTypeOf<Normalize<Collection<(typeof User)[]>>>().toEqualTypeOf<string>();
  });
});

describe('endpoints and slices', () => {
  const feed = new RestEndpoint({ path: '/feed', schema: [either] });
  const rest = createRestSlice({ endpoints: { feed } });
  const state = {} as { rest: ReturnType<typeof rest.reducer> };

  it('give what their schema reads, and take what the server sends of it', () => {
    expectTypeOf<DataOf<typeof feed>>().toEqualTypeOf<(Post | User)[]>();
    const response: ResponseOf<typeof feed> = [{ id: '1', title: 'x' }, { name: 'y' }];
    // @ts-expect-error a title is text
    const wrong: ResponseOf<typeof feed> = [{ title: 5 }];
    void [response, wrong];
  });

  it('select queries', () => {
    const count = new Query(new All(User), (all) => all.length);
    expectTypeOf(rest.selectQuery(count)(state)).toEqualTypeOf<number | undefined>();
    expectTypeOf(rest.selectQuery(new All(User))(state)).toEqualTypeOf<User[] | undefined>();
    expectTypeOf(rest.selectQuery(either)(state, { id: 1 })).toEqualTypeOf<Post | User | undefined>();
    expectTypeOf(rest.selectQuery(new Lazy([User]).query)(state, ['1'])).toEqualTypeOf<User[] | undefined>();
  });

  it('write maps and unions', () => {
    rest.set(users, { 1: { name: 'x' } });
    rest.set(either, { id: 1 }, { title: 'x' });
    // @ts-expect-error a name is text
    rest.set(users, { 1: { name: 5 } });
    expectTypeOf<Input<Denormalize<typeof either>>>().toEqualTypeOf<Input<Post> | Input<User>>();
  });
});

describe('Scalar', () => {
  it('takes a lens of any arguments, and leaves the field to the class', () => {
    const share = new Scalar({ key: 'portfolio', lens: (args) => args[0]?.portfolio });
    class Company extends Entity {
      id = '';
      share: number | undefined = 0;
      static override schema = { share };
    }
    expectTypeOf(read(Company).share).toEqualTypeOf<number | undefined>();
    // @ts-expect-error a lens is needed
    void new Scalar({ key: 'portfolio' });
    // @ts-expect-error a lens is text
    void new Scalar({ key: 'portfolio', lens: () => 5 });
  });
});

describe('static schema', () => {
  it('refuses a name that is no field, where the class asks for that (F77)', () => {
    class Card extends Entity {
      id = '';
      owner = User.fromJS();
      static override schema = { owner: User } satisfies Partial<Record<keyof Card, unknown>>;
    }
    expectTypeOf(Card.schema.owner).toEqualTypeOf<typeof User>();
    class Misspelled extends Entity {
      id = '';
      owner = User.fromJS();
      // @ts-expect-error no field of that name
      static override schema = { ownr: User } satisfies Partial<Record<keyof Misspelled, unknown>>;
    }
    expectTypeOf(Misspelled.schema.ownr).toEqualTypeOf<typeof User>();
  });
});
