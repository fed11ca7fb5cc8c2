import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replayLog } from '../../src/testing/index.js';
import { useDLE } from '../../src/react/index.js';
import { createTimeTravel } from '../support/devtools.js';
import { Page } from '../support/Page.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A reader whose requests are aborted, and a click after that. */
async function mountAborted() {
  const travel = createTimeTravel();
  const { store, todos, click } = travel;
  const requests: string[] = [];
  const get = todos.get.endpoint.extend({
    fetchResponse: (url: string) => {
      requests.push(url);
      return Promise.reject(new DOMException('given up', 'AbortError'));
    },
  });
  function Reader() {
    const { loading, error } = useDLE(get, { id: '9' });
    return <p data-testid="shown">{loading ? 'loading' : error?.message}</p>;
  }
  render(<Page store={store}>{<Reader />}</Page>);
  await act(() => vi.advanceTimersByTimeAsync(10));
  act(() => void click());
  const meta = () => Object.values((store.getState() as { rest: { meta: object } }).rest.meta);
  const shown = () => screen.getByTestId('shown').textContent;
  const jump = async (index: number) => {
    await act(() => Promise.resolve(travel.jump(index)));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
  };
  return { ...travel, requests, meta, shown, jump };
}

it('what readers were told is shown again at its place in the past, where nothing is asked for (decisions 25 and 45)', async () => {
  const { requests, length, meta, shown, jump, jumpToHead } = await mountAborted();
  expect([requests.length, shown(), meta()]).toEqual([2, 'given up', [expect.objectContaining({ tries: 2 })]]);
  const [sent, actions] = [requests.length, length()];
  const seen: unknown[] = [];
  for (let index = 0; index < actions; index++) {
    await jump(index);
    seen.push([shown(), (meta()[0] as { tries?: number } | undefined)?.tries]);
  }
  expect(seen.at(0)).toEqual(['loading', undefined]);
  expect(seen.filter(([text, tries]: any) => (text === 'given up') !== (tries === 2))).toEqual([]);
  expect(seen.at(-1)).toEqual(['given up', 2]);
  await act(() => Promise.resolve(jumpToHead()));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([requests.length, length(), shown()]).toEqual([sent, actions, 'given up']);
});

it('a log gives the same tries', async () => {
  const { lifted, makeSlice, meta } = await mountAborted();
  const log = lifted().stagedActionIds.map((id) => lifted().actionsById[id]?.action);
  const replayed = replayLog(makeSlice(), JSON.parse(JSON.stringify(log)));
  expect(Object.values(replayed.meta)).toEqual(meta());
});
