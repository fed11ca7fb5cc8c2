import { expectTypeOf, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import type { FetchPromise } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const flat = resource({ path: '/notes/:id', schema: Note, searchParams: {} as { page: number } });
const grouped = resource({ path: '/:group/notes/:id', schema: Note, searchParams: {} as { page: number } });
const { endpoints } = createRestSlice({ endpoints: { flat, grouped } });
declare const dispatch: <R>(thunk: (...args: any) => R) => R;

it('push, unshift and create need the parameters of the path only, whatever searchParams says (F109)', () => {
  expectTypeOf(dispatch(endpoints.flat.create({ text: 'a' }))).toEqualTypeOf<FetchPromise<Note>>();
  expectTypeOf(dispatch(endpoints.flat.getList.push({ text: 'a' }))).toEqualTypeOf<FetchPromise<Note>>();
  expectTypeOf(dispatch(endpoints.flat.getList.unshift({ text: 'a' }))).toEqualTypeOf<FetchPromise<Note>>();
  expectTypeOf(dispatch(endpoints.grouped.create({ group: 'g' }, { text: 'a' }))).toEqualTypeOf<FetchPromise<Note>>();
  void grouped.getList.push({ group: 'g' }, { text: 'a' });
  void grouped.getList.unshift({ group: 'g', page: 2 }, { text: 'a' });
  // @ts-expect-error the parameter of the path is missing
  void grouped.create({ page: 2 }, { text: 'a' });
  // @ts-expect-error another type
  void grouped.create({ group: 'g', page: 'two' }, { text: 'a' });
  // @ts-expect-error reading needs them
  void grouped.getList({ group: 'g' });
});
