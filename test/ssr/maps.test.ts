import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, RestEndpoint, Values } from '../../src/index.js';
import { hydrate } from '../../src/ssr/index.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  static override key = 'Note';
}

describe('a map that a server has rendered (decision 46)', () => {
  const map = new RestEndpoint({ path: '/map', schema: new Collection(new Values(Note)) });
  const at = (fetchedAt: number, entries: Record<string, string>) => {
    const times = { fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 60_000 };
    const rows = Object.fromEntries(Object.values(entries).map((id) => [id, { id }]));
    const metas = Object.fromEntries(Object.values(entries).map((id) => [id, times]));
    const state = {
      entities: { Note: rows, '{Note}': { '{}': entries } },
      entitiesMeta: { Note: metas, '{Note}': { '{}': times } },
      indexes: {},
      results: { 'GET /map': '{}' },
      meta: { 'GET /map': times },
    };
    return hydrate({ version: 1, path: 'rest', now: Date.now(), state });
  };
  const now = Date.now();

  it.each([
    ['later', [at(now - 20, { x: '1', y: '2' }), at(now - 10, { y: '2' })]],
    ['earlier', [at(now - 10, { y: '2' }), at(now - 20, { x: '1', y: '2' })]],
  ])('is the later one whole: an entry that was taken out does not come back when it comes %s', (_, actions) => {
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { map } }));
    for (const action of actions) dispatch(action);
    expect(Object.keys(endpoints.map.select(root()) ?? {})).toEqual(['y']);
  });
});
