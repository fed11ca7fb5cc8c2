import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestSlice } from '../../src/index.js';
import { docsFiles } from '../support/docsFiles.js';
import { docsModule } from '../support/docsModule.js';
import { gatekeeper, startServer, type Handler } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

const PAGE = 'recipes/moving-and-sorting.md';
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Code of the repository as pages show it. */
const shown = (code: string): string => code.replaceAll(".js'", "'").replaceAll(' override', '');

/** A resource of the page in a store of its own. */
async function visit(file: string, name: string, answer: Handler) {
  const http = await startServer(answer);
  // The page's addresses have no host.
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(http.url + path, init));
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = testStore(() => createRestSlice({ endpoints: { it: docsModule(PAGE, file)[name] } }));
  return { ...store, http, endpoints: store.endpoints.it as Record<string, any> };
}

describe('docs/recipes/moving-and-sorting.md', () => {
  it('shows the code of examples/kanban', () => {
    const own = new Set(['tracks.ts', 'stacks.ts', 'notes.ts']);
    const excerpts = [...docsFiles(PAGE)].filter(([name]) => !own.has(name));
    expect(excerpts.map(([name]) => name)).toEqual(
      expect.arrayContaining(['api.ts', 'positionAt.ts', 'useMoves.ts', 'useDrop.ts', 'CardView.tsx']),
    );
    for (const [name, code] of excerpts) {
      const example = shown(read(`examples/kanban/${name}`))
        .split('\n\n')
        .map((part) => part.trim());
      const parts = code
        .replace(/^\/\/ \S+\n/, '')
        .split('\n\n')
        .map((part) => part.trim());
      expect(
        parts.filter((part) => !example.includes(part)),
        name,
      ).toEqual([]);
    }
  });

  it('a place instead of a position: shown between its neighbours, then as the server numbers', async () => {
    const tracks = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, album: 'x', place: at + 1 }));
    const gate = gatekeeper();
    const { dispatch, endpoints, http, root } = await visit('tracks.ts', 'TrackResource', gate.handler);
    const ids = () => endpoints['getList'].select(root(), { album: 'x' })?.map(({ id }: { id: string }) => id);
    const list = dispatch(endpoints['getList']({ album: 'x' }));
    gate.answer(0, { json: tracks });
    await list;
    const moves = [
      endpoints['move']({ id: 'd' }, { album: 'x', place: 2 }),
      endpoints['move']({ id: 'a' }, { album: 'x', place: 4 }),
    ];
    const done = moves.map((move) => dispatch(move));
    expect(ids()).toEqual(['d', 'b', 'c', 'a']);
    await http.received(3);
    const numbered = (order: string) => [...order].map((id, at) => ({ id, album: 'x', place: at + 1 }));
    gate.answer(1, { json: numbered('adbc') });
    await done[0];
    expect(ids()).toEqual(['d', 'b', 'c', 'a']);
    gate.answer(2, { json: numbered('dbca') });
    await done[1];
    expect(ids()).toEqual(['d', 'b', 'c', 'a']);
    expect(http.lines()).toEqual(['GET /tracks?album=x', 'POST /tracks/d/move', 'POST /tracks/a/move']);
  });

  it('an order that is a list of ids: one request within a stack, and one between two', async () => {
    const items = (ids: string) => [...ids].map((id) => ({ id, title: `item ${id}` }));
    const { dispatch, endpoints, http, root } = await visit('stacks.ts', 'StackResource', ({ method, url, body }) => {
      if (method === 'GET')
        return {
          json: [
            { id: 's', items: items('abc') },
            { id: 't', items: items('d') },
          ],
        };
      const sent = JSON.parse(body);
      return { json: url === '/moves' ? sent : { id: 's', ...sent } };
    });
    await dispatch(endpoints['getList']());
    const stacks = () =>
      endpoints['getList']
        .select(root())
        .map((stack: any) => stack.items.map(({ title }: any) => title.slice(-1)).join(''));
    const within = dispatch(endpoints['partialUpdate']({ id: 's' }, { items: ['c', 'a', 'b'] }));
    expect(stacks()).toEqual(['cab', 'd']);
    await within;
    const between = dispatch(
      endpoints['moveItem']([
        { id: 's', items: ['c', 'b'] },
        { id: 't', items: ['a', 'd'] },
      ]),
    );
    expect(stacks()).toEqual(['cb', 'ad']);
    await between;
    await dispatch(endpoints['getList'].fetchIfStale());
    expect(stacks()).toEqual(['cb', 'ad']);
    expect(http.lines()).toEqual(['GET /stacks', 'PATCH /stacks/s', 'POST /moves']);
  });

  it('a read that is answered while a move is under way does not put the card back', async () => {
    const gate = gatekeeper();
    const { dispatch, endpoints, http, root } = await visit('api.ts', 'CardResource', gate.handler);
    const row = (id: string, column: string, position: number) => ({ id, title: id, column, position, assignee: null });
    const ids = (column: string) =>
      endpoints['getList'].select(root(), { column })?.map(({ id }: { id: string }) => id);
    const before = [[row('1', 'a', 1), row('2', 'a', 2)], [row('3', 'b', 1)]];
    const readBoth = (from: number) => {
      const both = ['a', 'b'].map((column) => dispatch(endpoints['getList']({ column })));
      before.forEach((json, index) => gate.answer(from + index, { json }));
      return Promise.all(both);
    };
    await readBoth(0);
    const moved = dispatch(endpoints['move']({ id: '1' }, { column: 'b', position: 0 }));
    await http.received(3);
    await readBoth(3);
    expect([ids('a'), ids('b')]).toEqual([['2'], ['1', '3']]);
    gate.answer(2, { json: [row('1', 'b', 0)] });
    await moved;
    expect([ids('a'), ids('b')]).toEqual([['2'], ['1', '3']]);
  });

  it('sorting by an argument: an edit moves a note where its title counts, and nowhere else', async () => {
    const rows = [
      { id: '1', title: 'b', position: 1 },
      { id: '2', title: 'a', position: 2 },
      { id: '3', title: 'c', position: 3 },
    ];
    const { dispatch, endpoints, http, root } = await visit('notes.ts', 'NoteResource', ({ method, url, body }) => {
      if (method === 'PATCH') return { json: { ...rows[2], ...JSON.parse(body) } };
      return { json: url.includes('title') ? rows.toSorted((a, b) => (a.title < b.title ? -1 : 1)) : rows };
    });
    const ids = (args?: object) => endpoints['getList'].select(root(), args)?.map(({ id }: { id: string }) => id);
    await dispatch(endpoints['getList']({ order: 'title' }));
    await dispatch(endpoints['getList']());
    await dispatch(endpoints['partialUpdate']({ id: '3' }, { title: 'ab' }));
    for (const args of [{ order: 'title' }, undefined]) await dispatch(endpoints['getList'].fetchIfStale(args));
    expect([ids({ order: 'title' }), ids()]).toEqual([
      ['2', '3', '1'],
      ['1', '2', '3'],
    ]);
    expect(http.lines()).toEqual(['GET /notes?order=title', 'GET /notes', 'PATCH /notes/3']);
  });
});
