import { expect, it } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { PostResource } from '../support/plainPosts.js';

const add = (options: object) => () =>
  createRestSlice({ endpoints: { group: { me: new RestEndpoint({ path: '/me', ...options } as never) } } });

it.each([
  [{ path: undefined }, 'path is a text, as in "/posts/:id".'],
  [{ path: 5 }, 'Its option path is 5.'],
  [{ method: 'post' }, "method is a text in capital letters: 'POST'."],
  [{ urlPrefix: new URL('http://x') }, 'urlPrefix is a text.'],
  [{ content: 'xml' }, "content is 'json', 'text', 'blob', 'arrayBuffer', 'stream'."],
  [{ pollFrequency: '5' }, 'pollFrequency is a number of ms, or a function that gives one.'],
  [{ dataExpiryLength: '5' }, 'Its option dataExpiryLength is "5".'],
  [{ getHeaders: { a: 'b' } }, 'getHeaders is a function.'],
  [{ getOptimisticResponse: true }, 'getOptimisticResponse is a function.'],
  [{ errorPolicy: 'soft' }, "errorPolicy is a function: (error) => 'soft' or 'hard'."],
  [{ process: null }, 'Its option process is null.'],
  [{ nextPage: 'page' }, 'nextPage is a function.'],
  [{ expires: PostResource.get }, 'expires is a list of endpoints, or a function that gives one.'],
  [{ requestInit: 5 }, 'requestInit is an object.'],
  [{ maxBytes: -1 }, 'maxBytes is a number of bytes, 0 or more.'],
  [{ returnPartialData: 1 }, 'returnPartialData is true or false.'],
  [{ abortOnUnmount: 'no' }, 'abortOnUnmount is true or false.'],
  [{ sensitive: 'yes' }, 'sensitive is true, or a function of the list of arguments.'],
])('an endpoint with %o is refused when a slice is made: %s', (options, text) => {
  expect(add(options)).toThrow(expect.objectContaining({ code: 'ARGUMENT_INVALID', subject: 'group.me' }));
  expect(add(options)).toThrow(text);
});

it('warns of a member that is nearly an option; others are welcome', () => {
  const warnings = expectConsole('warn');
  add({ dataExpirylength: 5, getHeader: () => ({}), ours: 1, key2: 2 })();
  createRestSlice({ endpoints: { posts: PostResource.get.extend({ polFrequency: 5 } as object) } });
  expect(warnings).toEqual([
    '[rest-slice] group.me has no option "dataExpirylength": is "dataExpiryLength" meant?',
    '[rest-slice] group.me has no option "getHeader": is "getHeaders" meant?',
    '[rest-slice] posts has no option "polFrequency": is "pollFrequency" meant?',
  ]);
});

it('asks no accessor of a class', () => {
  class Late extends RestEndpoint {
    override get requestInit(): RequestInit {
      throw new Error('not known yet');
    }
  }
  expect(() => createRestSlice({ endpoints: { late: new Late({ path: '/late' }) } })).not.toThrow();
});
