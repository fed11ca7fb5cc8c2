import { expect, it } from 'vitest';
import { versionOf } from '../../src/normalize/changeLog.js';
import { User } from '../support/entities.js';
import { emptyTables, write } from '../support/writes.js';
import type { Version } from '../../src/normalize/changeLog.js';

/** Every stamp that one keeps alive. */
function held(stamp: Version): Set<Version> {
  const found = new Set([stamp]);
  for (const { parent } of found) if (parent) found.add(parent);
  return found;
}

it('keeps a bounded part of the history of writes', () => {
  let state = write(User, { id: '1', name: '' }, emptyTables, { at: 1 });
  for (let at = 2; at < 3_000; at++) state = write(User, { id: '1', name: String(at) }, state, { at });
  const depths = [...held(versionOf(state.entities))].map(({ depth }) => depth);
  expect(Math.max(...depths) - Math.min(...depths)).toBeLessThan(400);
});
