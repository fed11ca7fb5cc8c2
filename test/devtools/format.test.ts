import { describe, expect, it } from 'vitest';
import { previewOf } from '../../src/devtools/format.js';

describe('a row in one line (F79)', () => {
  it('begins with what people know it by, and ends with keys and addresses', () => {
    const row = { url: 'https://api.example.com/issues/1', id: 1, state: 'open', title: 'It is slow', node_id: 'x' };
    expect(previewOf(row)).toBe(
      '{"title":"It is slow","state":"open","url":"https://api.example.com/issues/1","id":1,"node_id":"x"}',
    );
  });

  it('is cut, and a list stays in its order', () => {
    expect(previewOf({ id: 'b', name: 'a'.repeat(200) })).toHaveLength(161);
    expect(previewOf(['b', 'a'])).toBe('["b","a"]');
  });
});
