// The failure of a part is taken for that of the whole.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDLE, useSuspense } from '../../../src/react/index.js';
import { expectConsole } from '../../support/console.js';
import { controlledNotes, noteJson } from '../../support/controlledNotes.js';
import { Page } from '../../support/Page.js';
import type { ReactNode } from 'react';

afterEach(cleanup);

const rows = (...ids: string[]) => ids.map((id) => noteJson(id));

async function withList() {
  const app = controlledNotes();
  await app.seed('1', '2');
  return { ...app, before: { list: app.listResponse(), meta: app.state().meta } };
}

describe('a page that fails', () => {
  it('rejects its promise, and leaves data, error and times of the list (F21)', async () => {
    const { dispatch, notes, send, answer, listResponse, state, before } = await withList();
    const { promise } = await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(0, 503);
    await expect(promise).rejects.toMatchObject({ status: 503 });
    expect(listResponse()).toEqual(before.list);
    expect(listResponse().data).toBe(before.list.data);
    expect(state().meta).toEqual(before.meta);
  });

  it('whose answer cannot be stored rejects, and leaves the list (F21)', async () => {
    const { dispatch, notes, send, answer, listResponse, before } = await withList();
    const { promise } = await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(0, { data: [{ a: 'no key' }] });
    await expect(promise).rejects.toThrow(/RESPONSE_SHAPE/);
    expect(listResponse()).toEqual(before.list);
  });

  it('that is given up leaves the list (F21)', async () => {
    const { dispatch, notes, send, listResponse, before } = await withList();
    const { promise } = await send(dispatch(notes.getList.getPage({ page: 2 })));
    expect(listResponse().isFetching).toBe(true);
    promise.abort();
    await expect(promise).rejects.toThrow(/aborted/);
    await send(Promise.resolve());
    expect(listResponse()).toEqual(before.list);
  });

  it('of a list that was never read leaves nothing behind (F21)', async () => {
    const { dispatch, notes, send, answer, listResponse, state } = controlledNotes();
    const before = listResponse();
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(0, 503);
    expect(listResponse()).toEqual(before);
    expect(state().meta).toEqual({});
  });

  it("leaves the list's own error, and so does one that succeeds (F21)", async () => {
    const { dispatch, notes, send, answer, listResponse } = await withList();
    await dispatch(notes.getList.setError({}, new Error('of the list')));
    const { error, expiresAt } = listResponse();
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(0, 503);
    expect(listResponse()).toMatchObject({ error, expiresAt });
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(1, rows('3'));
    expect(listResponse()).toMatchObject({ error, expiresAt });
    expect(listResponse().data).toHaveLength(3);
  });

  it('in place of the server (setError) rejects who waits for it, and leaves the list and who waits for that (F21)', async () => {
    const { dispatch, notes, send, answer, readList, listResponse, before } = await withList();
    const { promise } = await send(dispatch(notes.getList.getPage({ page: 2 })));
    const list = await readList();
    await dispatch(notes.getList.getPage.setError({ page: 2 }, new Error('pushed')));
    await expect(promise).rejects.toThrow('pushed');
    expect(listResponse()).toMatchObject({ data: before.list.data, error: undefined });
    await answer(1, rows('1'));
    await expect(list.promise).resolves.toHaveLength(1);
  });

  it('does not take the answer of the whole list for its own, nor the other way about (F21)', async () => {
    const { dispatch, notes, send, answer, readList, ids } = await withList();
    const page = await send(dispatch(notes.getList.getPage({ page: 2 })));
    const list = await readList();
    await dispatch(notes.getList.getPage.setResponse({ page: 2 }, rows('3')));
    await expect(page.promise).resolves.toHaveLength(1);
    await answer(1, rows('1', '2'));
    await expect(list.promise).resolves.toHaveLength(2);
    expect(ids()).toEqual(['1', '2', '3']);
  });
});

type App = ReturnType<typeof controlledNotes>;

function show(app: App, children: ReactNode): void {
  render(<Page store={{ ...app.store, dispatch: app.dispatch } as never}>{children}</Page>);
}

const text = () => document.body.textContent;
const acted = (work: () => Promise<unknown>) => act(async () => void (await work()));

describe('on the screen', () => {
  const listOf = (app: App) =>
    function List() {
      return <p>{useSuspense(app.notes.getList, {}).map(({ id }) => id)}</p>;
    };

  it('the mounted list stays where a further page fails or is given up, and nothing is asked for (F21)', async () => {
    const app = await withList();
    const List = listOf(app);
    show(app, <List />);
    const { dispatch, notes, send, answer } = app;
    await acted(() => send(dispatch(notes.getList.getPage({ page: 2 }))));
    await acted(() => answer(0, 503));
    await acted(async () => (await send(dispatch(notes.getList.getPage({ page: 2 })))).promise.abort());
    expect(text()).toBe('12');
    expect(app.sent()).toBe(2);
  });

  it('a list that waits for its first answer goes on waiting where a page fails (F21)', async () => {
    const app = controlledNotes();
    const List = listOf(app);
    show(app, <List />);
    const { dispatch, notes, send, answer } = app;
    await acted(() => send(dispatch(notes.getList.getPage({ page: 2 }))));
    await acted(() => answer(1, 503));
    expect(text()).toBe('waiting');
    await acted(() => answer(0, rows('1')));
    expect(text()).toBe('1');
    expect(app.sent()).toBe(2);
  });

  it('who reads a page of a list that is not there gets its error, after one request (F21)', async () => {
    expectConsole('error');
    const app = controlledNotes();
    const Second = () => <p>{useSuspense(app.notes.getList.getPage, { page: 2 }).map(({ id }) => id)}</p>;
    show(app, <Second />);
    await acted(() => app.send(Promise.resolve()));
    await acted(() => app.answer(0, 503));
    expect(screen.getByRole('alert').textContent).toContain('503');
    expect(app.sent()).toBe(1);
  });

  it('who reads a page of a list that is there keeps the list (F21)', async () => {
    const app = await withList();
    const Second = () => {
      const { data, error } = useDLE(app.notes.getList.getPage, { page: 2 });
      return <p>{error ? 'failed' : data?.map(({ id }) => id)}</p>;
    };
    show(app, <Second />);
    await acted(() => app.send(Promise.resolve()));
    await acted(() => app.answer(0, 503));
    expect(text()).toBe('12');
    expect(app.sent()).toBe(1);
  });
});
