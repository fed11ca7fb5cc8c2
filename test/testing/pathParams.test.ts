import { expect, it } from 'vitest';
import { pathParams } from '../../src/testing/pathParams.js';
import { fillTemplate } from '../../src/path/template.js';

it.each([
  ['/:group/posts/:id', '/a/posts/5', { group: 'a', id: '5' }],
  ['/posts/:id', '/posts/5/', { id: '5' }],
  ['/posts/:id', '/posts/a%2Fb%20c', { id: 'a/b c' }],
  ['/posts/:id', '/posts/%zz', { id: '%zz' }],
  ['/posts{/:id}', '/posts', {}],
  ['/posts{/:id}', '/posts/1', { id: '1' }],
  ['/files/*path', '/files/a/b%20c/d', { path: 'a/b c/d' }],
  ['/:a-:b', '/x-y', { a: 'x', b: 'y' }],
  ['/:id/edit', '/5/edit', { id: '5' }],
  ['/posts/:id', '/posts', undefined],
  ['/posts/:id', '/posts/', undefined],
  ['/posts/:id', '/posts/1/2', undefined],
  ['/posts/:id', '/users/1', undefined],
])('reads from %s and %s: %j', (template, path, params) => {
  expect(pathParams(template, path)).toEqual(params);
});

it.each([
  ['/:a/:b', { a: 'x y', b: 'ü/%' }],
  ['/über/:a', { a: '1' }],
  ['/p{/:a}{/:b}', { a: '1', b: '2' }],
])('reads what was filled into %s', (template, params) => {
  const { pathname } = new URL(fillTemplate(template, params, 'a test'), 'http://a.test');
  expect(pathParams(template, pathname)).toEqual(params);
});

it('has a parameter called __proto__ as its own', () => {
  expect(Object.entries(pathParams('/:__proto__', '/x') ?? {})).toEqual([['__proto__', 'x']]);
});
