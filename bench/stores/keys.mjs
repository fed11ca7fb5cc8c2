// What a slice that holds many keys and lists does with one of them.
import { library } from '../library.mjs';
import { typical } from '../measure.mjs';
import { createApp } from './restSlice.mjs';

/** What is compared with: so few that nothing could grow. */
const FEW = 100;

/** More than these take minutes to fill. */
const MANY = 10_000;

class Item extends library.Entity {
  id = '';
  group = '';
  title = '';
  static key = 'Item';
}

const itemOf = (number, title = `Item ${number}`) => ({ id: `item_${number}`, group: `g${number}`, title });
const search = (number) => ({ group: `g${number}` });

/** A list of one item under each key, and the item under a key of its own; all were read once. */
function appWith(keys) {
  const app = createApp(Item);
  const { store, get, getList } = app;
  for (let number = 0; number < keys; number += 1) {
    store.dispatch(getList.setResponse(search(number), [itemOf(number)]));
    store.dispatch(get.setResponse({ id: itemOf(number).id }, itemOf(number)));
    getList.select(store.getState(), search(number));
    get.select(store.getState(), { id: itemOf(number).id });
  }
  return app;
}

/** A row is written under its key. */
const write = ({ store, get }, keys) => {
  let n = 0;
  return () => {
    const item = itemOf((n += 7919) % keys, `Title ${n}`);
    store.dispatch(get.setResponse({ id: item.id }, item));
  };
};

/** A new item goes into the one list that it belongs to. */
const insert = ({ store, getList }, keys) => {
  let n = 0;
  return () => {
    const item = { ...itemOf((n += 1) % keys), id: `new_${n}` };
    store.dispatch(getList.push.setResponse(item, item));
  };
};

/** An item is edited in what no list is asked for by. */
const edit = ({ store, partialUpdate }, keys) => {
  let n = 0;
  return () => {
    const { id, ...item } = itemOf((n += 7919) % keys, `Edited ${n}`);
    store.dispatch(partialUpdate.setResponse({ id }, { title: item.title }, { id, ...item }));
  };
};

/** An item is edited so that it leaves its list, and joins another. */
const move = ({ store, partialUpdate }, keys) => {
  let n = 0;
  return () => {
    const { id, title } = itemOf((n += 7919) % keys);
    const { group } = search((n + 1) % keys);
    store.dispatch(partialUpdate.setResponse({ id }, { group }, { id, group, title }));
  };
};

/** A row is written, and its list read. */
const writeAndRead = (app, keys) => {
  const next = write(app, keys);
  const { store, getList } = app;
  let n = 0;
  return () => {
    next();
    getList.select(store.getState(), search((n += 7919) % keys));
  };
};

const apps = new Map();

/** One for all works: it takes long to fill. */
function appOf(keys) {
  const app = apps.get(keys) ?? appWith(keys);
  apps.set(keys, app);
  return app;
}

const samplers =
  (makeCall) =>
  ({ size, only }) => {
    if (size > MANY || (only.length > 0 && !only.includes('rest-slice'))) return {};
    const samplerOf = (keys) => {
      const call = makeCall(appOf(keys), keys);
      // Few calls: what is inserted stays, and must not become much.
      return () => typical(call, { enough: 5, most: 20 });
    };
    return { 'rest-slice': samplerOf(size), '100 keys': samplerOf(FEW) };
  };

/** With as many keys and lists as a setting has rows, and with 100. */
export const keyWorks = {
  'write with so many keys and lists': samplers(write),
  'insert with so many keys and lists': samplers(insert),
  'edit that moves nothing, with so many keys and lists': samplers(edit),
  'edit that moves an item, with so many keys and lists': samplers(move),
  'write and read with so many keys and lists': samplers(writeAndRead),
};
