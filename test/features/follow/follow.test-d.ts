import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { Entity } from 'rest-slice';
import { follow } from 'rest-slice/rtk-query';
import { it } from 'vitest';

interface Row {
  id: string;
  title: string;
  at: string;
}

const api = createApi({
  baseQuery: fetchBaseQuery({}),
  endpoints: (build) => ({
    getPosts: build.query<Row[], void>({ query: () => '' }),
    getByState: build.query<Row[], { state: string }>({ query: () => '' }),
    getPost: build.query<Row, number>({ query: () => '' }),
    getFrozen: build.query<readonly Readonly<Row>[], void>({ query: () => '' }),
    getBoard: build.query<{ readonly id: string; readonly posts: readonly Row[] }, void>({ query: () => '' }),
    getWrapped: build.query<{ data: Row[]; total: number }, void>({ query: () => '' }),
    getFeed: build.infiniteQuery<{ items: Row[] }, void, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: () => undefined },
      query: () => '',
    }),
    addPost: build.mutation<Row, Partial<Row>>({ query: () => '' }),
  }),
});

class Post extends Entity {
  id = '';
  title = '';
  at = new Date(0);
  static override key = 'Post';
  static override schema = { at: Date };
}

class Board extends Entity {
  id = '';
  posts: Post[] = [];
  static override key = 'Board';
  static override schema = { posts: [Post] };
}

class Other extends Entity {
  id = 0;
  name = '';
  static override key = 'Other';
}

it('takes schemas that fit what queries keep', () => {
  follow(api, {
    getPosts: [Post],
    getPost: Post,
    getWrapped: { data: [Post] },
    getFeed: { pages: [{ items: [Post] }] },
    getByState: { schema: [Post] },
  });
  // @ts-expect-error its rows are others
  follow(api, { getByState: { schema: [Other] } });
});

it('takes data that are declared as readonly, at any depth', () => {
  follow(api, { getFrozen: [Post], getBoard: Board });
  follow(api, { getFrozen: { schema: [Post], from: (rows) => rows, to: (rows: readonly Row[]) => rows } });
  // @ts-expect-error its rows are others
  follow(api, { getFrozen: [Other] });
  // @ts-expect-error another entity
  follow(api, { getBoard: Other });
});

it('types the argument, and the data on their way in and back', () => {
  follow(api, {
    getByState: { schema: [Post], params: ({ state }) => ({ state }) },
    getWrapped: { schema: [Post], from: ({ data }) => data, to: (data: Row[], { total }) => ({ data, total }) },
  });
  // @ts-expect-error the argument has no such member
  follow(api, { getByState: { schema: [Post], params: ({ status }) => ({ status }) } });
});

it('refuses what is no query, and a schema that does not fit', () => {
  // @ts-expect-error a name that is none
  follow(api, { getPots: [Post] });
  // @ts-expect-error one in place of a list
  follow(api, { getPosts: Post });
  // @ts-expect-error another entity
  follow(api, { getPosts: [Other] });
  // @ts-expect-error another entity in another shape
  follow(api, { getWrapped: { schema: [Other], from: ({ data }: { data: Row[] }) => data } });
  // @ts-expect-error a mutation
  follow(api, { addPost: Post });
});
