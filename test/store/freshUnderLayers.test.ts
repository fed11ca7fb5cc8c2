// Family: times that stand still while a mutation is pending.
import { expect, it, vi } from 'vitest';
import { controlledNotes, noteJson } from '../support/controlledNotes.js';
import { NOW, stopClock } from '../support/stoppedClock.js';

stopClock();

const LIFE = 60_000;
const at = (ms: number): void => void vi.setSystemTime(NOW + ms);

const setUp = async () => {
  const app = controlledNotes({ optimistic: true });
  await app.seed('1', '2');
  return {
    ...app,
    refetch: async (...notes: object[]) => {
      await app.readList();
      await app.answer(app.sent() - 1, notes);
    },
    expiry: (id: string) => app.notes.get.selectResponse(app.root(), { id }).expiresAt - NOW,
    isAskedFor: async (id: string) => {
      const before = app.sent();
      void Promise.resolve(app.dispatch(app.notes.get.fetchIfStale({ id }))).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      return app.sent() > before;
    },
  };
};

it('a list that is refetched with the same rows while a mutation of one is pending makes all of them fresh (F17)', async () => {
  const app = await setUp();
  at(50_000);
  await app.patch({ a: 'slow' }, '2');
  expect(app.shown('2')?.a).toBe('slow');
  at(55_000);
  await app.refetch(noteJson('1'), noteJson('2'));
  at(LIFE + 10_000);
  expect([app.expiry('1'), app.expiry('2')]).toEqual([55_000 + LIFE, 55_000 + LIFE]);
  expect([await app.isAskedFor('1'), await app.isAskedFor('2')]).toEqual([false, false]);
});

it('a row that is read again while its mutation is pending is as fresh as without it (F17)', async () => {
  const app = await setUp();
  await app.patch({ a: 'slow' });
  at(40_000);
  await app.refetch(noteJson('1', { b: 'new' }), noteJson('2'));
  expect(app.shown()).toMatchObject({ a: 'slow', b: 'new' });
  at(LIFE + 10_000);
  expect(await app.isAskedFor('1')).toBe(false);
  at(LIFE + 40_001);
  expect(await app.isAskedFor('1')).toBe(true);
});

it('a list that an item is being pushed into is as fresh as its last answer (F17)', async () => {
  const app = await setUp();
  await app.push({ id: '3' });
  at(40_000);
  await app.refetch(noteJson('1'), noteJson('2'));
  expect(app.ids()).toEqual(['1', '2', '3']);
  expect(app.listResponse().expiresAt).toBe(NOW + 40_000 + LIFE);
});

it('the rows that no mutation touches stay the objects they were when only times have changed (F17)', async () => {
  const app = await setUp();
  await app.patch({ a: 'slow' }, '2');
  const list = app.notes.getList.select(app.root(), {});
  at(5_000);
  await app.refetch(noteJson('1'), noteJson('2'));
  const next = app.notes.getList.select(app.root(), {});
  expect(next?.[0]).toBe(list?.[0]);
  expect(next).toEqual(list);
});
