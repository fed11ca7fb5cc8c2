import { expect, it } from 'vitest';
import { createRestSlice, LogoutManager, resource } from '../../src/index.js';
import { polling } from '../../src/features/index.js';
import { PostResource } from '../support/plainPosts.js';
import { expectConsole } from '../support/console.js';

const endpoints = { posts: PostResource };
const make = (options: unknown) => () => createRestSlice(options as object);

it.each([
  [null, 'Its options are null.'],
  ['rest', 'Its options are "rest".'],
  [{ endpoints: null }, 'Its endpoints are null.'],
  [{ endpoints: [PostResource] }, 'Its endpoints are ['],
  [{ endpoints: PostResource.get }, 'Its endpoints are one endpoint.'],
  [{ endpoints: { posts: undefined } }, 'endpoints.posts is undefined, as where two files import each other.'],
  [{ endpoints: { group: { posts: null } } }, 'endpoints.group.posts is null'],
  [{ endpoints: { posts: PostResource.get.schema } }, 'endpoints.posts is a schema.'],
  [{ dataExpiryLength: '5' }, 'Its option dataExpiryLength is "5".'],
  [{ dataExpiryLength: NaN }, 'Its option dataExpiryLength is NaN.'],
  [{ errorExpiryLength: -1 }, 'Its option errorExpiryLength is -1.'],
  [{ managers: new LogoutManager() }, 'managers is a list of objects with a function `middleware`'],
  [{ managers: [LogoutManager] }, 'managers is a list of objects with a function `middleware`'],
  [{ managers: [polling()] }, 'managers is a list of objects with a function `middleware`'],
  [{ features: polling() }, 'features is a list: [polling()].'],
  [{ gc: true }, 'gc is false, or an object of options.'],
  [{ gc: { interval: '5' } }, 'Its option interval is "5".'],
  [{ polling: true }, 'polling is an object of options.'],
  [{ polling: { jitter: '10%' } }, 'jitter is a part of the period: 0.1 is 10 %.'],
  [{ prepareHeaders: { authorization: 'x' } }, 'prepareHeaders is a function'],
])('createRestSlice(%o) is refused: %s', (options, text) => {
  expect(make(options)).toThrow(expect.objectContaining({ code: 'ARGUMENT_INVALID' }));
  expect(make(options)).toThrow(text);
});

it.each([5, null, Symbol('rest')])('a reducerPath that is no text is refused: %s', (reducerPath) => {
  expect(make({ reducerPath })).toThrow(expect.objectContaining({ code: 'REDUCER_PATH_INVALID' }));
});

it('warns of a name that no option has, and says which is meant', () => {
  const warnings = expectConsole('warn');
  createRestSlice({ endpoint: endpoints, gc: { intervall: 5 }, polling: { pauseWhenhidden: true } } as object);
  createRestSlice({ posts: PostResource } as object);
  expect(warnings).toEqual([
    '[rest-slice] createRestSlice has no option "endpoint": is "endpoints" meant?',
    '[rest-slice] createRestSlice({ gc }) has no option "intervall": is "interval" meant?',
    '[rest-slice] createRestSlice({ polling }) has no option "pauseWhenhidden": is "pauseWhenHidden" meant?',
    expect.stringMatching(/^\[rest-slice\] createRestSlice has no option "posts": it has reducerPath, endpoints, /),
  ]);
});

it('takes what is right', () => {
  const options = { dataExpiryLength: Infinity, gc: false, polling: { backoff: 2, jitter: 0.1 } } as const;
  expect(createRestSlice({ endpoints, ...options, managers: [new LogoutManager()] }).name).toBe('rest');
  expect(createRestSlice({ endpoints, gc: { interval: Infinity } }).name).toBe('rest');
});

it('refuses the same of injectEndpoints, and adds nothing', () => {
  const rest = createRestSlice({ endpoints });
  const wrong = { more: resource({ path: '/more/:id', schema: PostResource.get.schema }), none: undefined };
  expect(() => rest.injectEndpoints(wrong as never)).toThrow('endpoints.none is undefined');
  expect(Object.keys(rest.endpoints)).toEqual(['posts']);
});
