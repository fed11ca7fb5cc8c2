import { describe, expect, it } from 'vitest';
import { listPath } from '../../src/path/listPath.js';
import { restErrorOf } from '../support/thrown.js';

describe('listPath', () => {
  it.each([
    ['R12.4', '/:first/:second', '/:first'],
    ['R12.4', '/:owner/*path', '/:owner'],
    ['R12.4', '/a/:id/edit', '/a'],
    ['R12.4', '/items/:id/', '/items'],
    ['R12.4', 'http\\://t.com/x/:id', 'http\\://t.com/x'],
    ['R12.5', '/:first', '/'],
    ['R12.5', '*path', '/'],
    ['R12.6', '/:group/posts{/:id}', '/:group/posts'],
    ['R12.6', '/x{/:a{/:b}}', '/x'],
    ['R12.6', '/x{/:a}{/y}', '/x'],
    ['R12.6', '/x{/y}/:id', '/x{/y}'],
    ['R12.6', '/x/:"a-b"', '/x'],
    ['R12.6', '/:"a:b"', '/'],
    ['R12.6', '/:"a{b"', '/'],
    ['R12.6', '/x/:id/\\:edit', '/x'],
    ['R12.6', 'http\\://x.com/:id', 'http\\://x.com'],
    ['R12.6', '/x\\{/:id', '/x\\{'],
    ['R1.23', '/x\\/:id', '/x'],
    ['R1.23', '\\/:id', '/'],
    ['R1.23', '/a\\/b\\/:id', '/a/b'],
    ['R1.23', '/x\\\\/:id', '/x\\\\'],
    ['decision 67', '/x/foo-:id', '/x/foo-'],
    ['R1.21', '/größen/:größe', '/größen'],
    ['R1.25', '/search?q=:q', '/search?q='],
  ])('(%s) of %s is %s', (_, path, expected) => {
    expect(listPath(path)).toBe(expected);
  });

  it.each(['/posts', 'http\\://t.com/x', '/x\\*', '/x{/y}'])('of %s does not exist (R12.7)', (path) => {
    const error = restErrorOf(() => listPath(path));
    expect(error.code).toBe('PATH_WITHOUT_PARAMETER');
    expect(error.message).toMatch(/parameter.*wildcard/);
  });

  it('of a malformed path is refused (R1.24)', () => {
    expect(restErrorOf(() => listPath('/x/:')).code).toBe('PATH_TEMPLATE_INVALID');
  });
});
