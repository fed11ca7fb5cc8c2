import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKanban } from '../../examples/kanban/kanban.js';
import { KanbanApp } from '../../examples/kanban/KanbanApp.js';
import { createKanbanServer } from '../../examples/kanban/server.js';
import { FakeStorage } from '../support/fakeStorage.js';
import { serve } from '../support/serve.js';

afterEach(cleanup);

/** The page, at a server on 127.0.0.1. */
async function open() {
  const { http } = await serve(() => createKanbanServer());
  // The app's addresses have no host.
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(http.url + path, init));
  const kanban = createKanban({ name: crypto.randomUUID(), storage: new FakeStorage() });
  onTestFinished(() => {
    kanban.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  render(
    <StrictMode>
      <KanbanApp kanban={kanban} />
    </StrictMode>,
  );
  await screen.findByText('Hang the lamp');
  await screen.findByText('Paint the fence');
  const column = (name: RegExp) => within(screen.getByRole('group', { name }));
  return {
    ...{ http, ...kanban },
    titles: (name: RegExp) =>
      column(name)
        .queryAllByRole('listitem')
        .map((card) => card.querySelector('.title')?.textContent),
    column,
    /** What somebody else does. */
    elsewhere: (path: string, body: object) =>
      send(`${http.url}/api${path}`, { method: 'POST', body: JSON.stringify(body) }).then((response) =>
        response.json(),
      ),
  };
}

describe('Kanban: the page', () => {
  it('asks once for each list, also in strict mode', async () => {
    const { http, store, rest } = await open();
    const lists = ['todo', 'doing', 'done'].map((column) => `GET /api/cards?column=${column}`);
    const all = ['GET /api/boards', ...lists, 'GET /api/people'].toSorted();
    await waitFor(() => expect(http.lines().toSorted()).toEqual(all));
    await store.dispatch(rest.util.allSettled());
    expect(http.lines().toSorted()).toEqual(all);
  });

  it('shows what somebody else has moved, by its polls, in both columns', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { elsewhere, titles } = await open();
    await elsewhere('/cards/c1/move', { column: 'doing', position: 0 });
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(titles(/^Doing/)).toEqual(['Paint the fence', 'Hang the lamp', 'Buy a ladder']));
    await waitFor(() => expect(titles(/^To do/)).toEqual(['Fix the tap', 'Oil the door', 'Sweep the roof']));
  });

  it('adds a card at the end, and moves it by its buttons', async () => {
    const { http, column, titles } = await open();
    fireEvent.change(column(/^Done/).getByLabelText('New card in Done'), { target: { value: 'Mow the lawn' } });
    fireEvent.click(column(/^Done/).getByRole('button', { name: 'Add' }));
    expect(titles(/^Done/)).toEqual(['Mow the lawn']);
    fireEvent.click(screen.getByRole('button', { name: 'Move “Mow the lawn” left' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move “Mow the lawn” up' }));
    const isMoved = () => {
      expect(titles(/^Done/)).toEqual([]);
      expect(titles(/^Doing/)).toEqual(['Hang the lamp', 'Mow the lawn', 'Buy a ladder']);
    };
    isMoved();
    await screen.findByText('Everything is saved');
    isMoved();
    const changes = http.lines().filter((line) => line.startsWith('POST'));
    expect(changes).toEqual(['POST /api/cards', 'POST /api/cards/c8/move', 'POST /api/cards/c8/move']);
  });
});
