import { describe, expect, it } from 'vitest';
import { fillTemplate, parseTemplate } from '../../src/path/template.js';
import { restErrorOf } from '../support/thrown.js';

type Params = Readonly<Record<string, unknown>>;
type Row = [clause: string, template: string, params: Params, path: string];

const fill = (template: string, params: Params) => fillTemplate(template, params, 'posts.get');

describe('a filled path', () => {
  it.each<Row>([
    ['R1.1', '/users/:id', { id: 5 }, '/users/5'],
    ['R1.1', '/users/:id', { id: '5' }, '/users/5'],
    ['R1.4', '/:id', { id: 'a/b c?d&é#%' }, '/a%2Fb%20c%3Fd%26%C3%A9%23%25'],
    ['R1.5', '/:id', { id: 0 }, '/0'],
    ['R1.5', '/:id', { id: true }, '/true'],
    ['R1.7', '/u{/:id}', { id: undefined }, '/u'],
    ['R1.8', '/u{/:id}', { id: null }, '/u'],
    ['R1.5', '/u{/:id}', { id: '' }, '/u'],
    ['R1.11', '/:id/x/:id', { id: 4 }, '/4/x/4'],
    ['R1.12', '/u', {}, '/u'],
    ['R1.13', '/a b', {}, '/a b'],
    ['R1.13', '/%20repo', {}, '/%20repo'],
    ['R1.14', '/*p', { p: ['a/b', 'c d'] }, '/a%2Fb/c%20d'],
    ['R1.14', '/*p', { p: [1, 2] }, '/1/2'],
    ['R1.16', '/f{/*p}', {}, '/f'],
    ['R1.16', '/f{/*p}', { p: undefined }, '/f'],
    ['R1.16', '/f{/*p}', { p: [] }, '/f'],
    ['R1.16', '/f{/*p}', { p: ['a', 'b'] }, '/f/a/b'],
    ['R1.17', '/x{/:a/:b}', { a: 1 }, '/x'],
    ['R1.17', '/x{/:a/:b}', { a: 1, b: 2 }, '/x/1/2'],
    ['R1.18', '/x{/:a{/:b}}', {}, '/x'],
    ['R1.18', '/x{/:a{/:b}}', { a: 1 }, '/x/1'],
    ['R1.18', '/x{/:a{/:b}}', { a: 1, b: 2 }, '/x/1/2'],
    ['R1.18', '/x{/:a{/:b}}', { b: 2 }, '/x'],
    ['R1.19', '{/:attr1}{-:attr2}{-:attr3}', {}, ''],
    ['R1.19', '{/:attr1}{-:attr2}{-:attr3}', { attr1: 'h' }, '/h'],
    ['R1.19', '{/:attr1}{-:attr2}{-:attr3}', { attr2: 'h' }, '-h'],
    ['R1.19', '{/:attr1}{-:attr2}{-:attr3}', { attr1: 'h', attr3: 'o' }, '/h-o'],
    ['R1.20', '/x{/y}', {}, '/x/y'],
    ['R1.21', '/:with-dash', { with: 1 }, '/1-dash'],
    ['R1.21', '/:id.json', { id: 1 }, '/1.json'],
    ['R1.21', '/:id%:format', { id: 1, format: 'a' }, '/1%a'],
    ['R1.21', '/:größe', { größe: 1 }, '/1'],
    ['R1.22', '/:"with-dash"/:"my.param"', { 'with-dash': 'a', 'my.param': 'b' }, '/a/b'],
    ['R1.22', '/*"w-d"', { 'w-d': ['a', 'b'] }, '/a/b'],
    ['R1.22', '/:"a\\"b"', { 'a"b': 1 }, '/1'],
    ['R1.22', '/:"a?b"', { 'a?b': 1 }, '/1'],
    ['R1.23', 'http\\://t.com/:id', { id: 5 }, 'http://t.com/5'],
    ['R1.23', '/s\\?q=:q', { q: 1 }, '/s?q=1'],
    ['R1.23', '/a\\&b', {}, '/a&b'],
    ['R1.25', '/search?{q=:q}{&page=:page}', { q: 'test', page: 1 }, '/search?q=test&page=1'],
    ['R1.25', '/a+b', {}, '/a+b'],
    ['R1.25', '/a\\+b', {}, '/a+b'],
    ['R1.26', '/a[0]!', {}, '/a[0]!'],
    ['R1.28', '/search?{q=:q}{&page=:page}', { page: 2 }, '/search?&page=2'],
    ['R1.28', '/search?{q=:q}{&page=:page}', {}, '/search?'],
    ['C01', '/files/:name', { name: '../../admin' }, '/files/..%2F..%2Fadmin'],
    ['C01', '/files/:name', { name: 'a\\b' }, '/files/a%5Cb'],
    ['C02', '/files/:name.json', { name: '..' }, '/files/...json'],
    ['C02', '/files/:name', { name: '...' }, '/files/...'],
    ['C02', '/search?:q', { q: '..' }, '/search?..'],
    ['C03', '/:id', { id: '?admin=1#frag;&' }, '/%3Fadmin%3D1%23frag%3B%26'],
    ['C04', '/:id', { id: '%2F..%2F' }, '/%252F..%252F'],
    ['C05', '/:id', { id: 'é🦊' }, '/%C3%A9%F0%9F%A6%8A'],
    ['C10', ':id', { id: '//evil.test' }, '%2F%2Fevil.test'],
    ['C10', ':id', { id: 'https:' }, 'https%3A'],
    ['C11', '/*p', { p: ['a/b', '...'] }, '/a%2Fb/...'],
  ])('(%s) %s with %o is %s', (_, template, params, path) => {
    expect(fill(template, params)).toBe(path);
  });

  it('takes only own members (R1.10)', () => {
    expect(restErrorOf(() => fill('/:id', Object.create({ id: 5 }) as Params)).code).toBe('PATH_PARAM_MISSING');
  });

  it.each(['constructor', '__proto__', 'toString'])('takes no inherited %s for a parameter (C12)', (name) => {
    expect(restErrorOf(() => fill(`/:${name}`, {})).code).toBe('PATH_PARAM_MISSING');
  });

  it('fills a parameter named __proto__', () => {
    expect(fill('/:__proto__', JSON.parse('{"__proto__":7}') as Params)).toBe('/7');
  });

  it('ignores the prototype of params without one', () => {
    expect(fill('/:id', Object.assign(Object.create(null) as object, { id: 5 }) as Params)).toBe('/5');
  });
});

describe('a missing parameter', () => {
  it.each<[string, string, Params]>([
    ['R1.6', '/:id', {}],
    ['R1.6', '/:id', { id: undefined }],
    ['R1.8', '/:id', { id: null }],
    ['C07', '/users/:id', { id: '' }],
    ['R1.15', '/*id', { id: [] }],
    ['R1.15', '/*id', {}],
  ])('(%s) %s with %o names the parameter and the endpoint', (_, template, params) => {
    const error = restErrorOf(() => fill(template, params));
    expect(error).toMatchObject({ code: 'PATH_PARAM_MISSING', subject: 'posts.get' });
    expect(error.message).toContain('"id"');
  });

  it('says how it is left out where it is written as optional in other syntaxes', () => {
    expect(restErrorOf(() => fill('/users/:id?', {})).message).toContain('written {/:id}');
    expect(restErrorOf(() => fill('/users/:id?', { id: '' })).message).toContain('written {/:id}');
  });

  it('lists what a call needs and what it got', () => {
    const { message } = restErrorOf(() => fill('/:group/posts/:id', { id: 5 }));
    expect(message).toContain('got { id: 5 }');
    expect(message).toContain('{ group, id }');
  });
});

describe('a refused parameter', () => {
  it.each<[string, string, unknown]>([
    ['C09', '/:id', NaN],
    ['C09', '/:id', Infinity],
    ['C09', '/:id', {}],
    ['C09', '/:id', Symbol('s')],
    ['C09', '/:id', () => 5],
    ['R1.9', '/:id', ['a']],
    ['C06', '/:id', 'a\ud800'],
    ['R1.15', '/*id', {}],
    ['C11', '/*id', 'a//b'],
    ['C11', '/*id', '/a'],
    ['C02', '/*id', 'a\ud800/b'],
    ['C11', '/*id', ['a', '']],
    ['C11', '/*id', ['a', null]],
    ['C11', '/*id', Array.of(...'a').concat(new Array<string>(1))],
    ['C11', '/*id', ['a', NaN]],
    ['C11', '/*id', ['\udc00']],
  ])('(%s) %s with %o names the parameter', (_, template, id) => {
    const error = restErrorOf(() => fill(template, { id }));
    expect(error).toMatchObject({ code: 'PATH_PARAM_REFUSED', subject: 'posts.get' });
    expect(error.message).toContain('"id"');
  });

  it.each<[string, string, Params]>([
    ['C02', '/users/:id', { id: '..' }],
    ['C02', '/users/:id', { id: '.' }],
    ['C02', '/users/:id/edit', { id: '..' }],
    ['C02', ':id', { id: '..' }],
    ['C02', '/x/.:id', { id: '.' }],
    ['C02', '/x/:a:"b"', { a: '.', b: '.' }],
    ['C02', '/x/%2e:id', { id: '.' }],
    ['C02', '/search/:id?q=:q', { id: '..', q: 1 }],
    ['C02', '/page/:id#top', { id: '..' }],
    ['C02', '/x\\\\:id', { id: '..' }],
    ['C02', '/u{/:id}', { id: '..' }],
    ['C11', '/*p', { p: ['a', '..', 'b'] }],
    ['C11', '/*p', { p: ['.'] }],
    ['C11', '/*p', { p: 'a/../b' }],
    ['C10', '/{:id}/x', {}],
  ])('(%s) %s with %o would address another place', (_, template, params) => {
    expect(restErrorOf(() => fill(template, params)).code).toBe('PATH_PARAM_REFUSED');
  });

  it('leaves dots of the template itself alone', () => {
    expect(fill('/a/../:id', { id: 5 })).toBe('/a/../5');
  });
});

describe('a malformed template', () => {
  it.each([
    ['R1.24', '/a/:'],
    ['R1.24', '/:1a'],
    ['R1.24', 'http://t.com/:id'],
    ['R1.24', '/x{/:id'],
    ['R1.24', '/x}/:id'],
    ['R1.22', '/:"id'],
    ['R1.23', '/x\\'],
    ['R1.26', '/(x)'],
    ['one name in two roles', '/:id/*id'],
  ])('(%s) %s is refused with its text', (_, template) => {
    const error = restErrorOf(() => parseTemplate(template));
    expect(error.code).toBe('PATH_TEMPLATE_INVALID');
    expect(error.subject).toContain(template);
  });

  it('that is no text says so (R1.24)', () => {
    expect(restErrorOf(() => parseTemplate(undefined as never)).message).toContain('not undefined');
  });

  it('that is a whole address says where the host goes', () => {
    for (const address of ['https://api.example.com/posts/:id', 'http://localhost:3000/posts/:id'])
      expect(restErrorOf(() => parseTemplate(address)).message).toContain('urlPrefix: "https://');
  });

  it('is refused with the position of the mistake (R1.24)', () => {
    expect(restErrorOf(() => parseTemplate('/a/:')).message).toMatch(/\b[34]\b/);
  });
});

describe('a parsed template', () => {
  const template = parseTemplate('/:a{/:b{/*c}}/*d');

  it('knows all names', () => {
    expect([...template.names]).toEqual(['a', 'b', 'c', 'd']);
  });

  it('knows which ones a path needs', () => {
    expect([...template.required]).toEqual(['a', 'd']);
  });

  it('is parsed once', () => {
    expect(parseTemplate('/:a{/:b{/*c}}/*d')).toBe(template);
  });
});

describe('optional groups', () => {
  const withGroups = (count: number) =>
    `/x${Array.from({ length: count }, (_, index) => `{/:p${String(index)}}`).join('')}`;

  it('may be 32 (C14)', () => {
    expect(fillTemplate(withGroups(32), { p31: 'z' }, 'x')).toBe('/x/z');
  });

  it('are refused beyond that (decision 64)', () => {
    expect(() => parseTemplate(withGroups(33))).toThrow('more than 32 optional groups');
  });
});

describe('a parameter called like an inherited member', () => {
  it.each(['__proto__', 'constructor', 'toString'])(
    '%s is absent when it is not given, beside a value of dots',
    (name) => {
      expect(fill(`/x{/*"${name}"}{/:group}`, { group: '...' })).toBe('/x/...');
    },
  );
});
