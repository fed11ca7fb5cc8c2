import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Account extends Entity {
  id = '';
  name = '';
  static override key = 'Account';
}

const SECRET = 'hunter2';

const setUp = async (options: object) => {
  const server = await startServer({ json: { id: '1', name: 'Ada' } });
  const make = () =>
    createRestSlice({
      endpoints: {
        accounts: resource({
          path: '/accounts/:id',
          urlPrefix: server.url,
          schema: Account,
          optimistic: true,
          ...options,
        }),
        login: new RestEndpoint({
          path: '/login',
          urlPrefix: server.url,
          method: 'POST',
          searchParams: {} as { tenant?: string },
          body: {} as { password: string },
          ...options,
        }),
      },
    });
  return { server, ...testStore(make) };
};

describe('sensitive: true (decision 59)', () => {
  it('leaves the body out of actions, keys and state, and sends it', async () => {
    const { server, dispatch, endpoints, actions, state } = await setUp({ sensitive: true });
    await dispatch(endpoints.login({ password: SECRET }));
    await dispatch(endpoints.accounts.update({ id: 1 }, { name: SECRET }));
    expect(server.requests.map(({ body }) => body.includes(SECRET))).toEqual([true, true]);
    expect(actions.map(({ meta }) => meta.args)).toEqual([[], [], [{ id: 1 }], [{ id: 1 }]]);
    expect(JSON.stringify([actions, state()])).not.toContain(SECRET);
  });

  it('keeps the parameters, also where all of them may be left out', async () => {
    const { server, dispatch, endpoints, actions, root } = await setUp({ sensitive: true });
    await dispatch(endpoints.login({ tenant: 'a' }, { password: SECRET }));
    expect(server.lines()).toEqual(['POST /login?tenant=a']);
    expect(actions.at(-1)?.meta).toMatchObject({ args: [{ tenant: 'a' }], key: `POST ${server.url}/login?tenant=a` });
    expect(endpoints.login.select(root(), { tenant: 'a' }, { password: SECRET })).toEqual({ id: '1', name: 'Ada' });
  });

  it('shows nothing optimistically', async () => {
    const { dispatch, endpoints, state, actions } = await setUp({ sensitive: true });
    const promise = dispatch(endpoints.accounts.update({ id: 1 }, { name: 'x' }));
    expect(state().optimistic).toEqual([]);
    expect(actions[0]?.meta).not.toHaveProperty('optimistic');
    await promise;
  });

  it('leaves the body out when the request fails', async () => {
    const { server, dispatch, endpoints, actions, state } = await setUp({ sensitive: true });
    server.answerWith({ status: 401, body: SECRET });
    await dispatch(endpoints.login({ password: SECRET })).catch(() => undefined);
    expect(JSON.stringify([actions, state()])).not.toContain(SECRET);
  });

  it('lets a read keep its parameters: they make its key', async () => {
    const { dispatch, endpoints, root } = await setUp({ sensitive: true });
    await dispatch(endpoints.accounts.get({ id: 1 }));
    expect(endpoints.accounts.get.select(root(), { id: 1 })?.name).toBe('Ada');
  });
});

describe('sensitive: a function (decision 59)', () => {
  const sensitive = ([params, body]: readonly [unknown, object]) => [params, 'name' in body ? { name: body.name } : {}];

  it('shows optimistically what it gives, and sends everything', async () => {
    const server = await startServer({ json: { id: '1', name: 'Ada' } });
    const make = () => {
      const accounts = resource({ path: '/accounts/:id', urlPrefix: server.url, schema: Account, optimistic: true });
      return createRestSlice({ endpoints: { get: accounts.get, update: accounts.update.extend({ sensitive }) } });
    };
    const { dispatch, endpoints, actions, state, root } = testStore(make);
    const promise = dispatch(endpoints.update({ id: 1 }, { name: 'Bob', password: SECRET } as never));
    expect(endpoints.get.select(root(), { id: 1 })?.name).toBe('Bob');
    expect(state().optimistic[0]?.args).toEqual([{ id: 1 }, { name: 'Bob' }]);
    await promise;
    expect(server.requests[0]?.body).toContain(SECRET);
    expect(JSON.stringify([actions, state()])).not.toContain(SECRET);
  });

  it('makes the key of a read, for selectors too', async () => {
    const server = await startServer({ json: { id: '1', name: 'Ada' } });
    const make = () =>
      createRestSlice({
        endpoints: {
          me: new RestEndpoint({
            path: '/me',
            urlPrefix: server.url,
            searchParams: {} as { token: string; lang: string },
            sensitive: ([{ lang }]: readonly [{ lang: string }]) => [{ lang }],
          }),
        },
      });
    const { dispatch, endpoints, state, actions, root } = testStore(make);
    await dispatch(endpoints.me({ token: SECRET, lang: 'en' }));
    expect(server.lines()).toEqual([`GET /me?lang=en&token=${SECRET}`]);
    expect(Object.keys(state().results)).toEqual([`GET ${server.url}/me?lang=en`]);
    expect(endpoints.me.select(root(), { token: 'another', lang: 'en' })).toEqual({ id: '1', name: 'Ada' });
    expect(JSON.stringify([actions, state()])).not.toContain(SECRET);
  });

  it('that gives no list rejects the call', async () => {
    const { server, dispatch, endpoints, actions } = await setUp({ sensitive: () => ({}) });
    await expect(dispatch(endpoints.login({ password: SECRET }))).rejects.toMatchObject({
      code: 'SENSITIVE_ARGUMENTS',
      subject: 'login',
    });
    expect([server.requests, actions]).toEqual([[], []]);
  });
});

describe('sensitive around a function of the user', () => {
  const calls: unknown[] = [];
  const call = (...args: unknown[]) => Promise.resolve(calls.push(args));

  it('true leaves all arguments of a mutation out', async () => {
    const login = new Endpoint(call, { name: 'login', sideEffect: true, sensitive: true });
    const { dispatch, endpoints, actions } = testStore(() => createRestSlice({ endpoints: { login } }));
    await dispatch(endpoints.login('ada', SECRET));
    expect(calls.at(-1)).toEqual(['ada', SECRET]);
    expect(actions.map(({ meta }) => [meta.key, meta.args])).toEqual([
      ['login []', []],
      ['login []', []],
    ]);
  });

  it('true of a read is refused: every call would get the answer of another', async () => {
    const read = new Endpoint(call, { name: 'read', sensitive: true });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { read } }));
    await expect(dispatch(endpoints.read(SECRET))).rejects.toMatchObject({ code: 'SENSITIVE_ARGUMENTS' });
  });
});
