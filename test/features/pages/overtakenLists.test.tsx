// An answer for a whole list and one for a part of it: the one that comes last is taken for all there is.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, Entity } from '../../../src/index.js';
import { useSuspense } from '../../../src/react/index.js';
import { controlledNotes, noteJson } from '../../support/controlledNotes.js';
import { controlledServer } from '../../support/controlledServer.js';
import { Page } from '../../support/Page.js';
import { testStore } from '../../support/testStore.js';

type App = ReturnType<typeof controlledNotes>;

const rows = (...ids: string[]) => ids.map((id) => noteJson(id));
const isStale = ({ listResponse }: App) => listResponse().expiresAt < Date.now();
const page = ({ dispatch, notes, send }: App, number: number) =>
  send(dispatch(notes.getList.getPage({ page: number })));

afterEach(cleanup);
afterEach(() => void vi.useRealTimers());

describe('a list that is read as a whole, and a page of it that is asked for later', () => {
  it('the page first: the list is what the read says, then what the page brought, and stale at once (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1', '2');
    await app.readList();
    await page(app, 2);
    await app.answer(1, rows('3', '4'));
    expect(app.ids()).toEqual(['1', '2', '3', '4']);
    await app.answer(0, rows('9', '1', '2'));
    expect(app.ids()).toEqual(['9', '1', '2', '3', '4']);
    expect(isStale(app)).toBe(true);
  });

  it('the page holds what the read has lost: nothing is missing, nothing is there twice (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1', '2');
    await app.readList();
    await page(app, 2);
    await app.answer(1, rows('2', '3'));
    await app.answer(0, rows('9', '1'));
    expect(app.ids()).toEqual(['9', '1', '2', '3']);
  });

  it('what the read leaves out, and no page has brought, is gone (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1', '2');
    await app.readList();
    await page(app, 2);
    await app.answer(1, rows('3'));
    await app.answer(0, rows('1'));
    expect(app.ids()).toEqual(['1', '3']);
  });

  it('the read first: the page is added to it, and the list is fresh (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1', '2');
    await app.readList();
    await page(app, 2);
    await app.answer(0, rows('9', '1', '2'));
    await app.answer(1, rows('3', '4'));
    expect(app.ids()).toEqual(['9', '1', '2', '3', '4']);
    expect(isStale(app)).toBe(false);
  });

  it('a list that never was read: the page first, and the read is not dropped (F15)', async () => {
    const app = controlledNotes();
    await app.readList();
    await page(app, 2);
    await app.answer(1, rows('3', '4'));
    await app.answer(0, rows('1', '2'));
    expect(app.ids()).toEqual(['1', '2', '3', '4']);
  });

  it('two pages in either order: both are there, in the order in which they came (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1');
    await app.readList();
    await page(app, 2);
    await page(app, 3);
    await app.answer(2, rows('3'));
    await app.answer(1, rows('2'));
    await app.answer(0, rows('1'));
    expect(app.ids()).toEqual(['1', '3', '2']);
  });

  it('a page that lands while the list is read keeps its items, and the list is stale (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1');
    await page(app, 2);
    await app.readList();
    await app.answer(0, rows('2'));
    await app.answer(1, rows('1'));
    expect(app.ids()).toEqual(['1', '2']);
    expect(isStale(app)).toBe(true);
  });

  it('a pushed page is one too (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1');
    await app.readList();
    await app.dispatch(app.notes.getList.getPage.setResponse({ page: 2 }, rows('2')));
    await app.answer(0, rows('9', '1'));
    expect(app.ids()).toEqual(['9', '1', '2']);
    expect(isStale(app)).toBe(true);
  });

  it('an answer for the whole list that was asked for last has the last word (F15)', async () => {
    const app = controlledNotes();
    await app.seed('1');
    await app.readList();
    await page(app, 2);
    await app.answer(1, rows('2'));
    await app.seed('1', '8');
    await app.answer(0, rows('9', '1'));
    expect(app.ids()).toEqual(['1', '8']);
    expect(isStale(app)).toBe(false);
  });

  it('with a write between them the list keeps what it has, and is stale (decision 50, F15)', async () => {
    const app = controlledNotes();
    await app.seed('1', '2');
    await app.readList();
    await page(app, 2);
    await app.answer(1, rows('3', '4'));
    await app.remove('3');
    await app.answer(2, null);
    await app.answer(0, rows('1', '2'));
    expect(app.ids()).toEqual(['1', '2', '4']);
    expect(isStale(app)).toBe(true);
  });
});

it('a poll of the list that a page overtakes takes nothing away (F15)', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
  const app = controlledNotes();
  const { dispatch, slice, notes, answer } = app;
  await app.seed('1', '2');
  const stop = dispatch(slice.subscribe(notes.getList.endpoint.extend({ pollFrequency: 5000 }), {}));
  vi.advanceTimersByTime(5000);
  await page(app, 2);
  expect(app.sent()).toBe(2);
  await answer(1, rows('3'));
  await answer(0, rows('9', '1', '2'));
  expect(app.ids()).toEqual(['9', '1', '2', '3']);
  vi.advanceTimersByTime(5000);
  await app.send(Promise.resolve());
  await answer(2, rows('9', '1'));
  expect(app.ids()).toEqual(['9', '1']);
  expect(isStale(app)).toBe(false);
  stop();
});

it('pages do not put off a poll of the list (F15)', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
  const app = controlledNotes();
  const { dispatch, slice, notes, answer } = app;
  await app.seed('1', '2');
  vi.advanceTimersByTime(4000);
  await page(app, 2);
  await answer(0, rows('3'));
  const stop = dispatch(slice.subscribe(notes.getList.endpoint.extend({ pollFrequency: 5000 }), {}));
  vi.advanceTimersByTime(1000);
  await app.send(Promise.resolve());
  expect(app.sent()).toBe(2);
  stop();
});

class Tag extends Entity {
  id = '';
  static override key = 'Tag';
}

describe('what stands beside the items', () => {
  const setUp = () => {
    const server = controlledServer();
    const made = testStore(() =>
      createRestSlice({
        endpoints: {
          feed: new server.Held({
            path: '/feed',
            searchParams: {} as { cursor?: string } | undefined,
            paginationField: 'cursor',
            schema: { items: new Collection([Tag]), next: '' },
          }),
        },
      }),
    );
    const { feed } = made.endpoints;
    const shown = () => {
      const { items, next } = feed.select(made.root()) ?? {};
      return [items?.map(({ id }) => id).join(), next];
    };
    return { ...server, ...made, feed, shown };
  };
  const answerOf = (id: string, next: string) => ({ items: [{ id }], next });

  it('is that of the page that was asked for last, whatever comes last (F15)', async () => {
    const { dispatch, feed, send, answer, shown } = setUp();
    await send(dispatch(feed()));
    await send(dispatch(feed.getPage({ cursor: 'b' })));
    await send(dispatch(feed.getPage({ cursor: 'c' })));
    await answer(2, answerOf('3', 'd'));
    await answer(1, answerOf('2', 'c'));
    expect(shown()).toEqual(['3,2', 'd']);
    await answer(0, answerOf('1', 'b'));
    expect(shown()).toEqual(['1,3,2', 'd']);
  });

  it('is that of the next read of the whole list (F15)', async () => {
    const { dispatch, feed, send, answer, shown } = setUp();
    await dispatch(feed.setResponse({}, answerOf('1', 'b')));
    await dispatch(feed.getPage.setResponse({ cursor: 'b' }, answerOf('2', 'c')));
    await send(dispatch(feed()));
    await answer(0, answerOf('1', 'b'));
    expect(shown()).toEqual(['1', 'b']);
  });
});

it('a mounted list is asked for once more (F15)', async () => {
  const app = controlledNotes();
  const { notes, answer, sent } = app;
  const List = () => <p>{useSuspense(notes.getList, {}).map(({ id }) => id)}</p>;
  render(
    <Page store={{ ...app.store, dispatch: app.dispatch } as never}>
      <List />
    </Page>,
  );
  const acted = (work: () => Promise<unknown>) => act(async () => void (await work()));
  await acted(() => page(app, 2));
  await acted(() => answer(1, rows('2')));
  await acted(() => answer(0, rows('1')));
  expect(document.body.textContent).toBe('12');
  expect(sent()).toBe(3);
  await acted(() => answer(2, rows('1')));
  expect(document.body.textContent).toBe('1');
  expect(sent()).toBe(3);
});
