import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it } from 'vitest';
import { AsyncBoundary, useCache, useDLE, useFetch, useSuspense } from '../../src/react/index.js';
import { masterStore, rows, variants } from '../support/masterTable.js';
import type { Store } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../../src/index.js';

afterEach(cleanup);

type Args = readonly [object | null];
type Read = EndpointInstance<any, any, any, undefined>;

const shownBy = (data: unknown, error: unknown): string => {
  if (error) return data === undefined ? 'error' : 'data + error';
  return data === undefined ? 'nothing' : 'data';
};

/** What a component sees, in the words of the table. */
const readers = {
  useDLE(endpoint: Read, args: Args): string {
    const { data, loading, error } = useDLE(endpoint, ...args);
    return loading ? `suspend${data === undefined && error === undefined ? '' : ' with data'}` : shownBy(data, error);
  },
  useSuspense: (endpoint: Read, args: Args): string => shownBy(useSuspense(endpoint, ...args), undefined),
  useFetch(endpoint: Read, args: Args): string {
    const promise = useFetch(endpoint, ...args) as { resolved: boolean; status?: string } | undefined;
    if (!promise) return 'nothing';
    if (!promise.resolved) return 'suspend';
    return promise.status === 'fulfilled' ? 'data' : 'error';
  },
  useCache: (endpoint: Read, args: Args): string => shownBy(useCache(endpoint, ...args), undefined),
};

/** What each hook can say of a cell: some know no loading, some no error beside data, one never fetches. */
const inItsWords: Record<keyof typeof readers, (cell: string) => string> = {
  useDLE: (cell) => cell,
  useSuspense: (cell) => cell.replace('data + error', 'error'),
  useFetch: (cell) => cell.replace('data + error', 'error'),
  useCache: (cell) => (cell.includes('data') ? 'data' : 'nothing'),
};

async function read(made: ReturnType<typeof masterStore>, hook: keyof typeof readers, args: Args, isRaw = false) {
  const { raw, user } = made.endpoints;
  const seen: string[] = [];
  const Reader = () => {
    seen.push(readers[hook]((isRaw ? raw : user).endpoint, args));
    return null;
  };
  const note = (what: string) =>
    function Note() {
      seen.push(what);
      return null;
    };
  const [Waiting, Failed] = [note('suspend'), note('error')];
  render(
    <Provider store={{ ...made.store, dispatch: made.dispatch } as unknown as Store}>
      <AsyncBoundary fallback={<Waiting />} errorComponent={Failed}>
        <Reader />
      </AsyncBoundary>
    </Provider>,
    { onCaughtError: () => undefined },
  );
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(made.calls.length, 'calls').toBeLessThanOrEqual(1);
  return `${made.calls.length > 0 ? 'fetch, ' : ''}${seen.at(-1) ?? 'nothing'}`;
}

const hooks = Object.keys(readers) as (keyof typeof readers)[];

describe.each(hooks)('the master table (2.4), %s', (hook) => {
  describe.each(variants)('%s', (_variant, options, column) => {
    it.each(rows)('$title', async ({ prepare, reader, isRaw }) => {
      const made = masterStore(options);
      await prepare(made.states);
      expect(await read(made, hook, [made.args], isRaw)).toBe(inItsWords[hook](reader[column] ?? ''));
    });

    it('null', async () => {
      const made = masterStore(options);
      await made.states.succeed();
      expect(await read(made, hook, [null])).toBe('nothing');
    });
  });
});
