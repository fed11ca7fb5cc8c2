import { createSelector } from '@reduxjs/toolkit';
import { expectTypeOf, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import type { createRestHooks } from '../../src/react/index.js';
import { useIsFetching, useIsMutating } from '../../src/react/index.js';

class Note extends Entity {
  id = '';
  static override key = 'Note';
}

const NoteResource = resource({ path: '/:group/notes/:id', schema: Note });
const rest = createRestSlice({ endpoints: { notes: NoteResource } });
const { notes } = rest.endpoints;
declare const root: { rest?: ReturnType<typeof rest.reducer>; count: number };

it('selectors of what is under way take a root state, and endpoints, bound or declared', () => {
  expectTypeOf(rest.selectIsFetching(root)).toEqualTypeOf<number>();
  expectTypeOf(rest.selectIsFetching(root, notes.getList)).toEqualTypeOf<number>();
  expectTypeOf(rest.selectIsFetching(root, [notes.getList, NoteResource.get])).toEqualTypeOf<number>();
  expectTypeOf(rest.selectIsMutating(root, [notes.getList.push, notes.create] as const)).toEqualTypeOf<number>();
  // @ts-expect-error a call
  rest.selectIsFetching(root, notes.get({ group: 'a', id: '1' }));
  // @ts-expect-error no endpoint
  rest.selectIsFetching(root, 'notes.get');
  // @ts-expect-error another path
  rest.selectIsMutating({ rest: 5 });
});

it('they are selectors as others are', () => {
  const selectIsBusy = createSelector([rest.selectIsFetching, rest.selectIsMutating], (a, b) => a + b > 0);
  expectTypeOf(selectIsBusy(root)).toEqualTypeOf<boolean>();
});

it('hooks take the same endpoints, and come with createRestHooks', () => {
  expectTypeOf(useIsFetching()).toEqualTypeOf<number>();
  expectTypeOf(useIsMutating([notes.create, NoteResource.update])).toEqualTypeOf<number>();
  expectTypeOf<ReturnType<typeof createRestHooks>['useIsFetching']>().toEqualTypeOf(useIsFetching);
  // @ts-expect-error no endpoint
  useIsFetching('notes');
});
