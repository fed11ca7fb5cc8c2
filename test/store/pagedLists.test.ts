import { describe, expect, it } from 'vitest';
import { hasPages } from '../../src/store/pagedLists.js';
import { heldNotes, noteJson } from '../support/heldNotes.js';

const TABLE = '[Note] /notes';

describe('pages of a list (truth.md T30)', () => {
  it('are recorded with the first one that it gets, by its table and primary key', async () => {
    const { dispatch, notes, seed, answer, send, state } = heldNotes();
    await seed('1', '2');
    expect(hasPages(state(), TABLE, '{}')).toBe(false);
    const before = state();
    const { promise } = await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(0, [noteJson('3')]);
    await promise;
    expect(hasPages(state(), TABLE, '{}')).toBe(true);
    expect(hasPages(before, TABLE, '{}')).toBe(false);
    expect(hasPages(state(), '[Note] /others', '{}')).toBe(false);
    expect(hasPages(state(), TABLE, '{"group":"x"}')).toBe(false);
  });
});
