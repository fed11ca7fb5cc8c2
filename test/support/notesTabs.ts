import { nanoid } from '@reduxjs/toolkit';
import { tabs } from '../../src/features/tabs/tabs.js';
import { pksOf, readRow } from '../../src/normalize/tables.js';
import { notesApp, Note } from './notesApp.js';
import { after } from './notesServer.js';
import type { NotesServer } from './notesServer.js';

interface Act {
  readonly pick: number;
  readonly field: 'a' | 'b';
  readonly value: string;
}

type Kind = 'read' | 'list' | 'create' | 'edit' | 'delete' | 'set' | 'push' | 'others';

const GROUP = { group: 'x' };

function openTab(server: NotesServer, optimistic: boolean, channel: string) {
  const app = notesApp(server, optimistic, undefined, [tabs({ channel })]);
  const { store, notes, slice } = app;
  const idOf = (pick: number): string => `n${String(pick + 1)}`;
  const quietly = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);
  const acts: Record<Kind, (act: Act) => Promise<unknown>> = {
    read: ({ pick }) => store.dispatch(notes.get({ id: idOf(pick) })),
    list: () => store.dispatch(notes.getList(GROUP)),
    create: ({ value }) => store.dispatch(notes.getList.push(GROUP, { a: value, b: value })),
    edit: ({ pick, field, value }) => store.dispatch(notes.partialUpdate({ id: idOf(pick) }, { [field]: value })),
    delete: ({ pick }) => store.dispatch(notes.delete({ id: idOf(pick) })),
    set: ({ pick, field, value }) => store.dispatch(slice.set(Note, { id: idOf(pick) }, { [field]: value })),
    push: ({ pick }) => {
      const row = server.rows.get(idOf(pick));
      return row ? store.dispatch(notes.get.setResponse({ id: row.id }, row)) : Promise.resolve();
    },
    others: ({ pick, field, value }) => Promise.resolve(server.write(idOf(pick), { [field]: value })),
  };
  return {
    ...app,
    act: (kind: Kind, act: Act) => quietly(acts[kind](act)),
    read: (kind: 'list') => quietly(acts[kind]({ pick: 0, field: 'a', value: '' })),
    state: () => store.getState().rest,
    rows: (): Readonly<Record<string, unknown>> => {
      const { entities } = store.getState().rest;
      return Object.fromEntries(pksOf(entities, 'Note').map((pk) => [pk, readRow(entities, 'Note', pk)]));
    },
    /** Nobody claims anything of it: it is to be asked for. */
    isStale: (pk: string): boolean => readRow(store.getState().rest.entitiesMeta, 'Note', pk)?.stale !== undefined,
    list: () => app.listOf(GROUP)?.map(({ id }) => id),
    controller: slice.controller(store),
  };
}

/** Stores of notes on one server that share what they learn. */
export function notesTabs(server: NotesServer, optimistic: boolean, count: number) {
  const channel = nanoid();
  const all = Array.from({ length: count }, () => openTab(server, optimistic, channel));
  return {
    all,
    /** Nothing is under way, and nothing is on its way between tabs. */
    async settled(): Promise<void> {
      do await after(8);
      while (server.open > 0);
      await after(12);
    },
    close: () => all.forEach(({ controller }) => controller.dispose()),
  };
}
