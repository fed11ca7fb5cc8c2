import { expectTypeOf, test } from 'vitest';
import { Entity, resource } from '../../src/index.js';

class Label extends Entity {
  id = 0;
  name = '';
  static override key = 'Label';
}

test('members that are not named are absent', () => {
  const labels = resource({ path: '/labels/:id', schema: Label, only: ['get', 'create'] });
  expectTypeOf<keyof typeof labels>().toEqualTypeOf<'get' | 'create' | 'extend'>();
  // @ts-expect-error It has no list.
  void labels.getList;
  expectTypeOf(labels.create).toBeCallableWith({ name: 'x' });
  // @ts-expect-error There is no such member.
  resource({ path: '/labels/:id', schema: Label, only: ['list'] });
  const more = labels.extend(({ get }) => ({ again: get }));
  expectTypeOf(Object.keys(more) as (keyof typeof more)[]).toEqualTypeOf<('get' | 'create' | 'extend' | 'again')[]>();
});

test('without `only` all are there', () => {
  const labels = resource({ path: '/labels/:id', schema: Label });
  type Members = 'get' | 'getList' | 'create' | 'update' | 'partialUpdate' | 'delete' | 'extend';
  expectTypeOf(Object.keys(labels) as (keyof typeof labels)[]).toEqualTypeOf<Members[]>();
});

test('the list takes the parameters of its own path', () => {
  const labels = resource({ path: '/label/:id', listPath: '/projects/:project/labels', schema: Label });
  expectTypeOf(labels.getList).toBeCallableWith({ project: 3 });
  expectTypeOf(labels.create).toBeCallableWith({ project: 3 }, { name: 'x' });
  // @ts-expect-error The project is missing.
  void labels.getList({});
  expectTypeOf(labels.get).toBeCallableWith({ id: 3 });
});
