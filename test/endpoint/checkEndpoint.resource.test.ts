import { expect, it } from 'vitest';
import { resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { Post } from '../support/plainPosts.js';

const make = (options: unknown) => () => resource(options as never);

it.each([
  [undefined, 'Its options are undefined.'],
  [{ path: '/posts/:id' }, 'of two files that import each other one may find it undefined'],
  [{ path: '/posts/:id', schema: null }, 'Its schema is null.'],
  [{ path: '/posts/:id', schema: Post, optimistic: 'yes' }, 'optimistic is true or false.'],
  [{ path: '/posts/:id', schema: Post, windowArguments: 'page' }, 'windowArguments is a list of names'],
  [{ path: '/posts/:id', schema: Post, Endpoint: {} }, 'Endpoint is a class of endpoints.'],
  [{ path: '/posts/:id', schema: Post, Collection: 'x' }, 'Collection is a class of Collections.'],
  [{ path: '/posts/:id', schema: Post, collectionKey: 5 }, 'collectionKey is a text.'],
  [{ path: '/posts/:id', schema: Post, pollFrequency: '5' }, 'pollFrequency is a number of ms'],
])('resource(%o) is refused: %s', (options, text) => {
  expect(make(options)).toThrow(expect.objectContaining({ code: 'ARGUMENT_INVALID', subject: 'resource' }));
  expect(make(options)).toThrow(text);
});

it('warns of what is nearly an option; others go to every member', () => {
  const warnings = expectConsole('warn');
  class Other {}
  make({ path: '/posts/:id', schema: Post, optimstic: true, endpoint: Other, ours: 1 })();
  expect(warnings).toEqual([
    '[rest-slice] resource has no option "optimstic": is "optimistic" meant?',
    '[rest-slice] resource has no option "endpoint": is "Endpoint" meant?',
  ]);
});
