import { describe, expect, it } from 'vitest';
import { controlledNotes, noteJson } from '../support/controlledNotes.js';

type App = ReturnType<typeof controlledNotes>;

const isStale = ({ state }: App, id = '1') => state().entitiesMeta['Note']?.[id]?.stale !== undefined;

/** What comes while a row that is not held is read, and whether the row is stale then. */
const writes: [title: string, write: (app: App) => Promise<unknown>, leavesStale: boolean][] = [
  ['an edit of it is answered with nothing', async (app) => (await app.patch({ a: 'A' }), app.answer(1, null)), true],
  [
    'an edit of it may have been done',
    async (app) => (await app.patch({ a: 'A' }), app.answer(1, new TypeError('lost'))),
    true,
  ],
  ['an edit of it was refused', async (app) => (await app.patch({ a: 'A' }), app.answer(1, 401)), false],
  [
    'an edit of it is answered as the row is',
    async (app) => (await app.patch({}), app.answer(1, noteJson('1'))),
    false,
  ],
  ['another one is edited', async (app) => (await app.patch({}, '2'), app.answer(1, noteJson('2'))), false],
  [
    'one that is held is edited, and answered with nothing',
    async (app) => {
      await app.set(noteJson('2'), '2');
      await app.patch({ a: 'A' }, '2');
      await app.answer(1, null);
    },
    false,
  ],
  ['one is created, and answered with nothing', async (app) => (await app.push({}), app.answer(1, null)), false],
  ['another one is written locally', async (app) => app.set({ a: 'A' }, '2'), false],
];

describe('a row that is read, and was not held', () => {
  it.each(writes)('while %s', async (_title, write, leavesStale) => {
    const app = controlledNotes();
    await app.read();
    await write(app);
    await app.answer(0, noteJson('1'));
    expect([app.shown()?.id, isStale(app)]).toEqual(['1', leavesStale]);
  });

  it('is fresh by the answer to what is asked for afterwards', async () => {
    const app = controlledNotes();
    await app.read();
    await app.patch({ a: 'A' });
    await app.answer(1, null);
    await app.answer(0, noteJson('1'));
    await app.read();
    await app.answer(2, noteJson('1', { a: 'A' }));
    expect([app.shown()?.a, isStale(app)]).toEqual(['A', false]);
  });

  it('is fresh where it was asked for after the answer of the edit', async () => {
    const app = controlledNotes();
    await app.patch({ a: 'A' });
    await app.answer(0, null);
    await app.read();
    await app.answer(1, noteJson('1', { a: 'A' }));
    expect(isStale(app)).toBe(false);
  });

  it('stays deleted', async () => {
    const app = controlledNotes();
    await app.read();
    await app.remove();
    await app.answer(1, null);
    await app.answer(0, noteJson('1'));
    expect(app.shown()).toBeUndefined();
  });
});

it('a row that an edit is answered with is stale where another edit of it may have been done meanwhile', async () => {
  const app = controlledNotes();
  await app.patch({ a: 'A' });
  await app.patch({ b: 'B' });
  await app.answer(0, new TypeError('lost'));
  await app.answer(1, noteJson('1', { b: 'B' }));
  expect(isStale(app)).toBe(true);
});

it('rows of a list that is read are stale one by one: those that were not held', async () => {
  const app = controlledNotes();
  await app.seed('2');
  await app.readList();
  await app.patch({ a: 'A' });
  await app.answer(1, null);
  await app.answer(0, [noteJson('1'), noteJson('2')]);
  expect([isStale(app, '1'), isStale(app, '2')]).toEqual([true, false]);
});
