// Before anything is timed: does every contender do the work?
import { isDeepStrictEqual } from 'node:util';
import { listArgs, makePayload } from './data.mjs';
import { loaded } from './samplers.mjs';

const SIZE = 100;

function fail(contender, shape, what) {
  throw new Error(`${contender.name}, ${shape.name}: ${what}`);
}

function verify(contender, shape, payload) {
  const { text, outsideRow } = payload;
  const store = loaded(contender, { text, size: SIZE, shape });
  const before = contender.readList(store, listArgs());
  const tables = contender.tables?.(store);
  contender.writeList(store, listArgs(), JSON.parse(text));
  const isKept = contender.readList(store, listArgs()) === before && contender.tables?.(store) === tables;
  if (tables !== undefined && !isKept) fail(contender, shape, 'identical data changed a reference');
  const plain = JSON.parse(JSON.stringify(before));
  const target = shape.targets(JSON.parse(text))[SIZE / 2];
  const answer = shape.changed(target, 'x');
  contender.writeNote(store, { id: 1, text: 'a note' });
  contender.writeOutside(store, shape.changed(outsideRow(), 'y'));
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(contender.readList(store, listArgs()))), plain)) {
    fail(contender, shape, 'an unrelated write changed the list');
  }
  contender.writeRow(store, answer);
  if (shape.seen(shape.find(contender.readList(store, listArgs()), target)) !== shape.seen(answer)) {
    fail(contender, shape, 'a change of a row is not seen in the list');
  }
}

/** @throws Error naming the contender that shows wrong data, or whose references change without need. */
export function verifyAll(contenders, shape) {
  for (const ids of ['string', 'integer']) {
    const payload = makePayload(shape, SIZE, ids);
    for (const contender of contenders) verify(contender, shape, payload);
  }
}
