// @data-client in a redux store, as its guide for redux says.
import { Controller, NetworkManager, applyManager, createReducer, initialState } from '@data-client/core';
import { Entity as AbstractEntity, createResource, schema } from '@data-client/rest';
import { applyMiddleware, legacy_createStore } from 'redux';

class Entity extends AbstractEntity {
  pk() {
    return `${this.id}`;
  }
}
class Note extends Entity {
  id = 0;
  text = '';
  static key = 'Note';
}

const promisify = () => (next) => (action) => {
  next(action);
  return Promise.resolve();
};

export function dataClient(shape) {
  const { item, row } = shape.entities({ Entity, Union: schema.Union });
  const items = createResource({ path: '/items/:id', schema: item });
  const rows = createResource({ path: '/rows/:id', schema: row });
  const notes = createResource({ path: '/notes/:id', schema: Note });
  return {
    create() {
      const controller = new Controller();
      const middlewares = applyManager([new NetworkManager()], controller);
      const store = legacy_createStore(
        createReducer(controller),
        initialState,
        applyMiddleware(...middlewares, promisify),
      );
      return { store, controller };
    },
    writeList: ({ controller }, args, payload) => controller.setResponse(items.getList, args, payload),
    writeRow: ({ controller }, answer) => controller.setResponse(rows.get, { id: answer.id }, answer),
    writeOutside: ({ controller }, answer) => controller.setResponse(rows.get, { id: answer.id }, answer),
    writeNote: ({ controller }, note) => controller.setResponse(notes.get, { id: note.id }, note),
    readList: ({ controller, store }, args) => controller.getResponse(items.getList, args, store.getState()).data,
  };
}
