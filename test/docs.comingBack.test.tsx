import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import type { RestEndpoint } from '../src/index.js';
import { createRestSlice } from '../src/index.js';
import { useDLE } from '../src/react/index.js';
import { docsModule } from './support/docsModule.js';
import { testStore } from './support/testStore.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const turn = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve)));

it('docs/fresh-data.md: what is stale is asked for when the user comes back, except where the endpoint says no', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ id: '1', text: 'hello' }));
  });
  const { dispatch, store, endpoints } = testStore(() => docsModule('fresh-data.md', 'back.ts')['rest'] as never);
  const { messages, settings } = endpoints as Record<string, any>;
  const Page = () => {
    useDLE(settings.get, { id: '1' });
    return <p>{String(useDLE(messages.get, { id: '1' }).loading)}</p>;
  };
  render(
    <Provider store={{ ...store, dispatch } as never}>
      <Page />
    </Provider>,
  );
  await turn();
  expect(asked.sort()).toEqual(['/messages/1', '/settings/1']);
  vi.setSystemTime(Date.now() + 60_001);
  act(() => void window.dispatchEvent(new Event('focus')));
  await turn();
  expect(asked.slice(2)).toEqual(['/messages/1']);
});

it('docs/fresh-data.md: a request that nobody reads any more is aborted', async () => {
  let signal: AbortSignal | undefined | null;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise(() => undefined);
  });
  const makeSlice = () =>
    createRestSlice({ endpoints: { report: docsModule('fresh-data.md', 'leaving.ts')['getReport'] as RestEndpoint } });
  const { dispatch, store, endpoints } = testStore(makeSlice);
  const Page = () => <p>{String(useDLE(endpoints.report, { id: '1' }).loading)}</p>;
  const view = render(
    <Provider store={{ ...store, dispatch } as never}>
      <Page />
    </Provider>,
  );
  await turn();
  expect(signal?.aborted).toBe(false);
  view.unmount();
  await turn();
  expect(signal?.aborted).toBe(true);
});
