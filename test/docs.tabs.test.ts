import { expect, it, vi } from 'vitest';
import { docsModule } from './support/docsModule.js';
import { startServer } from './support/httpServer.js';
import { testStore } from './support/testStore.js';
import { told } from './support/openTabs.js';

it('docs/tabs.md: what one tab of a user learns, the other one knows', async () => {
  const http = await startServer(() => ({ json: { id: '1', text: 'hello' } }));
  const send = globalThis.fetch;
  // The page's addresses have no host.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(http.url + path, init));
  const open = (userId: string) => {
    const reducers = { session: () => ({ userId }) };
    return testStore(() => docsModule('tabs.md', 'rest.ts')['rest'] as never, { reducers });
  };
  const [a, b, other] = [open('ada'), open('ada'), open('eve')];
  await told();
  const { notes } = a.endpoints as Record<string, any>;
  await a.dispatch(notes.get({ id: '1' }));
  await told();
  expect(notes.get.select(b.root(), { id: '1' })).toMatchObject({ text: 'hello' });
  expect([http.lines(), other.types()]).toEqual([['GET /notes/1'], []]);
  vi.unstubAllGlobals();
});
