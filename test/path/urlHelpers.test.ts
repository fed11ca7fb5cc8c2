import { describe, expect, it } from 'vitest';
import { getUrlBase, getUrlTokens } from '../../src/index.js';
import { restErrorOf } from '../support/thrown.js';

describe('getUrlBase (R1.40)', () => {
  it('fills a path template', () => {
    expect(getUrlBase('/:group/posts/:id')({ group: 'a', id: '5' })).toBe('/a/posts/5');
  });

  it('takes no parameters where none is needed', () => {
    expect(getUrlBase('/posts')()).toBe('/posts');
  });

  it('takes texts, and refuses numbers', () => {
    const error = restErrorOf(() => getUrlBase('/posts/:id')({ id: 5 } as never));
    expect(error.code).toBe('PATH_PARAM_REFUSED');
    expect(error.message).toContain('"id"');
  });

  it('is one function for one template', () => {
    expect(getUrlBase('/posts/:id')).toBe(getUrlBase('/posts/:id'));
  });

  it('names the template when a parameter is missing', () => {
    expect(restErrorOf(() => getUrlBase('/posts/:id')({})).subject).toBe('path "/posts/:id"');
  });
});

describe('getUrlTokens (R1.41)', () => {
  it('holds the names in groups, of wildcards, and quoted ones', () => {
    expect(getUrlTokens('/:a{/:b}/*c/:"d-e"')).toEqual(new Set(['a', 'b', 'c', 'd-e']));
  });

  it('is empty without tokens', () => {
    expect(getUrlTokens('http\\://t.com/x').size).toBe(0);
  });

  it('is one set for one template', () => {
    expect(getUrlTokens('/posts/:id')).toBe(getUrlTokens('/posts/:id'));
  });
});
