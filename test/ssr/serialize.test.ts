import { describe, expect, it } from 'vitest';
import { serialize } from '../../src/ssr/index.js';

describe('serialize', () => {
  const hostile = {
    html: '</script><script>alert(1)</script><!--',
    lines: 'a\u2028b\u2029c',
    and: '&lt;',
    deep: ['<'],
  };

  it('writes nothing that ends a script or breaks a line of it (J02)', () => {
    expect(serialize(hostile)).not.toMatch(/[<>&\u2028\u2029]/);
  });

  it('is undone by JSON.parse (J02)', () => {
    expect(JSON.parse(serialize(hostile))).toEqual(hostile);
  });

  it('escapes names of members too', () => {
    expect(serialize({ '</script>': 1 })).toBe('{"\\u003c/script\\u003e":1}');
  });
});
