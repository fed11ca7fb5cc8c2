// The typing rules R15, as a user of the published package meets them, under every compiler of the matrix: each rule with
// what it allows and what it refuses. Nothing here is run.
import {
  Collection,
  Endpoint,
  Entity,
  hookifyResource,
  resource,
  RestEndpoint,
  type DataOf,
  type PathArgs,
  type RestGenerics,
} from 'rest-slice';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  createdAt = new Date(0);
  static override key = 'Post';
  static override schema = { author: User, createdAt: Date };
}

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only where the two types are one. */
const same = <A, B>(..._proof: Equal<A, B> extends true ? [] : [never]): void => undefined;
type Value = string | number;

export function paths(): void {
  // R15.1, R15.2, R15.3, R15.4
  same<PathArgs<'/u/:id'>, { id: Value }>();
  same<PathArgs<'/users/:id{/:action}'>, { id: Value; action?: Value | undefined }>();
  same<PathArgs<'/f/*rest'>, { rest: string | readonly string[] }>();
  same<PathArgs<'/:"with-dash"'>, { 'with-dash': Value }>();
  const files = new RestEndpoint({ path: '/f/*rest' });
  void files({ rest: ['a', 'b'] });
  void files({ rest: 'a/b' });
  // @ts-expect-error R15.3: a wildcard takes a text, or a list of them
  void files({ rest: 1 });
  // R15.5, R15.5b
  same<PathArgs<'/:id.json'>, { id: Value }>();
  same<PathArgs<'/:a&:b'>, { a: Value; b: Value }>();
  same<PathArgs<'/x{/:a{/:b}}'>, { a?: Value | undefined; b?: Value | undefined }>();
  // R15.6
  const me = new RestEndpoint({ path: '/me', schema: User });
  void me();
  const some = new RestEndpoint({ path: '/users{/:group}' });
  void some();
  void some({ group: 'a' });
  const one = new RestEndpoint({ path: '/users/:id' });
  // @ts-expect-error R15.6: a required parameter
  void one();
  // R15.7
  const open = new RestEndpoint({ path: '/users' as string });
  void open({ anything: 1 });
  // @ts-expect-error R15.8: no path parameter
  void one({ id: null });
  void some({ group: undefined });
  // @ts-expect-error R15.9: no such parameter
  void one({ id: 1, extra: 1 });
}

export function searchParams(): void {
  // R15.10
  const required = new RestEndpoint({ path: '/s', searchParams: {} as { q: string } });
  void required({ q: 'x' });
  // @ts-expect-error q is required
  void required({});
  const optional = new RestEndpoint({ path: '/s', searchParams: {} as { q?: string } | undefined });
  void optional();
  // @ts-expect-error no such search parameter
  void optional({ nope: 1 });
  const none = new RestEndpoint({ path: '/s', searchParams: undefined });
  void none();
  // R15.11
  const other = required.extend({ searchParams: {} as { page: number } });
  void other({ page: 1 });
  // @ts-expect-error the old one is gone
  void other({ q: 'x' });
}

export function bodies(): void {
  // R15.12
  const free = new RestEndpoint({ path: '/users/:id', method: 'POST' });
  void free({ id: 1 });
  void free({ id: 1 }, { any: 'thing' });
  const only = new RestEndpoint({ path: '/users', method: 'POST', body: {} as { name: string } });
  void only({ name: 'x' });
  // @ts-expect-error the body is the only argument
  void only({}, { name: 'x' });
  const maybe = new RestEndpoint({ path: '/users{/:group}', method: 'POST', body: {} as { name: string } });
  void maybe({ name: 'x' });
  void maybe({ group: 1 }, { name: 'x' });
  // R15.13
  const named = new RestEndpoint({ path: '/users/:id', method: 'PUT', body: {} as { name: string } });
  void named({ id: 1 }, { name: 'x' });
  // @ts-expect-error missing
  void named({ id: 1 });
  // @ts-expect-error wrong
  void named({ id: 1 }, { name: 5 });
  // R15.14
  const rpc = new RestEndpoint({ path: '/t/:id', method: 'POST', body: undefined });
  void rpc({ id: 1 });
  // @ts-expect-error there is no body
  void rpc({ id: 1 }, {});
  // R15.16, R15.17
  const remove = new RestEndpoint({ path: '/t/:id', method: 'DELETE' });
  void remove({ id: 1 });
  // @ts-expect-error DELETE has no body
  void remove({ id: 1 }, {});
  const get = new RestEndpoint({ path: '/t/:id', body: {} as { name: string } });
  void get({ id: 1 });
  // @ts-expect-error without a method it is GET
  void get({ id: 1 }, { name: 'x' });
}

export function results(): void {
  // R15.19
  const get = new RestEndpoint({ path: '/u/:id', schema: User });
  same<typeof get.sideEffect, undefined>();
  const search = new RestEndpoint({ path: '/s', method: 'POST', sideEffect: false });
  same<typeof search.sideEffect, false>();
  // R15.20
  const text = new RestEndpoint({ path: '/t', content: 'text' });
  same<Awaited<ReturnType<typeof text>>, string>();
  const count = new RestEndpoint({ path: '/t', process: (value: string) => value.length });
  same<Awaited<ReturnType<typeof count>>, number>();
  same<DataOf<typeof get>, User>();
  // R15.21
  const put = get.extend({ method: 'PUT' });
  same<typeof put.sideEffect, true>();
  void put({ id: 1 });
  // @ts-expect-error the arguments are those of the GET
  void put({ id: 1 }, { name: 'x' });
  const putBody = put.extend({ body: {} as { name: string } });
  void putBody({ id: 1 }, { name: 'x' });
  // R15.22
  const moved = get.extend({ path: '/v/:slug' });
  void moved({ slug: 'x' });
  // @ts-expect-error the old parameter is gone
  void moved({ id: 1 });
  same<DataOf<typeof moved>, User>();
  const same1 = get.extend({ dataExpiryLength: 5 });
  void same1({ id: 1 });
  // R15.23
  void new RestEndpoint({ path: '/f', content: 'json', schema: User });
  // @ts-expect-error binary data has no schema
  void new RestEndpoint({ path: '/f', content: 'blob', schema: User });
  void get.extend({ content: 'blob', schema: undefined });
  // @ts-expect-error the inherited schema is one
  void get.extend({ content: 'blob' });
  // R15.24
  const described = new RestEndpoint({
    path: '/posts/:id',
    method: 'POST',
    body: {} as { title: string },
    schema: Post,
    key: ({ id }) => String(id),
    process(value, { id }) {
      same<typeof id, Value>();
      return { id, title: String(value) };
    },
    getOptimisticResponse(snapshot, params, body) {
      same<typeof params.id, Value>();
      same<typeof body.title, string>();
      // @ts-expect-error no such parameter
      void params.nope;
      return { author: snapshot.get(Post, params)?.author, ...params, ...body };
    },
  });
  same<Awaited<ReturnType<typeof described>>, { id: Value; title: string }>();
  // R15.25
  const extra = get.extend({ dataExpiryLength: 5, extra: 5 as number });
  same<typeof extra.extra, number>();
  // @ts-expect-error unknown member
  void get.nothing;
  class Authorized<O extends RestGenerics = any> extends RestEndpoint<O> {
    override getHeaders(headers: HeadersInit): HeadersInit {
      return headers;
    }
  }
  const authorized = new Authorized({ path: '/u/:id', schema: User });
  same<DataOf<typeof authorized>, User>();
  // @ts-expect-error a required parameter
  void authorized({});
  // R0.21, R0.22
  const load = new Endpoint(async function load(id: string) {
    return { id };
  });
  void load('5');
  // @ts-expect-error another type
  void load(5);
  same<Awaited<ReturnType<typeof load>>, { id: string }>();
}

export function resources(): void {
  const PostResource = resource({
    path: '/:group/posts/:id',
    schema: Post,
    searchParams: {} as { author?: string } | undefined,
    paginationField: 'page',
  });
  // R15.18
  void PostResource.update({ group: 'a', id: 1 }, { title: 'x' });
  void PostResource.update({ group: 'a', id: 1 }, new FormData());
  void PostResource.getList.push({ group: 'a' }, [{ title: 'x' }, { title: 'y' }]);
  // @ts-expect-error unknown field
  void PostResource.partialUpdate({ group: 'a', id: 1 }, { nope: 1 });
  // R15.26
  void PostResource.getList({ group: 'a', author: 'x' });
  // @ts-expect-error search parameters belong to the list
  void PostResource.get({ group: 'a', id: 1, author: 'x' });
  const Users = resource({ path: '/users/:id', schema: User });
  void Users.getList();
  void Users.getList({ anything: 'primitive' });
  // @ts-expect-error an object is no search value
  void Users.getList({ nested: {} });
  // R15.27
  void PostResource.getList.move({ group: 'a', id: 1 }, { title: 'x' });
  // @ts-expect-error a move has no search parameters
  void PostResource.getList.move({ group: 'a', id: 1, author: 'x' }, {});
  // R15.28
  void PostResource.getList.getPage({ group: 'a', page: 2 });
  void PostResource.getList.paginated('cursor')({ group: 'a', cursor: 'z' });
  // @ts-expect-error the field is missing
  void PostResource.getList.getPage({ group: 'a' });
  // @ts-expect-error no paginationField
  void Users.getList.getPage({ page: 2 });
  // R15.29
  const paged = new RestEndpoint({ path: '/p', schema: new Collection([Post]), paginationField: 'page' });
  const kept = paged.extend({ dataExpiryLength: 5 }).extend({ urlPrefix: '/api' });
  void kept.getPage({ page: 2 });
  // @ts-expect-error the field is still demanded
  void kept.getPage({});
  const effect = new RestEndpoint({ path: '/p', method: 'POST', sideEffect: false }).extend({ urlPrefix: '/api' });
  same<typeof effect.sideEffect, false>();
  // R15.30
  const extended = PostResource.extend({ get: { dataExpiryLength: 5 } });
  void extended.get({ group: 'a', id: 1 });
  const more = PostResource.extend('current', { path: '/current' });
  void more.current();
  same<DataOf<typeof more.current>, Post>();
  const replaced = PostResource.extend((base) => ({ latest: base.getList.extend({ path: '/latest' }) }));
  same<DataOf<typeof replaced.latest>, Post[]>();
  void replaced.get({ group: 'a', id: 1 });
  // @ts-expect-error no such member
  PostResource.extend({ nope: { path: '/x' } });
  // R15.31
  // @ts-expect-error delete has no body
  void PostResource.delete({ group: 'a', id: 1 }, {});
  // R12.1, R13.6
  void PostResource.create({ group: 'a' }, { title: 'x' });
  const hooks = hookifyResource(PostResource, () => ({}));
  void hooks.useGet()({ group: 'a', id: 1 });
  // @ts-expect-error no such hook
  void hooks.useNothing;
  // R11.2
  const nested = new RestEndpoint({ path: '/p', schema: { results: new Collection([Post]), next: '' } });
  same<DataOf<typeof nested.push>, Post>();
}
