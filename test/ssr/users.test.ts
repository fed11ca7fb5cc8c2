import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { dehydrate, hydrate } from '../../src/ssr/index.js';
import { expectConsole } from '../support/console.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

function open(user?: string) {
  const fetchResponse = () => Promise.resolve(Response.json([]));
  const rest = createRestSlice({
    endpoints: { notes: resource({ path: '/notes/:id', schema: Note, fetchResponse }) },
    user: (state) => state.user ?? undefined,
  });
  const store = configureStore({
    reducer: {
      user: (now: string | null = user ?? null, { type, payload }: { type: string; payload?: string | null }) =>
        type === 'user' ? (payload ?? null) : now,
      rest: rest.reducer,
    },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { get } = rest.endpoints.notes;
  return {
    store,
    log: (id?: string) => store.dispatch({ type: 'user', payload: id ?? null }),
    write: (text: string) => store.dispatch(get.setResponse({ id: 1 }, { id: '1', text })),
    shown: () => get.select(store.getState(), { id: 1 })?.text,
    /** As a page has it: a router keeps it. */
    page: () => JSON.parse(JSON.stringify(dehydrate(store, rest))) as object,
  };
}

async function served(user?: string) {
  const server = open(user);
  await server.write(`of ${user ?? 'all'}`);
  return server.page();
}

describe('a state that a server has made for a user', () => {
  it('is for that user alone, also where it comes later than the next one', async () => {
    const page = await served('ann');
    const browser = open('ann');
    browser.store.dispatch(hydrate(await served('bob')));
    expect(browser.shown()).toBeUndefined();
    browser.store.dispatch(hydrate(page));
    expect(browser.shown()).toBe('of ann');
    const late = { ...page, now: 5 };
    browser.log('bob');
    for (const sent of [page, late]) browser.store.dispatch(hydrate(sent));
    expect(browser.shown()).toBeUndefined();
    browser.log('ann');
    browser.store.dispatch(hydrate(page));
    expect(browser.shown()).toBeUndefined();
    // Times of resets are milliseconds, and no two are the same: the page is made in a later one.
    await new Promise((resolve) => setTimeout(resolve, 5));
    browser.store.dispatch(hydrate(await served('ann')));
    expect(browser.shown()).toBe('of ann');
  });

  it('does not say in the page who that is', async () => {
    expect(JSON.stringify(await served('ann@example.com'))).not.toContain('"ann');
  });

  it('is nobody’s where nobody is there, with one warning', async () => {
    const warnings = expectConsole('warn');
    const browser = open();
    browser.store.dispatch(hydrate(await served('ann')));
    browser.log('bob');
    expect(browser.shown()).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('nobody is there')]);
  });

  it('is everybody’s where it was made for nobody', async () => {
    const browser = open('ann');
    browser.store.dispatch(hydrate(await served()));
    expect(browser.shown()).toBe('of all');
  });
});
