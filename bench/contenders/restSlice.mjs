import { configureStore } from '@reduxjs/toolkit';
import { library } from '../library.mjs';

const { Entity, Union, createRestSlice, resource } = library;

class Note extends Entity {
  id = 0;
  text = '';
  static key = 'Note';
}

export function restSlice(shape) {
  const { item, row } = shape.entities({ Entity, Union });
  const endpoints = {
    items: resource({ path: '/items/:id', schema: item }),
    rows: resource({ path: '/rows/:id', schema: row }),
    notes: resource({ path: '/notes/:id', schema: Note }),
  };
  // One slice for many stores, as a module of an app has it.
  const slice = createRestSlice({ endpoints });
  const { items, rows, notes } = slice.endpoints;
  return {
    create: () =>
      configureStore({
        reducer: { [slice.reducerPath]: slice.reducer },
        middleware: (getDefault) => getDefault().concat(slice.middleware),
      }),
    writeList: (store, args, payload) => store.dispatch(items.getList.setResponse(args, payload)),
    writeRow: (store, answer) => store.dispatch(rows.get.setResponse({ id: answer.id }, answer)),
    writeOutside: (store, answer) => store.dispatch(rows.get.setResponse({ id: answer.id }, answer)),
    writeNote: (store, note) => store.dispatch(notes.get.setResponse({ id: note.id }, note)),
    readList: (store, args) => items.getList.select(store.getState(), args),
    tables: (store) => store.getState()[slice.reducerPath].entities,
  };
}
