// What nobody had counted: the cost of one size of table, and a run that is not that of what is published. F73, F74 and F76 are tested where their subject is.
import { readFileSync } from 'node:fs';
import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { createView } from '../../src/store/optimistic.js';
import { Registry } from '../../src/store/registry.js';
import { gatekeeper, startServer } from '../support/httpServer.js';

class Row extends Entity {
  id = '';
  title = '';
  static override key = 'Row';
}

/** Entries of the objects and lists that are new in a value: what was copied to make it. */
function copied(before: unknown, after: unknown): number {
  if (before === after || typeof after !== 'object' || after === null) return 0;
  const [old, entries] = [Object(before) as Record<string, unknown>, Object.entries(after)];
  return entries.reduce((sum, [name, value]) => sum + copied(old[name], value), entries.length);
}

/** A store with so many rows, of which one is edited. */
async function edit(size: number, optimistic: boolean) {
  const gate = gatekeeper();
  const http = await startServer(gate.handler);
  const declared = { rows: resource({ path: '/rows/:id', urlPrefix: http.url, schema: Row, optimistic }) };
  const { reducer, middleware, endpoints } = createRestSlice({ endpoints: declared });
  const { dispatch, getState } = configureStore({
    reducer: { rest: reducer },
    // The checks of development walk all that there is.
    middleware: (getDefault) => getDefault({ immutableCheck: false, serializableCheck: false }).concat(middleware),
  });
  const state = () => getState().rest;
  const viewOf = createView(new Registry(declared));
  const rows = Array.from({ length: size }, (_, index) => ({ id: `row ${String(index)}`, title: 'old' }));
  await dispatch(endpoints.rows.getList.setResponse(undefined, rows));
  const before = state();
  const done = dispatch(endpoints.rows.partialUpdate({ id: 'row 7' }, { title: 'new' }));
  const shown = copied(before.entities, viewOf(state()).entities);
  await http.received(1);
  gate.answer(0, { json: { id: 'row 7', title: 'new' } });
  await done;
  expect(endpoints.rows.get.select(getState(), { id: 'row 7' })?.title).toBe('new');
  const { entities, entitiesMeta } = state();
  return { shown, stored: copied(before.entities, entities) + copied(before.entitiesMeta, entitiesMeta) };
}

describe('a write of one row copies as much from 200 rows on, whatever the size of its table (F75)', () => {
  // A part of a table, the list of its parts, and their lists.
  const MOST = 200;

  it.each([200, 999, 1_000, 1_001, 10_000])('of %i rows (F75)', async (size) => {
    const plain = await edit(size, false);
    const expected = await edit(size, true);
    const counts = [plain.stored, expected.stored, expected.shown];
    expect(plain.shown).toBe(0);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(MOST);
  });
});

describe('the stories are tested as they are published (F78)', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  it('CI builds the Storybook for production, then plays each story of what was built (F78)', () => {
    const parts = [...read('.ci/run').matchAll(/\bnpm run -s (docs:build|test:storybook)\b/g)].map(([, name]) => name);
    expect(parts).toEqual(['docs:build', 'test:storybook']);
    expect(read('.ci/run')).toMatch(/^beside (\w+ )?pages\b[^]*^beside (\w+ )?storybook\b/m);
    expect(scripts['docs:build']).toMatch(/^npm run -s storybook:build && /);
    expect(scripts['storybook:build']).toMatch(/\bstorybook build\b/);
    expect(scripts['test:storybook']).toBe('node scripts/test-storybook.mjs');
  });

  it('the player takes its stories from the index of the built Storybook, and fails where one fails or none is there (F78)', () => {
    const player = read('scripts/test-storybook.mjs');
    expect(player).toContain("new URL('index.json', STORYBOOK)");
    expect(player).toMatch(/failures\.length > 0 \|\| count === 0[^}]*process\.exitCode = 1/s);
    expect(read('scripts/serveStorybook.mjs')).toMatch(/STORYBOOK = .*storybook-static/);
  });
});
