import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as toolkit from '@reduxjs/toolkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { docsFiles } from './support/docsFiles.js';
import { docsPage } from './support/docsModule.js';
import { asPlainTable, asPlainTables } from '../src/normalize/tables.js';
import type { RestState } from '../src/index.js';

const page = readFileSync(join(import.meta.dirname, '../docs/concepts.md'), 'utf8');

const ANN = { id: '7', name: 'Ann' };
const POSTS = [
  { id: '1', title: 'Hello', author: ANN },
  { id: '2', title: 'World', author: { id: '8', name: 'Bob' } },
];

/** What is stored, with tables as they read. */
const plain = ({ entities, entitiesMeta, results, meta, ...rest }: RestState) => ({
  ...rest,
  entities: asPlainTables(entities),
  entitiesMeta: asPlainTables(entitiesMeta),
  results: asPlainTable(results),
  meta: asPlainTable(meta),
});

const states: Record<string, ReturnType<typeof plain>> = {};
let shown: unknown;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T12:00:00Z') });
  let isLate = false;
  vi.stubGlobal('fetch', (url: string) => {
    if (isLate) return new Promise<Response>(() => undefined);
    vi.setSystemTime(Date.now() + 400);
    if (url === '/posts/1') return Promise.resolve(Response.json(POSTS[0]));
    return Promise.resolve(Response.json(url.includes('author=7') ? POSTS.slice(0, 1) : POSTS));
  });
  const { rest, posts, store, PostResource } = docsPage('concepts.md', { '@reduxjs/toolkit': toolkit })('app.ts');
  const note = (name: string): void => void (states[name] = plain(store.getState().rest));
  await store.dispatch(posts.get({ id: '1' }));
  note('rows');
  await store.dispatch(posts.getList());
  await store.dispatch(posts.getList({ author: '7' }));
  note('lists');
  note('keys');
  note('fresh');
  isLate = true;
  store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'Hi' })).catch(() => undefined);
  note('layers');
  shown = posts.get.select(store.getState(), { id: '1' });
  store.dispatch(rest.expireAll(PostResource.getList));
  note('stale');
  rest.controller(store).dispose();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NAMES = ['rows', 'lists', 'keys', 'layers', 'fresh', 'stale'];

it.each(NAMES)('the state is what docs/concepts.md shows: %s', (name) => {
  const json = JSON.parse(docsFiles('concepts.md').get(`${name}.json`) ?? '') as object;
  expect(Object.keys(json).length).toBeGreaterThan(0);
  expect(states[name]).toMatchObject(json);
  // What is shown of a table is all of it, unless the page leaves rows of it for another section.
  for (const part of ['results', 'optimistic'] as const)
    if (part in json) expect(Object.keys(states[name]?.[part] ?? {})).toEqual(Object.keys(json[part as never]));
});

it('what is shown has the layer on top', () => {
  expect(shown).toMatchObject({ title: 'Hi', author: ANN });
});

it('docs/concepts.md has a picture for each, with its words for who does not see it, in light and dark', () => {
  const folder = join(import.meta.dirname, '../docs/pictures');
  const pictures = [...page.matchAll(/!\[([^\]]+)\]\(pictures\/(\w+)\.svg\)/g)].map(([, , name]) => name);
  expect(pictures).toEqual(NAMES);
  expect(readdirSync(folder).sort()).toEqual(NAMES.map((name) => `${name}.svg`).sort());
  for (const name of NAMES) {
    const svg = readFileSync(join(folder, `${name}.svg`), 'utf8');
    expect(svg).toMatch(/role="img" aria-labelledby="d"><title id="d">[^<]{20,}<\/title>/);
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
    expect(svg.length).toBeLessThan(4_000);
  }
});
