import { describe, expect, it } from 'vitest';
import { joinPrefix, pathsBehind } from '../../src/path/template.js';

describe('joinPrefix', () => {
  it.each([
    ['', '/posts', '/posts'],
    ['', 'posts', 'posts'],
    ['/', '/posts', '/posts'],
    ['/', 'posts', '/posts'],
    ['/api', '/posts', '/api/posts'],
    ['/api/', '/posts', '/api/posts'],
    ['https://api.test', '/posts', 'https://api.test/posts'],
    ['https://api.test/', '/posts', 'https://api.test/posts'],
    ['https://api.test//', '//posts', 'https://api.test/posts'],
    ['https://api.test', 'posts', 'https://api.test/posts'],
    ['//cdn.test', '/posts', '//cdn.test/posts'],
    ['https://', 'one.test/posts', 'https://one.test/posts'],
    ['/graphql', '', '/graphql'],
    ['/graphql', '?query=a', '/graphql?query=a'],
    ['/proxy?url=', '/posts', '/proxy?url=/posts'],
  ])('puts one slash between "%s" and "%s" (F92)', (prefix, path, address) => {
    expect(joinPrefix(prefix, path)).toBe(address);
    expect(pathsBehind(prefix, address, path)).toContain(path);
  });

  it('knows what begins with another prefix', () => {
    expect(pathsBehind('https://api.test', '/posts', '/posts')).toEqual([]);
  });
});
