import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Issue extends Entity {
  id = '';
  title = '';
  state = '';
  author: User = User.fromJS();
  static override key = 'Issue';
  static override schema = { author: User };
}

const ANN = { id: 'u1', name: 'Ann' };
const STORED = { id: '5', title: 'Old', state: 'open', author: ANN };

interface Options {
  readonly items?: object[];
  readonly optimistic?: boolean;
  readonly process?: (value: any) => unknown;
}

/** A list and one of its items are read; everything after that is answered as told. */
async function issues(answer: (body: any) => Response, { items = [STORED] as object[], ...options } = {} as Options) {
  let areRead = false;
  const fetchResponse = (url: string, { body }: RequestInit) =>
    Promise.resolve(
      areRead ? answer(body && JSON.parse(body as string)) : Response.json(url.endsWith('5') ? STORED : items),
    );
  const made = testStore(() => {
    const issues = resource({ path: '/issues/:id', schema: Issue, fetchResponse, ...options });
    return createRestSlice({ endpoints: { issues } });
  });
  const { dispatch, endpoints, root, state } = made;
  const { get, getList } = endpoints.issues;
  await dispatch(getList());
  await dispatch(get({ id: '5' }));
  areRead = true;
  return {
    ...made,
    ...endpoints.issues,
    list: () => getList.select(root())?.map(({ id, title }) => `${id} ${title}`),
    row: (id = '5') => state().entities['Issue']?.[id] as Record<string, unknown> | undefined,
    isRowStale: (id = '5') => state().entitiesMeta['Issue']?.[id]?.stale !== undefined,
    /** The item, and the list itself, whatever its rows are. */
    isStale: () => {
      const { expiresAt, left } = getList.selectResponse(root(), {});
      return [get.selectResponse(root(), { id: '5' }).expiresAt === 1, expiresAt === 1 && !left];
    },
  };
}

const whole = { id: '9', title: 'New', state: 'open', author: 'u1' };

describe('what is created (T10)', () => {
  it('is as fresh as its answer, where that says whatever its class declares', async () => {
    const app = await issues(() => Response.json(whole));
    await app.dispatch(app.create({ title: 'New' }));
    expect([app.isRowStale('9'), app.isStale()]).toEqual([false, [false, false]]);
  });

  it('counts what was sent as said', async () => {
    const app = await issues(() => Response.json({ id: '9' }));
    await app.dispatch(app.create({ title: 'New', state: 'open', author: 'u1' } as object));
    expect([app.row('9'), app.isRowStale('9'), app.isStale()[1]]).toEqual([whole, false, false]);
  });

  it('is stale with the lists that it joins where something is left out', async () => {
    const app = await issues(() => Response.json({ id: '9', title: 'New' }));
    await app.dispatch(app.create({ title: 'New' }));
    expect([app.list(), app.isRowStale('9'), app.isStale()]).toEqual([['5 Old', '9 New'], true, [false, true]]);
  });

  it('leaves lists fresh whose last answer left out the same', async () => {
    const items = [{ id: '1', title: 'One', author: ANN }];
    const app = await issues(() => Response.json({ id: '9', title: 'New', author: 'u1' }), { items });
    await app.dispatch(app.create({ title: 'New' }));
    expect([app.list(), app.isRowStale('9'), app.isStale()[1]]).toEqual([['1 One', '9 New'], true, false]);
  });
});

describe('what is edited', () => {
  it('is stale where the server says a field that was sent as it was before (T10)', async () => {
    const app = await issues(() => Response.json(STORED));
    await app.dispatch(app.partialUpdate({ id: '5' }, { title: 'New' }));
    expect([app.row()?.['title'], app.isStale()]).toEqual(['Old', [true, false]]);
  });

  it.each<[string, object, object]>([
    ['is answered', { title: 'New' }, { ...STORED, title: 'New' }],
    ['is answered as the server would have it', { title: ' new ' }, { ...STORED, title: 'New' }],
    ['changes nothing', { title: 'Old' }, STORED],
    ['is a relation that stays, sent whole', { author: { id: 'u1', name: 'Ann' } }, STORED],
    ['is a number that is a text there', { id: 5, title: 'New' }, { ...STORED, title: 'New' }],
  ])('is fresh where what was sent %s (T6, T10)', async (_name, body, answer) => {
    const app = await issues(() => Response.json(answer));
    await app.dispatch(app.partialUpdate({ id: '5' }, body));
    expect(app.isStale()).toEqual([false, false]);
  });

  it.each<[string, boolean, readonly unknown[]]>([
    ['as objects, which is answered', false, [{ id: 1, qty: 2 }]],
    ['as numbers, which is answered', false, [1]],
    ['and one more, which is not answered', true, [{ id: 1 }, { id: 2 }]],
  ])('with a list of relations, sent %s, is stale: %s (T6, T10)', async (_name, isStale, lines) => {
    class Line extends Entity {
      id = 0;
      qty = 0;
      static override key = 'Line';
    }
    class Order extends Entity {
      id = '';
      lines: Line[] = [];
      parts: Line[] = [];
      static override key = 'Order';
      static override schema = { lines: [Line], parts: new Collection([Line]) };
    }
    const order = { id: '5', lines: [{ id: 1, qty: 2 }], parts: [{ id: 1, qty: 2 }] };
    const fetchResponse = () => Promise.resolve(Response.json(order));
    const orders = resource({ path: '/orders/:id', schema: Order, fetchResponse });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { orders } }));
    const { get, partialUpdate } = endpoints.orders;
    await dispatch(get({ id: '5' }));
    await dispatch(partialUpdate({ id: '5' }, { lines, parts: order.parts } as never));
    expect(get.selectResponse(root(), { id: '5' }).expiresAt <= Date.now()).toBe(isStale);
  });

  it('keeps what was shown where an answer leaves that out (T7)', async () => {
    const fetchResponse = () => Promise.resolve(Response.json({ id: '5', title: 'Said' }));
    const close = new RestEndpoint({
      path: '/issues/:id/close',
      method: 'POST',
      body: undefined,
      schema: Issue,
      fetchResponse,
      getOptimisticResponse: (_snapshot, { id }: { id: string }) => ({ id, state: 'closed' }),
    });
    const { dispatch, endpoints, state, slice } = testStore(() => createRestSlice({ endpoints: { close } }));
    await dispatch(slice.set(Issue, { id: '5' }, { ...STORED, author: 'u1' }));
    await dispatch(endpoints.close({ id: '5' }));
    expect(state().entities['Issue']?.['5']).toEqual({ ...STORED, author: 'u1', title: 'Said', state: 'closed' });
  });
});

describe('202: the server has only taken note (T9)', () => {
  const accepted = () => Response.json({ id: 'job 7', title: 'Queued' }, { status: 202 });

  it.each([true, false])('of an edit keeps what was sent, stale (optimistic: %s)', async (optimistic) => {
    const app = await issues(accepted, { optimistic });
    const value = await app.dispatch(app.partialUpdate({ id: '5' }, { title: 'New' }));
    expect([value?.title, app.row()?.['title'], app.isStale()]).toEqual(['New', 'New', [true, false]]);
    expect(app.row('job 7')).toBeUndefined();
    expect(app.actions.at(-1)?.meta.isAccepted).toBe(true);
  });

  it('of a create stores nothing, and leaves the lists stale that it may join', async () => {
    const app = await issues(accepted);
    await expect(app.dispatch(app.create({ title: 'New' }))).resolves.toBeUndefined();
    expect([app.list(), app.row('job 7'), app.isStale()]).toEqual([['5 Old'], undefined, [false, true]]);
  });

  it('of a create that is shown keeps it, stale', async () => {
    const app = await issues(accepted, { optimistic: true });
    await app.dispatch(app.create({ title: 'New' }));
    expect([app.list()?.[1], app.isStale()]).toEqual([expect.stringContaining('New'), [false, true]]);
  });

  it('of a delete takes the item out, and leaves stale what the server may be showing still', async () => {
    const app = await issues(accepted);
    await app.dispatch(app.delete({ id: '5' }));
    expect([app.list(), app.isStale()]).toEqual([[], [true, true]]);
  });
});

class Label extends Entity {
  id = '';
  name = '';
  color = '';
  static override key = 'Label';
}

const LABEL = { id: '1', name: 'bug', color: 'red' };

/** An API whose addresses have names, and whose items have ids; mutations are answered with nothing. */
async function named(isRead: boolean, optimistic = true) {
  let answer: (() => void) | undefined;
  const fetchResponse = async (url: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json(url.endsWith('bug') ? LABEL : [LABEL]);
    await new Promise<void>((resolve) => (answer = resolve));
    return new Response(null, { status: 204 });
  };
  const made = testStore(() => {
    const labels = resource({ path: '/:repo/labels/:name', schema: Label, fetchResponse, optimistic });
    return createRestSlice({ endpoints: { labels } });
  });
  const { dispatch, root } = made;
  const { labels } = made.endpoints;
  await dispatch(labels.getList({ repo: 'r' }));
  await dispatch(labels.getList({ repo: 'other' }));
  if (isRead) await dispatch(labels.get({ repo: 'r', name: 'bug' }));
  const send = async (call: any) => {
    const promise = dispatch(call);
    await expect.poll(() => answer).toBeDefined();
    return { promise, answer: () => answer?.() };
  };
  return {
    ...labels,
    send,
    list: () => labels.getList.select(root(), { repo: 'r' })?.map(({ name, color }) => `${name} ${color}`),
    /** The list itself, whatever its rows are. */
    isStale: (repo: string) => {
      const { expiresAt, left } = labels.getList.selectResponse(root(), { repo });
      return expiresAt === 1 && !left;
    },
  };
}

const bug = { repo: 'r', name: 'bug' };

describe('a path that names an item by what is no primary key (T13, F90)', () => {
  it.each(['update', 'partialUpdate'] as const)('is about the item that was read there: %s', async (member) => {
    const app = await named(true);
    const { promise, answer } = await app.send(app[member](bug, { color: 'blue' }));
    expect(app.list()).toEqual(['bug blue']);
    answer();
    await promise;
    expect([app.list(), app.isStale('r')]).toEqual([['bug blue'], false]);
  });

  it.each([true, false])('is about the item that was read there: delete (optimistic: %s)', async (optimistic) => {
    const app = await named(true, optimistic);
    const { promise, answer } = await app.send(app.delete(bug));
    expect(app.list()).toEqual(optimistic ? [] : ['bug red']);
    answer();
    await promise;
    expect(app.list()).toEqual([]);
  });

  it.each(['partialUpdate', 'delete'] as const)(
    'leaves the lists of its address stale where nothing was read there: %s, and says so once',
    async (member) => {
      const warnings = expectConsole('warn');
      const app = await named(false, false);
      for (let index = 0; index < 2; index++) {
        const body = member === 'delete' ? [] : [{ color: 'blue' }];
        const { promise, answer } = await app.send((app[member] as any)(bug, ...body));
        answer();
        await promise;
      }
      expect([app.list(), app.isStale('r'), app.isStale('other')]).toEqual([['bug red'], true, false]);
      expect(warnings).toEqual([expect.stringMatching(/labels\/:name.*indexes/)]);
    },
  );
});

it('a member that the server leaves out stays as it was, and process says what it is', async () => {
  const answer = () => Response.json({ id: '5', title: 'New', author: 'u1' });
  const process = (value: object) => ('title' in value ? { state: '', ...value } : value);
  const states = [{}, { process }].map(async (options) => {
    const app = await issues(answer, options);
    await app.dispatch(app.update({ id: '5' }, { title: 'New' }));
    return app.row()?.['state'];
  });
  expect(await Promise.all(states)).toEqual(['open', '']);
});
