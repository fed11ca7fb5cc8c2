// Answers about one kind of items that come from several addresses, in an order that is given.
import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource, RestEndpoint } from 'rest-slice';
import { expect, it } from 'vitest';

class User extends Entity {
  id = '';
  name = '';
  role = '';
  static override key = 'User';
}

const ANN = { id: '1', name: 'Ann', role: 'admin' };
const BEN = { id: '2', name: 'Ben', role: 'guest' };

/** Requests wait until they are answered; null is a connection that is lost. */
function start() {
  const waiting = new Map<string, (answer: Response | null) => void>();
  const fetchResponse = (url: string, { method = 'GET' }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      waiting.set(`${method} ${url}`, (answer) => {
        if (answer) resolve(answer);
        else reject(new TypeError('Failed to fetch'));
      });
    });
  const options = { schema: User, searchParams: {} as { role?: string } | undefined, fetchResponse };
  const users = resource({ path: '/users/:id', ...options } as never as { path: '/users/:id' } & typeof options);
  const admin = resource({ path: '/admin/:id', ...options } as never as { path: '/admin/:id' } & typeof options);
  const act = { schema: User, method: 'POST', body: undefined, fetchResponse: fetchResponse as never } as const;
  const promote = new RestEndpoint({ path: '/users/:id/promote', ...act });
  const signup = new RestEndpoint({ path: '/signup', ...act, body: {} as object });
  const archive = new RestEndpoint({ path: '/archive', ...act, body: {} as object, schema: [User] });
  const rest = createRestSlice({ endpoints: { users, admin, promote, signup, archive }, gc: false });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { endpoints } = rest;
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  const answer = async (line: string, json?: unknown) => {
    await tick();
    const respond = waiting.get(line);
    if (!respond) throw new Error(`${line} was not asked for`);
    respond(json === null ? null : json ? Response.json(json) : new Response(null, { status: 204 }));
    await tick();
  };
  const isFresh = (args: { role?: string }) =>
    endpoints.users.getList.selectResponse(store.getState(), args).expiresAt > Date.now();
  const read = async (args: { role?: string }, rows: readonly object[]) => {
    void store.dispatch(endpoints.users.getList(args));
    await answer(`GET /users${args.role ? `?role=${args.role}` : ''}`, rows);
  };
  return { store, endpoints, answer, isFresh, read };
}

it.each(['create', 'edit'])(
  'a list that lacks what a %s at another address has brought is stale, though a read was quicker to say it',
  async (write) => {
    const { store, endpoints, answer, isFresh, read } = start();
    await read({}, [ANN]);
    const { admin } = endpoints;
    if (write === 'create') void store.dispatch(admin.create({ name: 'Ben', role: 'guest' }));
    else void store.dispatch(admin.partialUpdate({ id: '2' }, { role: 'guest' }));
    await read({ role: 'guest' }, [BEN]);
    await answer(write === 'create' ? 'POST /admin' : 'PATCH /admin/2', BEN);
    expect([isFresh({}), isFresh({ role: 'guest' })]).toEqual([false, true]);
  },
);

it('an answer that a later one has outrun does not end that its item is stale, where it says something else', async () => {
  const { store, endpoints, answer, read } = start();
  const { users } = endpoints;
  await read({}, [ANN]);
  void store.dispatch(users.partialUpdate({ id: '1' }, { name: 'Anna' }));
  await answer('PATCH /users/1');
  void store.dispatch(users.get({ id: '1' }));
  // The list, asked for after it, leaves out what the server has changed besides.
  await read({}, [{ id: '1', name: 'Anna' }]);
  await answer('GET /users/1', { ...ANN, name: 'Anna', role: 'owner' });
  const { data, expiresAt } = users.get.selectResponse(store.getState(), { id: '1' });
  expect([data?.role, expiresAt > Date.now()]).toEqual(['admin', false]);
});

it.each([
  ['names nobody', 'signup', undefined],
  ['names nobody, and is lost', 'signup', null],
  ['is about several', 'archive', undefined],
  ['may be about all', 'all', undefined],
  ['names whom nobody has read', 'promote', undefined],
  ['names whom nobody has read, and is lost', 'promote', null],
] as const)('a POST that says nothing of its items, as it %s, leaves the lists stale', async (_which, name, said) => {
  const { store, endpoints, answer, isFresh, read } = start();
  await read({}, [ANN]);
  await read({ role: 'admin' }, [ANN]);
  expect([isFresh({}), isFresh({ role: 'admin' })]).toEqual([true, true]);
  const { signup, archive, promote } = endpoints;
  const call = {
    signup: () => store.dispatch(signup({})),
    archive: () => store.dispatch(archive({ ids: ['1'] })),
    all: () => store.dispatch(archive({})),
    promote: () => store.dispatch(promote({ id: '2' })),
  }[name];
  void call().catch(() => undefined);
  const path = { promote: 'users/2/promote', signup: 'signup', archive: 'archive', all: 'archive' }[name];
  await answer(`POST /${path}`, said);
  expect([isFresh({}), isFresh({ role: 'admin' })]).toEqual([false, false]);
});
