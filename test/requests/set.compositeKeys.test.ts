import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Item extends Entity {
  org = '';
  slug = '';
  title = '';
  static override key = 'Item';
}

describe('set of an item whose primary key is made of members', () => {
  it.each<[string, Entity['pk']]>([
    [
      'a template',
      function (this: Item) {
        return `${this.org}/${this.slug}`;
      },
    ],
    [
      'a joined list',
      function (this: Item) {
        return [this.org, this.slug].join();
      },
    ],
    [
      'members that must be there',
      function (this: Item) {
        return this.org && this.slug ? `${this.org}:${this.slug}` : undefined;
      },
    ],
  ] as [string, Entity['pk']][])('writes the item that the arguments name: %s', (_, pk) => {
    class Made extends Item {}
    Made.prototype.pk = pk;
    const { dispatch, slice, root, state } = testStore(() => createRestSlice(), { isReplayable: false });
    const args = { org: 'o', slug: 's' };
    void dispatch(slice.set(Made, args, { title: 'one' }));
    expect(slice.selectQuery(Made)(root(), args)).toMatchObject({ ...args, title: 'one' });
    void dispatch(slice.set(Made, args, (item: Item) => ({ ...item, title: `${item.title}, two` })));
    expect(slice.selectQuery(Made)(root(), args)).toMatchObject({ ...args, title: 'one, two' });
    expect(Object.keys(state().entities['Item'] ?? {})).toHaveLength(1);
  });
});
