// The floor: what somebody writes who stores this one shape only, in mutable Maps, and joins each row once.
export function handWritten(shape) {
  return {
    create: () => ({ ...shape.handWritten(), lists: new Map(), notes: new Map() }),
    writeList(store, args, payload) {
      store.lists.set(args.group, { ids: payload.map(store.put), rows: undefined });
    },
    writeRow(store, answer) {
      store.put(answer);
      for (const list of store.lists.values()) list.rows = undefined;
    },
    writeOutside: (store, answer) => store.put(answer),
    writeNote: (store, note) => store.notes.set(note.id, note),
    readList(store, args) {
      const list = store.lists.get(args.group);
      list.rows ??= list.ids.map(store.get);
      return list.rows;
    },
  };
}
