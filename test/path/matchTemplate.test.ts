import { describe, expect, it } from 'vitest';
import { matchTemplate } from '../../src/path/matchTemplate.js';

describe('matchTemplate', () => {
  it.each([
    ['R2.9', '/user/:id', '/user/5', true],
    ['R2.9', '/user/:id', '/user/5?x=1', true],
    ['R2.9', '/user/:id', '/user/5?x=a/b?c', true],
    ['R2.9', '/user/:id', '/user', false],
    ['R2.9', '/user/:id', '/user/', false],
    ['R2.9', '/user/:id', '/user/5/6', false],
    ['R2.9', '/user/:id', '/user/a%2Fb', true],
    ['R2.9', '/user/:id', '/user/xxx%3F*', true],
    ['R2.9', '/user/:id', '/user/5x', true],
    ['R2.9', '/user/:id', 'x/user/5', false],
    ['R2.10', '/u{/:id}', '/u', true],
    ['R2.10', '/u{/:id}', '/u/5', true],
    ['R2.10', '/u{/:id}', '/u/5/6', false],
    ['R2.10', '/f/*p', '/f', false],
    ['R2.10', '/f/*p', '/f/a', true],
    ['R2.10', '/f/*p', '/f/a/b?x=1', true],
    ['R2.11', '/user/:id', '/user/5/', true],
    ['R2.11', '/user/:id', '/user/5/?x=1', true],
    ['R2.11', '/user/:id', '/user/5//', false],
    ['R2.11', '/user/:id', '/USER/5', false],
    ['R2.12', '/s\\?q=:q', '/s?q=x', true],
    ['R2.12', '/s?q=:q', '/s?q=x&r=1', true],
    ['R2.12', '/s?q=:q', '/s', false],
    ['R2.12', '/search?{q=:q}', '/search?a=1', true],
    ['R2.12', '/search?{q=:q}', '/search?', true],
    ['R2.12', '/search?{q=:q}', '/searching', false],
    ['R2.12', '/:a*b:c', '/1/2/3', true],
    ['R1.23', 'http\\://t.com/:id', 'http://t.com/5', true],
    ['R1.13', '/a.b', '/axb', false],
    ['R1.12', '/u', '/u?a=1', true],
    ['R1.12', '/u', '/us', false],
    ['R1.12', '/u', '/u&a', false],
  ])('(%s) %s and %s: %s', (_, template, text, expected) => {
    expect(matchTemplate(template, text)).toBe(expected);
  });

  it.each([
    ['parameters one after the other', '/:a:b:c:d:e:f:g:h!'],
    ['wildcards one after the other', '/*a*b*c*d*e*f!'],
    ['groups in groups', '/{:a{:b{:c{:d{:e{:f}}}}}}!'],
    ['fourteen optional groups (C14)', `${Array.from({ length: 14 }, (_, i) => `{/:p${i}}`).join('')}!`],
  ])('answers for 50 000 characters against %s (C13)', (_, template) => {
    expect(matchTemplate(template, `/${'a/'.repeat(25_000)}`)).toBe(false);
    expect(matchTemplate(template, `/${'a'.repeat(50_000)}!`)).toBe(true);
  });
});
