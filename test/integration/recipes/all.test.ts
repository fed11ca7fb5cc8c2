import { describe, expect, it } from 'vitest';
import { All, createRestSlice, resource, RestEndpoint } from '../../../src/index.js';
import { User } from '../../support/entities.js';
import { startServer } from '../../support/httpServer.js';
import { testStore } from '../../support/testStore.js';

describe('an endpoint that gives all of a table', () => {
  const setUp = async () => {
    const server = await startServer(({ method, url }) => {
      if (method === 'DELETE') return { json: { id: '1' } };
      if (url === '/all') return { json: [{ id: '1', name: 'Ada' }] };
      if (url === '/page') return { json: { users: [{ id: '1', name: 'Ada' }], total: 1 } };
      return { json: { id: '2', name: 'Grace' } };
    });
    const urlPrefix = server.url;
    const declared = {
      all: new RestEndpoint({ path: '/all', urlPrefix, schema: new All(User) }),
      page: new RestEndpoint({ path: '/page', urlPrefix, schema: { users: new All(User), total: 0 } }),
      users: resource({ path: '/users/:id', urlPrefix, schema: User }),
    };
    const made = testStore(() => createRestSlice({ endpoints: declared }));
    const { endpoints, root } = made;
    const names = () => endpoints.all.select(root())?.map(({ name }) => name);
    return { ...made, names };
  };

  it('is unknown, not empty, before anything is stored (S12.4, T16)', async () => {
    const { endpoints, root } = await setUp();
    expect(endpoints.all.selectResponse(root())).toMatchObject({ data: undefined, expiryStatus: 'Invalid' });
  });

  it('resolves with the answer, and leaves no result (S12.5)', async () => {
    const { dispatch, endpoints, state } = await setUp();
    await expect(dispatch(endpoints.all())).resolves.toEqual([User.fromJS({ id: '1', name: 'Ada' })]);
    expect(state().results).toEqual({});
  });

  it('shows what other endpoints store and delete, without another request (S12.5)', async () => {
    const { dispatch, endpoints, names } = await setUp();
    await dispatch(endpoints.all());
    await dispatch(endpoints.users.get({ id: 2 }));
    expect(names()).toEqual(['Ada', 'Grace']);
    await dispatch(endpoints.users.delete({ id: 1 }));
    expect(names()).toEqual(['Grace']);
  });

  it('stays the same list while the table does (S12.12, S23.6)', async () => {
    const { dispatch, endpoints, root, slice } = await setUp();
    await dispatch(endpoints.all());
    const before = endpoints.all.select(root());
    await dispatch(endpoints.all());
    expect(endpoints.all.select(root())).toBe(before);
    await dispatch(slice.set(User, { id: '3' }, { name: 'Mary' }));
    const after = endpoints.all.select(root());
    expect(after).toHaveLength(2);
    expect(after?.[0]).toBe(before?.[0]);
  });

  it('may stand beside other members (S12.6, decision 15)', async () => {
    const { dispatch, endpoints, root } = await setUp();
    const answer = await dispatch(endpoints.page());
    expect(answer).toEqual({ users: [User.fromJS({ id: '1', name: 'Ada' })], total: 1 });
    await dispatch(endpoints.users.get({ id: 2 }));
    expect(endpoints.page.select(root())).toMatchObject({ users: [{ name: 'Ada' }, { name: 'Grace' }], total: 1 });
  });
});
