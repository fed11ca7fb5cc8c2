import { describe, expect, it } from 'vitest';
import { Collection, normalize } from '../../src/index.js';
import { Todo } from '../support/entities.js';
import { emptyState } from '../support/kinds.js';
import type { CollectionOptions } from '../../src/index.js';

const KEYS = [{}, { userId: 1 }, { userId: 2 }, { userId: 1, sort: 'x' }, { userId: 1, orderBy: 'x' }];

/** Indexes in KEYS of the stored lists that a push with these arguments reaches. */
function reached(collection: Collection, ...args: unknown[]): number[] {
  const state = KEYS.reduce((before, key) => normalize(collection, [], [key], before), emptyState);
  const lists = normalize(collection.push, { id: 9 }, args, state).entities['[Todo]'] as Record<string, unknown[]>;
  return KEYS.flatMap((key, index) => (lists[collection.pk([key])]?.length ? [index] : []));
}
const make = (options: CollectionOptions) => new Collection([Todo], options);

describe('createCollectionFilter', () => {
  it('replaces the rule, and gets all arguments (S15.7)', () => {
    const filter =
      (params: { userId?: number }, { at: place }: { at: string }) =>
      (key: Readonly<Record<string, unknown>>) =>
        key['userId'] === String(params.userId) && place === 'here';
    expect(reached(make({ createCollectionFilter: filter }), { userId: 2 }, { at: 'here' })).toEqual([2]);
    expect(reached(make({ createCollectionFilter: filter }), { userId: 2 }, { at: 'there' })).toEqual([]);
  });

  it('is called on the collection (S15.7)', () => {
    const seen: unknown[] = [];
    const collection = make({
      createCollectionFilter(this: unknown) {
        seen.push(this);
        return () => false;
      },
    });
    reached(collection);
    expect(seen).toEqual([collection]);
  });

  it('may be a method of a subclass (S15.7)', () => {
    class Everywhere<S> extends Collection<S> {
      override createCollectionFilter() {
        return () => true;
      }
    }
    expect(reached(new Everywhere([Todo]))).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives way to nonFilterArgumentKeys (S15.7)', () => {
    const both = make({ createCollectionFilter: () => () => true, nonFilterArgumentKeys: ['sort'] });
    expect(reached(both, { userId: 1 })).toEqual([0, 1, 3]);
  });
});

it('nonFilterArgumentKeys may be a method of a subclass (S15.7)', () => {
  class Sorted<S> extends Collection<S> {
    override nonFilterArgumentKeys(key: string) {
      return key === 'sort';
    }
  }
  expect(reached(new Sorted([Todo]), { userId: 1 })).toEqual([0, 1, 3]);
});

it.each([
  ['FormData', () => new FormData()],
  ['URLSearchParams', () => new URLSearchParams()],
])('a body of %s is matched by its entries (S15.9)', (_, makeForm) => {
  const form = makeForm();
  form.append('userId', '2');
  expect(reached(make({}), {}, form)).toEqual([0, 2]);
  expect(reached(make({}), form)).toEqual([0, 2]);
});

it('a stored key that is no key of a list matches nothing', () => {
  const collection = make({});
  const state = { entities: { '[Todo]': { rubbish: ['1'], '5': ['1'], '{}': [] } } };
  expect(normalize(collection.push, { id: 9 }, [{}], state).entities['[Todo]']).toEqual({
    rubbish: ['1'],
    '5': ['1'],
    '{}': ['9'],
  });
});
