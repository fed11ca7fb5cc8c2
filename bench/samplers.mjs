import { listArgs } from './data.mjs';

/** `{ [contender]: sampler }` for all contenders of a setting. */
export const samplersFor = ({ contenders }, makeSampler) =>
  Object.fromEntries(contenders.map((contender) => [contender.name, makeSampler(contender)]));

/** A store with the list in it, read once and found complete. */
export function loaded(contender, { text, size, shape }) {
  const store = contender.create();
  contender.writeList(store, listArgs(), JSON.parse(text));
  shape.check(contender.readList(store, listArgs()), size);
  return store;
}

/** A function that makes the server's answer after one row or another of the list was changed; each is a fresh object. */
export function rowChanges({ text, shape, rows = shape.targets(JSON.parse(text)) }) {
  let n = 0;
  return () => {
    n += 1;
    return JSON.parse(JSON.stringify(shape.changed(rows[(n * 7919) % rows.length], n)));
  };
}
