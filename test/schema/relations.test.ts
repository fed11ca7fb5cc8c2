import { describe, expect, it } from 'vitest';
import {
  Collection,
  createRestSlice,
  denormalize,
  Entity,
  EntityMixin,
  INVALID,
  resource,
  RestEndpoint,
  Union,
  Values,
} from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Company extends Entity {
  id = 0;
  name = '';
  static override key = 'Company';
}
class User extends Entity {
  id = '';
  name = 'somebody';
  tags: string[] = [];
  company = Company.fromJS();
  static override key = 'User';
  static override schema = { company: Company };
}
class Group extends Entity {
  id = '';
  title = '';
  static override key = 'Group';
}
class Account extends EntityMixin(
  class {
    login = '';
    mail = '';
  },
  { pk: 'login', key: 'Account' },
) {}
class Place extends Entity {
  country = '';
  town = '';
  static override key = 'Place';
  override pk() {
    return `${this.country}/${this.town}`;
  }
}
class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  account = Account.fromJS() as InstanceType<typeof Account>;
  company = Company.fromJS();
  place = Place.fromJS();
  owner: User | Group = User.fromJS();
  editor: User | undefined = undefined;
  reviewer: User | null = null;
  likers: User[] = [];
  readers: User[] = [];
  byRole: Readonly<Record<string, User>> = {};
  static override key = 'Post';
  static override schema = {
    author: User,
    account: Account,
    company: Company,
    place: Place,
    owner: new Union({ user: User, group: Group }, 'type'),
    editor: User,
    reviewer: User,
    likers: new Collection([User], { nestKey: (post: Post) => ({ post: post.id }) }),
    readers: [User],
    byRole: new Values(User),
  };
}

const read = (row: object, tables: Record<string, Record<string, unknown>> = {}): Post =>
  denormalize(Post, '1', { ...tables, Post: { 1: { id: '1', ...row } } } as never) as Post;

describe('a relation whose row is not loaded (decision 100)', () => {
  it.each<[string, object, object]>([
    ['is the default with its id', { author: 'u' }, { author: User.fromJS({ id: 'u' }) }],
    ['has the field that EntityMixin names', { account: 'ada' }, { account: Account.fromJS({ login: 'ada' }) }],
    ['has a number where the class has', { company: '5' }, { company: Company.fromJS({ id: 5 }) }],
    ['has a text where the class has', { author: 5 }, { author: User.fromJS({ id: '5' }) }],
    ['has no id where there is none', { author: '' }, { author: User.fromJS() }],
    ['has no id where that is no key', { author: false }, { author: User.fromJS() }],
    ['keeps an id that is no number', { company: 'new-1' }, { company: Company.fromJS({ id: 'new-1' as never }) }],
    ['is the plain default with a pk() of its own', { place: 'at/Wien' }, { place: Place.fromJS() }],
    ['of several kinds is the default of its kind', { owner: ref('u', 'user') }, { owner: User.fromJS({ id: 'u' }) }],
    ['of another kind than the default has no id', { owner: ref('g', 'group') }, { owner: User.fromJS() }],
    ['stays undefined where that is the default', { editor: 'u' }, { editor: undefined }],
    ['is one of its kind where null is the default', { reviewer: 'u' }, { reviewer: User.fromJS({ id: 'u' }) }],
    ['stays null where there is no id', { reviewer: '' }, { reviewer: null }],
    ['is an empty list where the list is gone', { likers: '{"post":"1"}' }, { likers: [] }],
    ['is no member of a list or map', { readers: ['u'], byRole: { a: 'u' } }, { readers: [], byRole: {} }],
    ['is null where the row says so', { author: null }, { author: null }],
    ['is undefined where the row says so', { author: undefined }, { author: undefined }],
  ])('%s', (_, row, expected) => {
    expect({ ...read(row) }).toMatchObject(expected);
  });

  it('has its own relations', () => {
    expect(read({ author: 'u' }).author.company).toBeInstanceOf(Company);
    expect(read({ author: 'u' }).author).toBeInstanceOf(User);
  });

  it('is another thing than a deleted one (S4.5)', () => {
    const deleted = { User: { u: INVALID } };
    expect(denormalize(Post, '1', { ...deleted, Post: { 1: { id: '1', author: 'u' } } } as never)).toBe(INVALID);
    expect(read({ editor: 'u', reviewer: 'u' }, deleted)).toMatchObject({ editor: undefined, reviewer: null });
  });

  it('is the same object for the same row, another for another, and never that of the class', () => {
    const [one, again, other] = ['u', 'u', 'v'].map((author) => read({ author }).author);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect(read({ likers: '{}' }).likers).not.toBe(Post.defaults['likers']);
    expect(User.fromJS()).toEqual(read({}).author);
  });

  it('is frozen in development, and what it holds', () => {
    const { author, likers } = read({ author: 'u', likers: '{}' });
    for (const value of [author, author.tags, author.company, likers]) expect(Object.isFrozen(value)).toBe(true);
  });
});

function ref(id: string, schema: string) {
  return { id, schema };
}

describe('in a store', () => {
  const setUp = async () => {
    const server = await startServer({ json: { id: '1' } });
    const { url: urlPrefix } = server;
    const vote = new RestEndpoint({
      path: '/posts/:id/vote',
      urlPrefix,
      method: 'POST',
      body: undefined,
      schema: Post,
      getOptimisticResponse: (snapshot, { id }) => ({ ...snapshot.get(Post, { id }), title: 'voted' }),
    });
    const posts = resource({ path: '/posts/:id', urlPrefix, schema: Post, optimistic: true });
    const users = resource({ path: '/users/:id', urlPrefix, schema: User });
    const made = testStore(() => createRestSlice({ endpoints: { posts, users, vote } }));
    const { dispatch, endpoints, root } = made;
    const post = () => endpoints.posts.get.select(root(), { id: '1' }) as Post;
    await dispatch(endpoints.posts.get.setResponse({ id: '1' }, row as never));
    return { server, ...made, post, users: () => Object.keys(made.state().entities['User'] ?? {}) };
  };
  const relations = { author: 'u', account: 'ada', company: '5', place: 'at/Wien', owner: ref('g', 'group') };
  const row = { id: '1', title: 'a', ...relations, likers: '{"post":"1"}' };

  it('a relation keeps its object while its post changes, and appears when its row comes', async () => {
    const { dispatch, endpoints, slice, post } = await setUp();
    const { author } = post();
    expect(author.id).toBe('u');
    await dispatch(slice.set(Post, { id: '1' }, { title: 'b' }));
    expect(post().title).toBe('b');
    expect(post().author).toBe(author);
    await dispatch(endpoints.users.get.setResponse({ id: 'u' }, { id: 'u', name: 'Ada' }));
    expect(post().author.name).toBe('Ada');
  });

  it.each<[string, (made: Awaited<ReturnType<typeof setUp>>) => PromiseLike<unknown>]>([
    ['a local write', ({ dispatch, slice, post }) => dispatch(slice.set(Post, { id: '1' }, { ...post(), title: 'b' }))],
    ['an updater', ({ dispatch, slice }) => dispatch(slice.set(Post, { id: '1' }, (all) => ({ ...all, title: 'b' })))],
    [
      'an optimistic update',
      ({ dispatch, endpoints, post }) => dispatch(endpoints.posts.update({ id: '1' }, { ...post(), title: 'b' })),
    ],
    [
      'an optimistic edit',
      ({ dispatch, endpoints }) => dispatch(endpoints.posts.partialUpdate({ id: '1' }, { title: 'b' })),
    ],
    ['an optimistic function', ({ dispatch, endpoints }) => dispatch(endpoints.vote({ id: '1' }))],
    [
      'a response',
      ({ dispatch, endpoints, post }) =>
        dispatch(endpoints.posts.get.setResponse({ id: '1' }, { ...post(), title: 'b' } as never)),
    ],
  ])('a relation that is not loaded is not written as a row by %s', async (_, write) => {
    const { state, root, slice, users, ...made } = await setUp();
    const done = write({ state, root, slice, users, ...made });
    const seen = () => Object.keys(slice.selectEntities(root())['User'] ?? {});
    expect([users(), seen()]).toEqual([[], []]);
    expect(made.post()).toMatchObject({ title: expect.not.stringMatching(/^a$/) as string, author: { id: 'u' } });
    await done;
    expect([users(), seen()]).toEqual([[], []]);
    expect(state().entities['Post']?.['1']).toMatchObject(relations);
  });

  it('a relation that is not loaded is sent as its id', async () => {
    const { server, dispatch, endpoints, post } = await setUp();
    await dispatch(endpoints.posts.update({ id: '1' }, { title: 'b', author: post().author, owner: post().owner }));
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ title: 'b', author: 'u' });
    expect(JSON.parse(JSON.stringify(post().author))).toMatchObject({ id: 'u', name: 'somebody' });
  });
});
