import { describe, expect, it } from 'vitest';
import {
  Collection,
  createRestSlice,
  Endpoint,
  Entity,
  resource,
  RestEndpoint,
  Scalar,
  Union,
} from '../../src/index.js';
import { reasonOf } from '../support/anyEndpoint.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Plain extends Entity {
  id = '';
  title = '';
  static override key = 'Plain';
}

/** What the user's code throws once the test says so. */
const trap = () => {
  let thrown: { readonly value: unknown } | undefined;
  return {
    set: (value: unknown) => void (thrown = { value }),
    release: () => void (thrown = undefined),
    spring: () => {
      if (thrown) throw thrown.value;
    },
  };
};

/** One resource whose every function may be made to throw, beside one that is sound. */
const setUp = async (where: 'process' | 'merge' | 'pk' | 'entity.process' | 'update' | 'argsKey') => {
  const server = await startServer(({ url }, index) => {
    const row = { id: '5', title: `answer ${index}` };
    return { json: url === '/traps' ? [row] : row };
  });
  const { set, release, spring } = trap();
  const springAt = (place: typeof where) => {
    if (place === where) spring();
  };
  const make = () => {
    class Trap extends Entity {
      id = '';
      title = '';
      static override key = 'Trap';
      override pk() {
        springAt('pk');
        return this.id;
      }
      static override process(input: object) {
        springAt('entity.process');
        return { ...input };
      }
      static override merge(existing: object, incoming: object) {
        springAt('merge');
        return { ...existing, ...incoming };
      }
    }
    const sound = new RestEndpoint({ path: '/sound', urlPrefix: server.url });
    const one = new RestEndpoint({
      path: '/traps/:id',
      urlPrefix: server.url,
      schema: Trap,
      process(value: object) {
        springAt('process');
        return value;
      },
      update() {
        springAt('update');
        return {};
      },
    });
    const argsKey = (params: object) => {
      springAt('argsKey');
      return { ...params };
    };
    const list = new RestEndpoint({
      path: '/traps',
      searchParams: {} as { page?: number },
      urlPrefix: server.url,
      schema: new Collection([Trap], { argsKey }),
    });
    return createRestSlice({ endpoints: { sound, one, list } });
  };
  const made = testStore(make, { isReplayable: false });
  const { one } = made.endpoints;
  return { server, set, release, title: () => one.select(made.root(), { id: 5 })?.title, ...made };
};

const PLACES = ['process', 'merge', 'pk', 'entity.process'] as const;

describe.each(PLACES)('%s that throws on the second response (G01, G02, G03)', (place) => {
  it('rejects that call with the user’s error; data stays, others go on, the next call works', async () => {
    const { dispatch, endpoints, set, release, title } = await setUp(place);
    await dispatch(endpoints.one({ id: 5 }));
    const thrown = new Error(`thrown in ${place}`);
    set(thrown);
    expect(await reasonOf(dispatch(endpoints.one({ id: 5 })))).toBe(thrown);
    await expect(dispatch(endpoints.sound())).resolves.toMatchObject({ id: '5' });
    release();
    expect(title()).toBe('answer 0');
    await dispatch(endpoints.one({ id: 5 }));
    expect(title()).toBe('answer 3');
  });

  it.each([[undefined], [null], ['a text'], [Object.freeze({ code: 1 })], [Object.freeze(new TypeError('frozen'))]])(
    'that is %o rejects with it each time, and is an error in the store (G04)',
    async (thrown) => {
      const { dispatch, endpoints, set, root, release } = await setUp(place);
      await dispatch(endpoints.one({ id: 5 }));
      set(thrown);
      for (let call = 0; call < 2; call++) expect(await reasonOf(dispatch(endpoints.one({ id: 5 })))).toBe(thrown);
      release();
      expect(endpoints.one.selectResponse(root(), { id: 5 }).error).toBeInstanceOf(Error);
    },
  );
});

describe('other functions of the user (K10)', () => {
  it('update: the answer is committed, and it is said', async () => {
    const warnings = expectConsole('warn');
    const { dispatch, endpoints, set, title } = await setUp('update');
    set(new Error('in update'));
    await expect(dispatch(endpoints.one({ id: 5 }))).resolves.toMatchObject({ title: 'answer 0' });
    expect(title()).toBe('answer 0');
    expect(warnings.join()).toContain('in update');
  });

  it('argsKey: that key only, in calls and in selectors', async () => {
    const { dispatch, endpoints, set, root } = await setUp('argsKey');
    set(new Error('in argsKey'));
    expect((await reasonOf(dispatch(endpoints.list({})))).message).toContain('in argsKey');
    expect(endpoints.list.select(root(), {})).toBeUndefined();
    await expect(dispatch(endpoints.one({ id: 5 }))).resolves.toMatchObject({ title: 'answer 1' });
  });

  const springing = (part: 'schemaAttribute' | 'lens') => {
    const attribute = (value: { title: string }) => {
      if (value.title === 'bad') throw new Error('in schemaAttribute');
      return 'plain';
    };
    const lens = (args: readonly any[]) => {
      if (args[0]?.title === 'bad') throw new Error('in lens');
      return 'a';
    };
    const schema =
      part === 'lens' ? [new Scalar({ key: 'k', lens, entity: Plain })] : [new Union({ plain: Plain }, attribute)];
    const send = new Endpoint((item: { title: string }) => Promise.resolve([{ id: '1', ...item }]), {
      name: 'send',
      schema,
    });
    return testStore(() => createRestSlice({ endpoints: { send } }));
  };

  it.each(['schemaAttribute', 'lens'] as const)('%s: that call only, and nothing is stored of it', async (part) => {
    const { dispatch, endpoints, state } = springing(part);
    await dispatch(endpoints.send({ title: 'good' }));
    const { entities } = state();
    expect((await reasonOf(dispatch(endpoints.send({ title: 'bad' })))).message).toContain(`in ${part}`);
    expect(state().entities).toBe(entities);
    await expect(dispatch(endpoints.send({ title: 'good' }))).resolves.toHaveLength(1);
  });

  it('testKey: that call only', async () => {
    const { dispatch, endpoints, slice, title } = await setUp('pk');
    await dispatch(endpoints.one({ id: 5 }));
    const testKey = () => {
      throw new Error('in testKey');
    };
    expect(() => dispatch(slice.invalidateAll({ testKey }))).toThrow('in testKey');
    expect(title()).toBe('answer 0');
  });

  it('a subscriber of the store: the state is committed, others are told, the call settles (G05)', async () => {
    const { dispatch, endpoints, store, title } = await setUp('pk');
    let told = 0;
    store.subscribe(() => void told++);
    const promise = dispatch(endpoints.one({ id: 5 }));
    store.subscribe(() => {
      throw new Error('in a subscriber');
    });
    await expect(promise).resolves.toMatchObject({ title: 'answer 0' });
    expect(title()).toBe('answer 0');
    expect(told).toBe(2);
  });
});

describe('what `update` returns (K11)', () => {
  class Item extends Entity {
    id = '';
    static override key = 'Item';
  }
  const withUpdate = async (update: () => Record<string, any>) => {
    const server = await startServer({ json: { id: '1' } });
    const make = () =>
      createRestSlice({
        endpoints: {
          items: resource({ path: '/items/:id', urlPrefix: server.url, schema: Item }).get.extend({ update }),
        },
      });
    return testStore(make);
  };

  it('a member __proto__ is a key like any other: nothing is polluted', async () => {
    const update = () =>
      JSON.parse('{"__proto__": null}', (key, value: unknown) => (key === '__proto__' ? () => 'x' : value)) as {};
    const { dispatch, endpoints, state } = await withUpdate(update);
    await dispatch(endpoints.items({ id: 1 }));
    expect(Object.getPrototypeOf(state().results)).toBe(Object.prototype);
    expect(Object.keys(state().results)).toHaveLength(2);
  });

  it('something that is no function: none of the changes is made, and it is said', async () => {
    const warnings = expectConsole('warn');
    const { dispatch, endpoints, state } = await withUpdate(() => ({ a: () => 1, b: 'no function' }));
    await dispatch(endpoints.items({ id: 1 }));
    expect(Object.values(state().results)).toEqual(['1']);
    expect(warnings.join()).toContain('update() of');
  });
});
