import { expect, it } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { reactLibraries } from '../support/reactLibraries.js';
import { startServerOf } from '../support/startServerOf.js';
import type { Answer } from '../support/httpServer.js';

/** The store of docs/recipes/sessions.md whose token is renewed, and a server that takes one token at a time. */
async function open() {
  const valid = { token: 'a', next: 'b' as string | null };
  const held: (() => void)[] = [];
  let isHolding = false;
  const http = await startServerOf(async ({ method, url, headers, body }): Promise<Answer> => {
    if (url === '/token') {
      if (valid.next === null) return { status: 401 };
      valid.token = valid.next;
      return { json: { token: valid.token } };
    }
    const isRefused = headers.authorization !== `Bearer ${valid.token}`;
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    if (isRefused) return { status: 401 };
    const note = { id: '1', text: 'one' };
    if (method === 'POST') return { json: { id: '2', ...(JSON.parse(body) as object) } };
    return { json: url === '/notes' ? [note] : note };
  });
  const file = docsPage('recipes/sessions.md', reactLibraries);
  const { createPageStore, rest } = file('renewed.ts');
  const store = createPageStore();
  store.dispatch(file('session.ts')['session'].actions.began('a'));
  return {
    ...{ http, valid, store, notes: rest.endpoints.notes, held },
    token: (): string | null => store.getState().session.token as string | null,
    hold: (value: boolean) => void (isHolding = value),
  };
}

it('requests that are refused, together or later, ask for one token and are sent once more with it', async () => {
  const { http, valid, store, notes, held, token, hold } = await open();
  valid.token = 'none of them';
  hold(true);
  const late = store.dispatch(notes.get({ id: '1' }));
  await http.received(1);
  hold(false);
  const [list, created] = await Promise.all([
    store.dispatch(notes.getList()),
    store.dispatch(notes.create({ text: 'two' })),
  ]);
  expect([list.length, created.id, token()]).toEqual([1, '2', 'b']);
  held.forEach((answer) => answer());
  expect((await late).text).toBe('one');
  const lines = http.lines();
  expect(lines.filter((line) => line === 'POST /token')).toHaveLength(1);
  expect(lines.filter((line) => line === 'POST /notes')).toHaveLength(2);
  expect(lines).toHaveLength(7);
  expect(JSON.stringify(store.getState().rest)).not.toContain('"error"');
  // The next one expires, too.
  valid.token = 'none of them';
  valid.next = 'c';
  await store.dispatch(notes.getList());
  expect(token()).toBe('c');
});

it('a renewal that is refused ends the session, once', async () => {
  const { http, valid, store, notes, token } = await open();
  await store.dispatch(notes.getList());
  valid.token = 'none of them';
  valid.next = null;
  const asked = [store.dispatch(notes.getList()), store.dispatch(notes.get({ id: '1' }))];
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((outcomes[0] as PromiseRejectedResult).reason).toMatchObject({ status: 401 });
  expect([token(), store.getState().rest.entities]).toEqual([null, {}]);
  expect(http.lines().filter((line) => line === 'POST /token')).toHaveLength(1);
});
