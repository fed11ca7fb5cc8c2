import { readFileSync } from 'node:fs';
import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { hydrate } from 'rest-slice/ssr';
import { replayLog } from 'rest-slice/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { createSlice, recordSession, type Recorded } from './session.js';

// What 0.1.0 wrote, kept for ever: a persisted state and an exported log outlive the version that wrote them. A change of
// the format that these tests refuse needs a new number in `STATE_VERSION`, and a file of its own beside this one.
const first = JSON.parse(readFileSync(new URL('1.json', import.meta.url), 'utf8')) as Recorded;

function startStore() {
  const slice = createSlice();
  const store = configureStore({
    reducer: { [slice.reducerPath]: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  onTestFinished(() => slice.controller(store).dispose());
  const titles = () => slice.endpoints.posts.getList.select(store.getState())?.map(({ title }) => title);
  return { slice, store, titles };
}

/** Members of a value, `meta.args.0.id`; what is made by chance has no name. */
function membersOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, member]) =>
    membersOf(member, `${path}.${/^[\w-]{21}$/.test(name) ? '(id)' : name}`),
  );
}

/** Numbers of actions belong to one life of a store, and are no part of the format: what is kept is without them. */
const withoutNumbers = (rest: object): object => ({
  ...rest,
  entitiesMeta: JSON.parse(
    JSON.stringify((rest as { readonly entitiesMeta: unknown }).entitiesMeta, (name, value: unknown) =>
      /^(sent|arrived|written|mutation)$/.test(name) ? undefined : value,
    ),
  ) as unknown,
});

const membersOfActions = (log: readonly UnknownAction[]): string[] =>
  log
    .map((action) => [action.type, ...membersOf(action)])
    .flatMap(([type, ...members]) => members.map((member) => `${type}: ${member}`));

describe('the format of version 1', () => {
  it('an exported log leads to the state that it led to', () => {
    expect(withoutNumbers(replayLog(createSlice(), first.log))).toMatchObject(withoutNumbers(first.rest));
  });

  it('a persisted state is shown: rows, lists, what was deleted, and a failure', () => {
    const { slice, store, titles } = startStore();
    store.dispatch(hydrate(first.dehydrated));
    expect(titles()).toEqual(['Edited', 'Set', 'Created']);
    const { posts, broken } = slice.endpoints;
    expect(posts.get.select(store.getState(), { id: '1' })?.author.name).toBe('Ann');
    expect(posts.get.select(store.getState(), { id: '2' })).toBeUndefined();
    expect(broken.selectResponse(store.getState()).error).toMatchObject({ name: 'NetworkError', status: 500 });
  });

  it('is what is written today: no member has another name or is gone', async () => {
    const today = await recordSession();
    expect(membersOfActions(today.log)).toEqual(expect.arrayContaining(membersOfActions(first.log)));
    expect(membersOf(withoutNumbers(today.rest))).toEqual(
      expect.arrayContaining(membersOf(withoutNumbers(first.rest))),
    );
    expect(membersOf(today.dehydrated)).toEqual(expect.arrayContaining(membersOf(first.dehydrated)));
  });
});

describe('another format', () => {
  it.each([0, 2])('a state of version %i is refused with a warning: an empty start', (version) => {
    const { store, slice, titles } = startStore();
    const warnings = expectConsole('warn');
    store.dispatch(hydrate({ ...first.dehydrated, version }));
    expect(warnings.join()).toContain(`version ${version} of the format`);
    expect(titles()).toBeUndefined();
    expect(store.getState()[slice.reducerPath].entities).toEqual({});
  });

  it('what a later minor version adds to actions, and actions that are not known yet, change nothing', () => {
    const log = first.log.map((action) => ({ ...action, meta: { ...(action.meta as object), added: { later: 1 } } }));
    const newKind = { type: 'rest/notKnownYet', payload: { entities: { Post: {} } }, meta: { sent: 99 } };
    expect(withoutNumbers(replayLog(createSlice(), [...log, newKind]))).toMatchObject(withoutNumbers(first.rest));
  });
});
