// Family: local writes beside requests that are under way.
import { describe, expect, it } from 'vitest';
import { All, createRestSlice, Entity, resource } from '../../src/index.js';
import { controlledServer } from '../support/controlledServer.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  a = 0;
  b = 0;
  static override key = 'Note';
}

const all = new All(Note);

async function openNotes() {
  const server = controlledServer();
  const notes = resource({ path: '/notes/:id', schema: Note, optimistic: true, Endpoint: server.Held });
  const { dispatch, endpoints, root, slice, state } = testStore(() => createRestSlice({ endpoints: { notes } }));
  void dispatch(endpoints.notes.getList.setResponse({}, [{ id: '1' }]));
  const shown = () =>
    slice
      .selectQuery(all)(root())
      ?.map(({ id, a, b }) => [id, a, b]);
  return { server, dispatch, notes: endpoints.notes, slice, state, shown };
}

describe('a local write of an item whose create is under way (temporary ids)', () => {
  it('is shown on the one item that there is, and stays on it once the server has named it', async () => {
    const { server, dispatch, notes, slice, state, shown } = await openNotes();
    const { promise } = await server.send(dispatch(notes.create({ a: 1 })));
    void dispatch(slice.set(Note, { id: promise.requestId }, { b: 7 }));
    expect(shown()).toEqual([
      ['1', 0, 0],
      [promise.requestId, 1, 7],
    ]);
    await server.answer(0, { id: '2', a: 1, b: 0 });
    expect(shown()).toEqual([
      ['1', 0, 0],
      ['2', 1, 7],
    ]);
    expect(JSON.stringify([state().entities, state().entitiesMeta])).not.toContain(promise.requestId);
  });

  it('leaves what the server has told of the item meanwhile', async () => {
    const { server, dispatch, notes, slice, shown } = await openNotes();
    const { promise } = await server.send(dispatch(notes.create({ a: 1 })));
    void dispatch(slice.set(Note, { id: promise.requestId }, { b: 7 }));
    void dispatch(slice.set(Note, { id: '2' }, { b: 8 }));
    await server.answer(0, { id: '2', a: 1, b: 0 });
    expect(shown()).toEqual([
      ['1', 0, 0],
      ['2', 1, 8],
    ]);
  });

  it.each([['fails', 500] as const, ['is aborted', 'abort'] as const])(
    'goes with it when the create %s',
    async (_, end) => {
      const { server, dispatch, notes, slice, state, shown } = await openNotes();
      const { promise } = await server.send(dispatch(notes.create({ a: 1 })));
      void dispatch(slice.set(Note, { id: promise.requestId }, { b: 7 }));
      if (end === 'abort') promise.abort();
      else await server.answer(0, end);
      await expect(promise).rejects.toThrow();
      expect(shown()).toEqual([['1', 0, 0]]);
      expect(JSON.stringify(state().entities)).not.toContain(promise.requestId);
    },
  );

  it('goes with it when the create of an item with a key of several members fails', async () => {
    class Page extends Note {
      book = '';
      static override key = 'Page';
      override pk() {
        return `${this.book}/${this.id}`;
      }
    }
    const server = controlledServer();
    const pages = resource({ path: '/:book/pages/:id', schema: Page, optimistic: true, Endpoint: server.Held });
    const { dispatch, endpoints, slice, state } = testStore(() => createRestSlice({ endpoints: { pages } }));
    const { promise } = await server.send(dispatch(endpoints.pages.create({ book: 'b' }, { a: 1 })));
    void dispatch(slice.set(Page, { book: 'b', id: promise.requestId }, { b: 7 }));
    await server.answer(0, 500);
    expect(JSON.stringify(state().entities)).not.toContain(promise.requestId);
  });
});
