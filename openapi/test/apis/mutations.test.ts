import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError, generate } from '../../src/index.js';
import { documentOf, folderOf, temporary, typeErrors, writeAll } from '../support.js';

type Place = readonly [holder: any, key: string];

/** Places of a document, all of them alike. */
function placesIn(value: any, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    placesIn(value[key], found);
  }
  return found;
}

/** A part of Box that has everything, and is quickly read. */
function part(): any {
  const document = documentOf('box');
  const paths = Object.entries(document.paths).filter(([path]) => /^\/(files|folders|users|comments)(\/|$)/.test(path));
  return { ...document, paths: Object.fromEntries(paths.slice(0, 25)) };
}

const CHANGES: readonly ((holder: any, key: string) => void)[] = [
  (holder, key) => void (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]),
  (holder, key) => {
    holder[`${key}X`] = holder[key];
    if (!Array.isArray(holder)) delete holder[key];
  },
  ...[5, 'text', null, [], {}, true, ['a'], { $ref: '#/nowhere' }, { $ref: '#' }].map(
    (other) => (holder: any, key: string) => void (holder[key] = other),
  ),
];

describe('documents with a mistake', () => {
  it('are refused with the place, or written as what compiles', async () => {
    const count = 200;
    const folder = temporary();
    const out = folderOf('mutations');
    const samples = fc.sample(fc.noBias(fc.tuple(fc.nat(1e9), fc.nat(CHANGES.length - 1))), {
      numRuns: count,
      seed: 29,
    });
    const outcomes = { refused: 0, written: 0 };
    const original = JSON.stringify(part());
    for (const [index, [at, change]] of samples.entries()) {
      const document = JSON.parse(original);
      const places = placesIn(document);
      const [holder, key] = places[at % places.length] as Place;
      CHANGES[change]?.(holder, key);
      const file = join(folder, 'mutated.json');
      writeFileSync(file, JSON.stringify(document));
      try {
        const { files } = await generate(file);
        writeAll(join(out, String(index)), files);
        outcomes.written++;
      } catch (cause) {
        if (!(cause instanceof DocumentError)) throw new Error(`Mutation ${String(index)}, of ${key}`, { cause });
        expect(cause.message).toMatch(/cannot be used; nothing is written:\n {2}\S+: \S+/);
        outcomes.refused++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(10);
    expect(outcomes.written).toBeGreaterThan(50);
    expect(existsSync(out)).toBe(true);
    expect(typeErrors([out])).toBe('');
  }, 300_000);
});
