import { expect, it } from 'vitest';
import { createRestSlice, Entity, normalize, resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const GREAT =
  '[{"id":9007199254740993,"text":"a"},{"id":9007199254740992,"text":"b"},{"id":"9007199254740993","text":"c"}]';

it('two ids that JSON.parse has made one are two items less, and no item with the fields of another (F106)', async () => {
  const errors = expectConsole('error');
  const server = await startServer(() => ({ body: GREAT, headers: { 'content-type': 'application/json' } }));
  const notes = resource({ path: '/notes/:id', urlPrefix: server.url, schema: Note });
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { notes } }));
  await dispatch(endpoints.notes.getList());
  expect(endpoints.notes.getList.select(root())?.map(({ text }) => text)).toEqual(['c']);
  expect(errors.join()).toContain('below 2^53');
});

it('one such item is refused, and says why (F106)', () => {
  expect(() => normalize(Note, JSON.parse('{"id":9007199254740993}'))).toThrow(/PK_MISSING[\s\S]*2\^53/);
  expect(normalize(Note, { id: Number.MAX_SAFE_INTEGER }).result).toBe('9007199254740991');
});
