import { describe, expect, it } from 'vitest';
import { shouldFetch } from '../../src/store/shouldFetch.js';
import { masterStore, rows, variants } from '../support/masterTable.js';
import type { ResponseView } from '../../src/store/readResponse.js';

/** 2.3: what a reader does with what it reads. */
function decide({ data, error, expiryStatus, expiresAt }: ResponseView): string {
  const fetches = shouldFetch({ expiryStatus, expiresAt }, { now: Date.now() }) !== undefined;
  const call = fetches ? 'fetch, ' : '';
  if (fetches && expiryStatus !== 'Valid') return `${call}suspend`;
  if (error) return `${call}${data === undefined ? 'error' : 'data + error'}`;
  return call + (data === undefined ? 'nothing' : 'data');
}

describe.each(variants)('the master table (2.4), %s', (_variant, options, column) => {
  it.each(rows)('$title', async ({ prepare, status, reader, isRaw }) => {
    const { states, endpoints, root, args } = masterStore(options);
    await prepare(states);
    const view = (isRaw ? endpoints.raw : endpoints.user).selectResponse(root(), args);
    expect(view.expiryStatus).toBe(status[column < 2 ? 0 : 1]);
    expect(decide(view)).toBe(reader[column]);
  });
});
