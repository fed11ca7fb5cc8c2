import { expect, it } from 'vitest';
import { docsModule } from '../support/docsModule.js';
import { startServerOf } from '../support/startServerOf.js';

const BYTES = new Uint8Array(300_000).fill(7);

it.each([
  ['with its length', { 'content-length': String(BYTES.length) }, BYTES.length],
  ['of unknown length', {}, 0],
])('a download %s is counted as it comes, and is whole', async (_, headers, total) => {
  await startServerOf(() => ({ headers: { 'content-type': 'application/zip', ...headers }, body: BYTES }));
  const told: number[][] = [];
  const { getExport } = docsModule('recipes/uploads.md', 'download.ts');
  const file: Blob = await getExport((bytes: number, all: number) => told.push([bytes, all]))();
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES);
  expect(told.length).toBeGreaterThan(1);
  expect(told.at(-1)).toEqual([BYTES.length, total]);
});
