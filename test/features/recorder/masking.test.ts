import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../../src/index.js';
import { recorder } from '../../../src/features/index.js';
import { offline, restored } from '../../../src/features/offline/index.js';
import { replayLog } from '../../../src/testing/replayLog.js';
import { FakeStorage } from '../../support/fakeStorage.js';
import { startServer, type Answer, type Handler } from '../../support/httpServer.js';
import type { UnknownAction } from '@reduxjs/toolkit';

class User extends Entity {
  email = '';
  name = '';
  born: Date | undefined = undefined;
  card: { number: string; kind: string } | undefined = undefined;
  apiToken = '';
  isAdmin = false;
  salary = 0;
  static override key = 'User';
  override pk() {
    return this.email;
  }
  static override indexes = ['name'] as const;
  static override schema = { born: (text: string) => new Date(text) };
}

class Task extends Entity {
  id = '';
  title = '';
  owner = User.fromJS();
  static override key = 'Task';
  static override schema = { owner: User };
}

const ada = {
  ...{ email: 'ada@example.com', name: 'Ada Lovelace', born: '1815-12-10', apiToken: 'tok-1234-ada', isAdmin: true },
  ...{ salary: 123_456, card: { number: '4111 1111', kind: 'gold' } },
};
const bob = { ...ada, email: 'bob@example.com', name: 'Bob Ross', apiToken: 'tok-5678-bob' };
const tasks = [
  { id: '1', title: 'Write to Ada Lovelace', owner: ada },
  { id: '2', title: 'Paint', owner: bob },
  { id: '3', title: 'Add', owner: 'ada@example.com' },
];

async function createApp(mask: readonly string[], handler: Handler | Answer) {
  const server = await startServer(handler);
  const urlPrefix = server.url;
  const makeSlice = () =>
    createRestSlice({
      features: [recorder({ mask })],
      endpoints: {
        tasks: resource({
          path: '/tasks/:id',
          urlPrefix,
          schema: Task,
          searchParams: {} as { owner?: string; token?: string },
          filters: { owner: 'server' },
        }),
        users: resource({ path: '/users/:email', urlPrefix, schema: User, optimistic: true }),
        login: new RestEndpoint({
          path: '/login',
          method: 'POST',
          urlPrefix,
          body: {} as { name: string; password: string },
          sensitive: true,
        }),
      },
    });
  const rest = makeSlice();
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const log = () => store.dispatch(rest.util.exportLog());
  const text = () => JSON.stringify(log());
  const slice = makeSlice();
  return {
    ...{ rest, store, server, log, text, ...rest.endpoints, dispatch: store.dispatch },
    /** A fresh app that has replayed the log. */
    replayed: () => ({ rest: replayLog(slice, JSON.parse(text()) as UnknownAction[]) }),
    select: slice.endpoints,
  };
}

const list: Handler = ({ url }) => ({ json: url.startsWith('/users/') ? ada : tasks });

describe('what a recorder leaves out', () => {
  it('is nothing where there is no secret: the very objects of the store', async () => {
    const app = await createApp([], { json: [{ id: '1', title: 'a' }] });
    await app.dispatch(app.tasks.getList({}));
    const [start, , fulfilled] = app.log() as any[];
    expect(start.payload.seq).toBe(0);
    expect(fulfilled.payload).toEqual([{ id: '1', title: 'a' }]);
    expect(app.replayed()).toEqual(app.store.getState());
  });

  it('are members that say so themselves, wherever the same text stands', async () => {
    const app = await createApp([], list);
    await app.dispatch(app.tasks.getList({ token: 'tok-1234-ada' }));
    expect(app.text()).not.toMatch(/tok-(1234|5678)/);
    expect(app.text()).toContain('ada@example.com');
  });

  it('are in mutations that offline() has kept, too', async () => {
    const storage = new FakeStorage();
    const open = async () => {
      const fetchResponse = () => Promise.reject(new TypeError('Failed to fetch'));
      const users = resource({ path: '/users/:email', schema: User, optimistic: true, fetchResponse });
      const rest = createRestSlice({ endpoints: { users }, features: [recorder(), offline({ storage })], gc: false });
      const { dispatch } = configureStore({
        reducer: { rest: rest.reducer },
        middleware: (getDefault) => getDefault().concat(rest.middleware),
      });
      await dispatch(restored());
      return { rest, dispatch, dispose: () => rest.controller({ dispatch } as never).dispose() };
    };
    const first = await open();
    first.dispatch(first.rest.endpoints.users.partialUpdate({ email: 'a@b.c' }, { apiToken: 'tok-9' })).catch(() => 0);
    await vi.waitFor(() => expect(storage.names('rest-slice/rest/queue/')).toHaveLength(1));
    first.dispose();
    const { dispatch, rest, dispose } = await open();
    const log = JSON.stringify(dispatch(rest.util.exportLog()));
    dispose();
    expect(log).toContain('rest/queue');
    expect(log).not.toContain('tok-9');
  });

  it('are members named by the user, in answers, rows, keys, arguments and references', async () => {
    const app = await createApp(['email', 'name', 'born', 'salary', 'isAdmin'], list);
    await app.dispatch(app.users.get({ email: 'ada@example.com' }));
    await app.dispatch(app.tasks.getList({ owner: 'ada@example.com' }));
    await app.dispatch(app.tasks.getList({ owner: 'bob@example.com' }));
    app.dispatch(app.rest.util.startLog());
    await app.dispatch(app.tasks.getList({ owner: 'ada@example.com' }));
    const text = app.text();
    expect(text).not.toMatch(/example\.com|%40|Lovelace|1815-|\b123456/);
    expect(text).not.toContain('"isAdmin":true');
    expect(text).toContain('gold');
  });

  it('stays of its type and tells apart what differs, so that the log replays', async () => {
    const app = await createApp(['email', 'name', 'born', 'salary', 'isAdmin', 'card.number'], list);
    await app.dispatch(app.tasks.getList({ owner: 'ada@example.com' }));
    const args = (app.log()[1] as any).meta.args[0] as { owner: string };
    const shown = app.select.tasks.getList.select(app.replayed(), args) as Task[];
    expect(shown.map(({ id, title }) => [id, title])).toEqual([
      ['1', expect.stringMatching(/^Write to \*\*\*\d+$/)],
      ['2', 'Paint'],
      ['3', 'Add'],
    ]);
    const [first, second, third] = shown;
    expect(third?.owner).toBe(first?.owner);
    expect(second?.owner.email).not.toBe(first?.owner.email);
    expect(first?.owner.pk()).toBe(args.owner);
    expect(first?.owner.born?.getTime()).not.toBeNaN();
    expect(first?.owner).toMatchObject({ isAdmin: false, salary: expect.any(Number), card: { kind: 'gold' } });
    expect(first?.owner.card?.number).not.toBe('4111 1111');
  });

  it('is the same in the state that a log starts from and in what comes later', async () => {
    const app = await createApp(['email'], list);
    await app.dispatch(app.tasks.getList({ owner: 'ada@example.com' }));
    app.dispatch(app.rest.util.startLog());
    app.server.answerWith({ json: { ...ada, name: 'Countess' } });
    await app.dispatch(app.users.get({ email: 'ada@example.com' }));
    const { rest } = app.replayed();
    expect(Object.keys(rest.entities['User'] ?? {})).toHaveLength(2);
    expect(Object.values(rest.entities['User'] ?? {})).toContainEqual(expect.objectContaining({ name: 'Countess' }));
    expect(Object.keys(rest.entities['User'] ?? {})).toEqual(Object.keys(rest.entitiesMeta['User'] ?? {}));
  });

  it('is out of a table that is split, whose rows are found still', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({
      ...ada,
      email: `user${index}@example.com`,
      apiToken: `tok-${index}-x`,
    }));
    const app = await createApp(['email'], ({ method, body }) => ({
      json: method === 'GET' ? many : JSON.parse(body),
    }));
    await app.dispatch(app.users.getList());
    app.dispatch(app.rest.util.startLog());
    await app.dispatch(
      app.users.update({ email: 'user7@example.com' }, { ...ada, email: 'user7@example.com', name: 'Seven' }),
    );
    expect(app.text()).not.toMatch(/example\.com|tok-\d/);
    const users = app.select.users.getList.select(app.replayed()) as User[];
    expect(users).toHaveLength(1_500);
    expect(users.filter(({ name }) => name === 'Seven')).toHaveLength(1);
    expect(users[7]?.name).toBe('Seven');
  });

  it('is out of layers, local writes, lists and what they are found by', async () => {
    const app = await createApp(['email', 'name'], () => new Promise(() => undefined));
    void app.dispatch(app.rest.set(User, ada));
    void app
      .dispatch(app.users.partialUpdate({ email: 'ada@example.com' }, { name: 'Ada Byron' }))
      .catch(() => undefined);
    void app.dispatch(app.users.getList.push({ email: 'eve@example.com', name: 'Eve Smith' })).catch(() => undefined);
    expect(app.store.getState().rest.optimistic).toHaveLength(2);
    const exported = app.text();
    expect(exported).not.toMatch(/example\.com|Lovelace|Byron|Smith/);
    app.dispatch(app.rest.util.startLog());
    expect(app.text()).not.toMatch(/example\.com|Lovelace|Byron|Smith/);
    expect(app.replayed().rest.optimistic).toHaveLength(2);
  });

  it('is what was sent and refused: nothing of the body, of headers or of what `sensitive` hides', async () => {
    const app = await createApp([], {
      status: 422,
      headers: { 'x-session': 'header-of-the-answer', 'retry-after': '7' },
      json: { errors: { name: 'Ada Lovelace is taken', tries: 3 } },
    });
    await expect(app.dispatch(app.login({ name: 'ada', password: 'correct horse' }))).rejects.toThrow();
    await expect(app.dispatch(app.users.get({ email: 'ada@example.com' }))).rejects.toThrow();
    expect(app.text()).not.toMatch(/correct horse|Ada Lovelace|header-of/);
    // What the body says besides is no secret elsewhere.
    app.server.answerWith({ json: { ...ada, name: 'Ada Lovelace is taken' } });
    await app.dispatch(app.users.get({ email: 'eve@example.com' }));
    expect((app.log().at(-1) as any).payload.name).toBe('Ada Lovelace is taken');
    const { error } = app.log().at(-3) as any;
    expect(error).toMatchObject({
      status: 422,
      data: { errors: { name: expect.any(String), tries: expect.any(Number) } },
    });
  });

  it('follows no text of less than four characters, and no words of which it is a part', async () => {
    const app = await createApp(['nick', 'title'], {
      json: [{ id: 'ann', nick: 'ann', title: 'Anna goes', note: 'annotated Anna, ann' }],
    });
    await app.dispatch(app.tasks.getList({}));
    const [row] = (app.log().at(-1) as any).payload;
    expect(row).toEqual({ id: 'ann', nick: '***1', title: '***2', note: 'annotated Anna, ann' });
  });

  it('leaves lists of arguments that hide a secret apart', async () => {
    const app = await createApp(['q'], list);
    await app.dispatch(app.tasks.getList({ token: 'a b' }));
    await app.dispatch(app.tasks.getList({ token: 'c/d' }));
    expect(app.text()).not.toMatch(/a b|a\+b|a%20b|c%2Fd/);
    expect(Object.keys(app.replayed().rest.results)).toHaveLength(2);
    expect(Object.keys(app.replayed().rest.entities)).toEqual(Object.keys(app.store.getState().rest.entities));
  });

  it('is out of addresses in addresses, however they are encoded', async () => {
    const app = await createApp(['email', 'name'], list);
    const secrets = ['Ünal Çelik', '😀😀', '山田太郎さん', 'ada+1@example.com', '"Ada" (Lovelace)!', '50% off'];
    for (const [index, name] of secrets.entries()) {
      app.server.answerWith({
        json: [{ id: String(index), title: 'a', owner: { ...ada, email: `e${index}@example.com`, name } }],
      });
      await app.dispatch(app.tasks.getList({ owner: `/next?token=abcd-${index}&for=${encodeURIComponent(name)}` }));
      await app.dispatch(app.tasks.getList({ owner: name }));
    }
    const text = app.text();
    expect(decodeURIComponent(text.replaceAll('%22', '').replace(/%(?![0-9A-F]{2})/g, '%25'))).not.toMatch(
      /abcd|nal|elik|😀|太郎|ada\+1|Lovelace|50%/,
    );
    expect(Object.keys(app.replayed().rest.results)).toHaveLength(12);
  });

  it('takes a text of a megabyte in no time', async () => {
    const long = `${'ab+%zz'.repeat(170_000)}"&token=x`;
    const app = await createApp(['email'], {
      json: [
        { id: '1', title: long, owner: ada },
        { id: '2', title: 'x'.repeat(1_000_000) },
      ],
    });
    await app.dispatch(app.tasks.getList({}));
    app.dispatch(app.rest.util.startLog());
    const start = performance.now();
    const text = app.text();
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(text).not.toContain('token=x');
  });
});
