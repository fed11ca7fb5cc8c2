// Family: mutations that are answered with nothing.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, Union } from '../../src/index.js';
import { controlledServer } from '../support/controlledServer.js';
import { testStore } from '../support/testStore.js';

class Cat extends Entity {
  id = '';
  type = 'cat';
  static override key = 'Cat';
}

class Dog extends Cat {
  override type = 'dog';
  static override key = 'Dog';
}

describe('a delete that is answered with nothing', () => {
  it('makes stale who shows what it may be about, where its arguments do not say of which kind it is (99, S18.8)', async () => {
    const server = controlledServer();
    const schema = new Union({ cat: Cat, dog: Dog }, 'type');
    const pets = resource({ path: '/pets/:id', schema, Endpoint: server.Held });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { pets } }));
    void dispatch(
      endpoints.pets.getList.setResponse({}, [
        { id: '1', type: 'cat' },
        { id: '2', type: 'dog' },
      ]),
    );
    await server.send(dispatch(endpoints.pets.delete({ id: '2' })));
    await server.answer(0, null);
    const isStale = () => endpoints.pets.getList.selectResponse(root()).expiresAt < Date.now();
    expect(isStale()).toBe(true);
    await dispatch(
      endpoints.pets.getList.setResponse({}, [
        { id: '1', type: 'cat' },
        { id: '2', type: 'dog' },
      ]),
    );
    await server.send(dispatch(endpoints.pets.delete({ id: '3' })));
    await server.answer(1, null);
    expect(isStale()).toBe(false);
  });
});
