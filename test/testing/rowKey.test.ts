import { describe, expect, it } from 'vitest';
import { Entity, EntityMixin } from '../../src/index.js';
import { rowKeyOf } from '../../src/testing/rowKey.js';

class Issue extends Entity {
  owner = 'nobody';
  number = 0;
  override pk() {
    return `${this.owner}/${this.number}`;
  }
}
const Model = class {
  slug = 'none';
};

describe('the key of served rows', () => {
  it.each<[string, unknown, object, string, readonly string[]]>([
    ['an entity', Issue, { owner: 'a', number: 5 }, 'a/5', ['owner', 'number']],
    ['a class made an entity', EntityMixin(Model, { key: 'M', pk: 'slug' }), { slug: 'x' }, 'x', ['slug']],
    ['anything else', undefined, { id: 7 }, '7', ['id']],
  ])('is that of %s', (_, schema, row, pk, fields) => {
    const key = rowKeyOf(schema);
    expect([key.pkOf(row as {}), key.fieldsOf(row as {})]).toEqual([pk, fields]);
  });

  it('knows the defaults of the class', () => {
    expect(rowKeyOf(EntityMixin(Model, { key: 'M' })).defaultOf('slug')).toBe('none');
  });
});
