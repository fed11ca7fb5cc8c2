/** Found by scripts against the public API: answers that were taken for something else. */
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, normalize, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';
import type { RestGenerics } from '../../src/index.js';

class Item extends Entity {
  id = 0;
  title = '';
  done = false;
  static override key = 'Item';
}

class Box extends Entity {
  id = '';
  items: Item[] = [];
  static override key = 'Box';
  static override schema = { items: [Item] };
}

const shapeError = expect.objectContaining({ code: 'RESPONSE_SHAPE', status: 400 });

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
};

/** A store whose server answers with what was given. */
function answered(schema: object, answer: unknown) {
  class Fixed extends RestEndpoint {
    override fetchResponse() {
      return Promise.resolve(Response.json(answer));
    }
  }
  const read = new Fixed({ path: '/read', urlPrefix: 'http://x.test', schema });
  return testStore(() => createRestSlice({ endpoints: { read } }));
}

describe('one item in place of a list', () => {
  it.each([
    ['[Item]', [Item]],
    ['a Collection', new Collection([Item], { scope: 'read' })],
  ])('is an error, and no empty list: %s', async (_, schema) => {
    const { dispatch, endpoints, root } = answered(schema, { id: 5, title: 'one' });
    await expect(dispatch(endpoints.read())).rejects.toEqual(shapeError);
    expect(endpoints.read.selectResponse(root()).status).toBe('rejected');
  });

  it('is an error in a wrapper and in a row, too', () => {
    expect(thrownBy(() => normalize({ data: [Item] }, { data: { id: 5 } }))).toEqual(shapeError);
    expect(thrownBy(() => normalize(Box, { id: 'b', items: { id: 5, title: 'one' } }))).toEqual(shapeError);
  });

  it('a map of items is a list of its values (S7.2)', () => {
    expect(normalize([Item], { a: { id: 1 }, b: { id: 2 } }).result).toEqual(['1', '2']);
    expect(normalize([Item], { id: { id: 1 } }).result).toEqual(['1']);
    expect(normalize([Item], {}).result).toEqual([]);
  });
});

describe('a list in place of an object', () => {
  it('is an error, and no object with numbers as names', async () => {
    const { dispatch, endpoints } = answered({ items: [Item], total: 0 }, [{ id: 5, title: 'one' }]);
    await expect(dispatch(endpoints.read())).rejects.toEqual(shapeError);
  });

  it('an empty one is what some servers write for an empty map', () => {
    expect(normalize({ data: { of: Item } }, { data: [] }).result).toEqual({ data: {} });
  });
});

it.each(['update', 'partialUpdate'] as const)('%s by a text of an address leaves a number a number', async (name) => {
  let answer = (_: Response): void => undefined;
  class Held extends RestEndpoint {
    override fetchResponse() {
      return new Promise<Response>((resolve) => (answer = resolve));
    }
  }
  const items = resource({
    path: '/items/:id',
    urlPrefix: 'http://x.test',
    schema: Item,
    optimistic: true,
    Endpoint: Held,
  });
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { items } }));
  const shown = () => endpoints.items.getList.select(root(), {})?.map(({ id, title }) => [id, title]);
  void dispatch(endpoints.items.getList.setResponse({}, [{ id: 5, title: 'old' }]));
  const sent = dispatch(endpoints.items[name]({ id: '5' }, { title: 'new' }));
  expect(shown()).toEqual([[5, 'new']]);
  await new Promise((resolve) => setTimeout(resolve));
  answer(new Response(null, { status: 204 }));
  await sent;
  expect(shown()).toEqual([[5, 'new']]);
});

describe('an answer of a mutation that is about other items than the first', () => {
  const known = [
    { id: 1, title: 'A' },
    { id: 2, title: 'B' },
  ];

  /** Two items are listed; the next request is answered with what was given. */
  function listed(answer: unknown, optimistic: boolean) {
    class Fixed<O extends RestGenerics = any> extends RestEndpoint<O> {
      override fetchResponse() {
        return Promise.resolve(Response.json(answer));
      }
    }
    const urlPrefix = 'http://x.test';
    const items = resource({ path: '/items/:id', urlPrefix, schema: Item, optimistic, Endpoint: Fixed });
    const edit = new Fixed({ path: '/items', urlPrefix, method: 'PATCH', schema: [Item], body: [] as object[] });
    const app = testStore(() => createRestSlice({ endpoints: { items, edit } }));
    void app.dispatch(app.endpoints.items.getList.setResponse({}, known));
    const list = app.endpoints.items.getList;
    return {
      ...app,
      shown: () => list.select(app.root(), {})?.map(({ id, title }) => [id, title]),
      isStale: () => (list.selectResponse(app.root(), {}).expiresAt ?? 0) < Date.now(),
    };
  }

  describe.each([true, false])('optimistic: %s', (optimistic) => {
    it.each([2, 77])('a delete that is answered with item %s takes away what its arguments name (T9)', async (id) => {
      const { dispatch, endpoints, shown } = listed({ id, title: 'the parent' }, optimistic);
      await dispatch(endpoints.items.delete({ id: 1 }));
      expect(shown()).toEqual([[2, 'B']]);
    });

    it('a create that is answered with the whole list gives what was sent to none of the others', async () => {
      const { dispatch, endpoints, shown } = listed([{ id: 1 }, { id: 2 }, { id: 7, title: 'new' }], optimistic);
      await dispatch(endpoints.items.create({ title: 'new' }));
      expect(shown()).toEqual([
        [1, 'A'],
        [2, 'B'],
        [7, 'new'],
      ]);
    });

    it('several edits that are answered in another order are those of their items', async () => {
      const { dispatch, endpoints, shown } = listed([{ id: 2 }, { id: 1 }], optimistic);
      await dispatch(
        endpoints.edit([
          { id: 1, title: 'X' },
          { id: 2, title: 'Y' },
        ]),
      );
      expect(shown()).toEqual([
        [1, 'X'],
        [2, 'Y'],
      ]);
    });
  });
});
