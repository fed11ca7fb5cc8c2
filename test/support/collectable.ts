import { vi } from 'vitest';
import { Collection, createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { testStore } from './testStore.js';
import { allFeatures } from './allFeatures.js';
import type { GarbageOptions } from '../../src/features/garbage/GarbageOptions.js';

export class Author extends Entity {
  id = '';
  name = '';
  static override key = 'Author';
}

export class Note extends Entity {
  id = '';
  text = '';
  author: Author | undefined = undefined;
  static override key = 'Note';
  static override schema = { author: Author };
}

const noteJson = (id: string) => ({ id, text: `note ${id}` });

/** Answers of the notes' endpoints, by key; `note <id>` where there is none. */
export type Answers = Record<string, unknown>;

const noteEndpoints = (answers: Answers) => {
  const answer = (key: string, fallback: unknown) => Promise.resolve(key in answers ? answers[key] : fallback);
  const getNote = new Endpoint(({ id }: { id: string }) => answer(`note ${id}`, noteJson(id)), {
    name: 'getNote',
    key: ({ id }: { id: string }) => `note ${id}`,
    schema: Note,
  });
  const getNotes = new Endpoint(({ tag }: { tag: string }) => answer(`notes ${tag}`, []), {
    name: 'getNotes',
    key: ({ tag }: { tag: string }) => `notes ${tag}`,
    schema: new Collection([Note], { filters: { tag: 'none' } }),
  });
  const saveNote = new Endpoint(
    ({ id }: { id: string }, fields: object) => Promise.resolve({ ...noteJson(id), ...fields }),
    { name: 'saveNote', key: ({ id }: { id: string }) => `save ${id}`, schema: Note, sideEffect: true },
  );
  return {
    getNote,
    getNotes,
    /** Fresh for an hour. */
    getLasting: getNotes.extend({
      name: 'getLasting',
      key: ({ tag }: { tag: string }) => `lasting ${tag}`,
      dataExpiryLength: 3_600_000,
    }),
    getAuthor: new Endpoint(({ id }: { id: string }) => Promise.resolve({ id, name: `author ${id}` }), {
      name: 'getAuthor',
      key: ({ id }: { id: string }) => `author ${id}`,
      schema: Author,
    }),
    getCount: new Endpoint(() => Promise.resolve(7), { name: 'getCount', key: () => 'count' }),
    saveNote,
    /** Shown before the answer is there. */
    saveShown: saveNote.extend({
      name: 'saveShown',
      key: ({ id }: { id: string }) => `save shown ${id}`,
      fetch: ({ id }: { id: string }, fields: object) => answer(`save shown ${id}`, { ...noteJson(id), ...fields }),
      getOptimisticResponse: (_snapshot, { id }, fields) => ({ id, ...fields }),
    }),
    /** Adds to a list that nobody has fetched. */
    saveMine: saveNote.extend({
      name: 'saveMine',
      update: (id: string) => ({ mine: (ids: string[] = []) => [...ids, id] }),
    }),
  };
};

/** The default time between two sweeps, ms. */
export const SWEEP = 300_000;

interface CollectableOptions {
  readonly gc?: Partial<GarbageOptions> | false;
  readonly answers?: Answers;
}

/** Notes in a store beside a counter of clicks, on fake timers, with the garbage collection as it is by default. */
export function collectable({ gc, answers = {} }: CollectableOptions = {}) {
  const clicks = (count = 0, { type }: { type: string }) => (type === 'click' ? count + 1 : count);
  const made = testStore(
    () =>
      createRestSlice({ features: allFeatures, endpoints: noteEndpoints(answers), ...(gc !== undefined && { gc }) }),
    { reducers: { clicks } },
  );
  const { dispatch, endpoints, state, actions } = made;
  return {
    ...made,
    /** Another part of the store changes. */
    click: () => dispatch({ type: 'click' }),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** One more sweep. */
    sweep: () => vi.advanceTimersByTimeAsync(SWEEP),
    fetchNote: (id: string) => dispatch(endpoints.getNote({ id })),
    readNote: (id: string) => endpoints.getNote.select(made.root(), { id }),
    keys: () => [...new Set([...Object.keys(state().results), ...Object.keys(state().meta)])],
    rows: (table: string) => Object.keys(state().entities[table] ?? {}),
    collected: () => actions.filter(({ type }) => type === 'rest/collect').map(({ payload }) => payload as object),
  };
}
