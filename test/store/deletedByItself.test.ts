import { expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, Invalidate, resource } from '../../src/index.js';
import type { EndpointInstance } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class User extends Entity {
  id = '';
  static override key = 'User';
}

it('a delete that succeeded has no error of its own (F115)', async () => {
  const fetchResponse = async () => Response.json({ id: '5' });
  const users = resource({ path: '/users/:id', schema: User, fetchResponse });
  const del = new Endpoint(async () => undefined, { name: 'del', schema: new Invalidate(User), sideEffect: true });
  const { slice, endpoints, dispatch, root } = testStore(() => createRestSlice({ endpoints: { users, del } }));
  await dispatch(endpoints.users.get.setResponse({ id: 5 }, { id: '5' }));
  await dispatch(endpoints.users.delete({ id: 5 }));
  expect(endpoints.users.delete.selectResponse(root(), { id: 5 }).error).toBeUndefined();
  await dispatch(endpoints.users.get.setResponse({ id: 5 }, { id: '5' }));
  await dispatch(slice.setResponse(del as EndpointInstance, { id: '5' }, { id: '5' }));
  expect(slice.selectResponse(del as EndpointInstance)(root(), { id: '5' })).toMatchObject({ error: undefined });
});
