import { describe, expect, it } from 'vitest';
import { createRestSlice } from '../../src/index.js';
import { mockStore, restServer } from '../../src/testing/index.js';
import { PostResource } from '../support/plainPosts.js';

const endpoints = { posts: PostResource };

describe('fixtures', () => {
  it.each([
    [{}, 'They are no list'],
    [[undefined], 'One has no endpoint.'],
    [[{ args: [{ id: 1 }], response: {} }], 'One has no endpoint.'],
    [[{ endpoint: PostResource, args: [], response: {} }], 'One has no endpoint.'],
    [[{ endpoint: PostResource.get, args: { id: 1 }, response: {} }], 'Its args are no list.'],
    [[{ endpoint: PostResource.get, args: [{ id: 1 }] }], 'It has no answer.'],
  ])('%j are refused: %s', (fixtures, text) => {
    const make = () => mockStore({ endpoints, fixtures: fixtures as never });
    expect(make).toThrow(expect.objectContaining({ code: 'ARGUMENT_INVALID' }));
    expect(make).toThrow(text);
  });

  it('may be of bound endpoints, and answer with undefined', () => {
    const slice = createRestSlice({ endpoints });
    const { posts } = slice.endpoints;
    const fixtures = [{ endpoint: posts.delete, args: [{ id: 1 }], response: undefined }];
    const { cleanup } = mockStore({ slice, fixtures });
    cleanup();
  });
});

describe('restServer', () => {
  it.each([
    [undefined, []],
    [PostResource.get, []],
    [createRestSlice({ endpoints }).endpoints.posts, []],
    [PostResource, undefined],
    [PostResource, { id: '1' }],
  ])('refuses what is no resource, and rows that are no list: %#', (served, rows) => {
    expect(() => restServer(served as never, rows as never)).toThrow(
      expect.objectContaining({ code: 'ARGUMENT_INVALID', subject: 'restServer' }),
    );
  });
});
