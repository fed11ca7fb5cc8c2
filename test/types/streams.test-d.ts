import { describe, expectTypeOf, it } from 'vitest';
import { createRestSlice, Endpoint, resource, RestEndpoint } from '../../src/index.js';
import { useLive } from '../../src/react/index.js';
import { Post, PostResource, User } from './models.js';
import type { StreamApi } from '../../src/index.js';

describe('stream', () => {
  it('knows the arguments of its endpoint', () => {
    const getPost = new RestEndpoint({
      path: '/:group/posts/:id',
      schema: Post,
      stream: ({ args: [params], signal, setResponse, set, push, remove }) => {
        expectTypeOf(params.group).toEqualTypeOf<string | number>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        setResponse({ id: '1' });
        set(Post, { id: '1' }, { title: 'x' });
        set(Post, { id: '1' }, (post) => ({ title: post.title + '!' }));
        push({ id: '1' });
        remove('1');
        // @ts-expect-error no such field
        set(Post, { id: '1' }, { nope: 1 });
        return () => undefined;
      },
    });
    expectTypeOf(getPost.schema).toEqualTypeOf<typeof Post>();
    void new Endpoint((id: string) => Promise.resolve(id), {
      name: 'x',
      stream({ args: [id] }) {
        expectTypeOf(id).toEqualTypeOf<string>();
      },
    });
    void PostResource.getList.extend({ stream: async ({ push }: StreamApi) => void (await Promise.resolve(push)) });
    void resource({ path: '/posts/:id', schema: Post, stream: (api) => api.push({ id: '1' }) });
    // @ts-expect-error what it returns closes it
    void PostResource.getList.extend({ stream: () => 'closed' });
    // @ts-expect-error it is a function
    void PostResource.getList.extend({ stream: 'wss://example.com' });
  });
});

const rest = createRestSlice({
  endpoints: { posts: PostResource, me: new RestEndpoint({ path: '/me', schema: User }) },
});
const { posts, me } = rest.endpoints;

describe('every', () => {
  it('keeps the type of the endpoint', () => {
    expectTypeOf(PostResource.getList.every(5)).toEqualTypeOf(PostResource.getList);
    expectTypeOf(PostResource.get.every(5)).toEqualTypeOf(PostResource.get);
    expectTypeOf(posts.getList.every(5)).toEqualTypeOf(posts.getList);
    expectTypeOf(me.every(5).name).toEqualTypeOf<'me'>();
    expectTypeOf(posts.getList.every(5).push.name).toEqualTypeOf<'posts.getList.push'>();
    const now = new Endpoint(() => Promise.resolve(1), { name: 'now' });
    expectTypeOf(now.every(5)).toEqualTypeOf(now);
    // @ts-expect-error milliseconds
    void posts.getList.every('5s');
  });

  it('is read like it', () => {
    expectTypeOf(() => useLive(posts.get.every(5), { group: 'a', id: 5 })).returns.toEqualTypeOf<Post>();
    expectTypeOf(() => useLive(PostResource.get.every(5), null)).returns.toEqualTypeOf<Post | undefined>();
    // @ts-expect-error a required parameter is missing
    void (() => useLive(posts.get.every(5), { group: 'a' }));
  });
});
