// normalizr does not store: rows are merged into tables as the guides of Redux do it with its output.
import { denormalize, normalize, schema } from 'normalizr';

function mergeTables(tables, incoming) {
  const next = { ...tables };
  for (const [name, rows] of Object.entries(incoming)) {
    const table = { ...next[name] };
    for (const [id, row] of Object.entries(rows)) table[id] = { ...table[id], ...row };
    next[name] = table;
  }
  return next;
}

export function normalizr(shape) {
  const { item, row } = shape.normalizr(schema);
  const note = new schema.Entity('Note');
  const write = (store, payload, as) => {
    const { result, entities } = normalize(payload, as);
    store.tables = mergeTables(store.tables, entities);
    return result;
  };
  return {
    create: () => ({ tables: {}, results: {} }),
    writeList(store, args, payload) {
      store.results = { ...store.results, [JSON.stringify(args)]: write(store, payload, [item]) };
    },
    writeRow: (store, answer) => write(store, answer, row),
    writeOutside: (store, answer) => write(store, answer, row),
    writeNote: (store, answer) => write(store, answer, note),
    readList: (store, args) => denormalize(store.results[JSON.stringify(args)], [item], store.tables),
  };
}
