import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../../src/index.js';
import { startServer } from '../../support/httpServer.js';
import { testStore } from '../../support/testStore.js';
import type { RestGenerics } from '../../../src/index.js';

type Renaming = (name: string) => string;

const toCamel: Renaming = (name) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
const toSnake: Renaming = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same value with all members renamed. */
function renamed(value: unknown, rename: Renaming): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]));
}

describe('an API in snake_case (R16.4)', () => {
  class SnakeEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
    override getRequestInit(body?: unknown): Promise<RequestInit> {
      return super.getRequestInit(renamed(body, toSnake));
    }
    override process(value: any, ..._args: any): any {
      return renamed(value, toCamel);
    }
  }
  class Person extends Entity {
    id = '';
    firstName = '';
    homeTown = { cityName: '' };
    static override key = 'Person';
  }
  const json = { id: '1', first_name: 'Ada', home_town: { city_name: 'London' } };
  const person = { id: '1', firstName: 'Ada', homeTown: { cityName: 'London' } };
  const people = (urlPrefix: string) =>
    resource({ path: '/people/:id', urlPrefix, schema: Person, Endpoint: SnakeEndpoint });

  it('is camelCase on our side, in both directions', async () => {
    const server = await startServer({ json });
    const { update, getList } = people(server.url);
    await expect(update({ id: 1 }, { firstName: 'Ada', homeTown: { cityName: 'London' } })).resolves.toEqual(person);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      first_name: 'Ada',
      home_town: { city_name: 'London' },
    });
    server.answerWith({ json: [json] });
    await expect(getList()).resolves.toEqual([person]);
  });

  it('is stored in camelCase', async () => {
    const server = await startServer({ json });
    const { endpoints, dispatch, state } = testStore(() =>
      createRestSlice({ endpoints: { people: people(server.url) } }),
    );
    expect((await dispatch(endpoints.people.get({ id: 1 }))).homeTown.cityName).toBe('London');
    expect(state().entities.Person).toEqual({ '1': person });
  });
});

describe('an answer without the id (R16.5)', () => {
  class Profile extends Entity {
    username = '';
    bio = '';
    override pk() {
      return this.username;
    }
    static override key = 'Profile';
  }

  it('gets it from the parameters', async () => {
    const server = await startServer({ json: { bio: 'writes programs' } });
    const getProfile = new RestEndpoint({
      path: '/profiles/:username',
      urlPrefix: server.url,
      schema: Profile,
      process: (value: { bio: string }, { username }: { username: string | number }) => ({ ...value, username }),
    });
    const { endpoints, dispatch, root } = testStore(() => createRestSlice({ endpoints: { getProfile } }));
    await dispatch(endpoints.getProfile({ username: 'ada' }));
    expect(endpoints.getProfile.select(root(), { username: 'ada' })).toMatchObject({
      username: 'ada',
      bio: 'writes programs',
    });
  });
});
