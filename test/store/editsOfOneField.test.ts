// Family: a pending mutation that is shown over what was sent, and answered, after it.
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { controlledNotes, noteJson } from '../support/controlledNotes.js';
import { testStore } from '../support/testStore.js';

const orders = (count: number): number[][] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

const setUp = async () => {
  const app = controlledNotes({ optimistic: true });
  await app.seed('1', '2');
  return app;
};

describe('two edits of one field', () => {
  it('of which the later is answered first never show the earlier again (F63)', async () => {
    const app = await setUp();
    const seen: unknown[] = [];
    app.store.subscribe(() => seen.push(app.shown()?.a));
    await app.patch({ a: 'first' });
    await app.patch({ a: 'second' });
    await app.answer(1, noteJson('1', { a: 'second' }));
    await app.answer(0, noteJson('1', { a: 'first' }));
    expect(seen.filter((value, index) => value !== seen[index - 1])).toEqual(['first', 'second']);
  });

  it('show the earlier one until its answer where the later has answered a part of it; then the row is stale (F63)', async () => {
    const app = await setUp();
    await app.patch({ a: 'first', b: 'first' });
    await app.patch({ a: 'second' });
    await app.answer(1, { id: '1', a: 'second' });
    expect(app.shown()).toMatchObject({ a: 'first', b: 'first' });
    await app.answer(0, { id: '1', a: 'first', b: 'first' });
    expect(app.shown()).toMatchObject({ a: 'second', b: '0' });
    expect(app.state().entitiesMeta['Note']?.['1']?.stale).toBe(app.state().seq);
  });

  it('show the earlier where the later fails (F63)', async () => {
    const app = await setUp();
    await app.patch({ a: 'first' });
    await app.patch({ a: 'second' });
    await app.answer(1, 500);
    expect(app.shown()?.a).toBe('first');
  });
});

it('three votes never show fewer, whatever the order of answers (F63)', async () => {
  for (const order of orders(3)) {
    const app = await setUp();
    const seen: number[] = [];
    app.store.subscribe(() => seen.push(app.shown()?.n ?? 0));
    for (let count = 0; count < 3; count++) await app.vote();
    for (const index of order) await app.answer(index, { id: '1', n: index + 1 });
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(seen.at(-1)).toBe(3);
  }
});

describe('lists', () => {
  const lists = ({ ids }: { ids: (group: string) => string[] | undefined }) => [ids('x'), ids('y')];

  it('an item that is moved and moved back stays where the later move has put it (F63)', async () => {
    const app = await setUp();
    for (const [group, ids] of [
      ['x', ['1', '2']],
      ['y', []],
    ] as const) {
      await app.readList(group);
      await app.answer(
        app.sent() - 1,
        ids.map((id) => noteJson(id)),
      );
    }
    const move = (group: string) => app.send(app.dispatch(app.notes.getList.move({ id: '1' }, { group })));
    await move('y');
    await move('x');
    expect(lists(app)).toEqual([['2', '1'], []]);
    await app.answer(3, noteJson('1', { group: 'x' }));
    const settled = lists(app);
    expect(settled.map((ids) => ids?.toSorted())).toEqual([['1', '2'], []]);
    await app.answer(2, noteJson('1', { group: 'y' }));
    expect(lists(app)).toEqual(settled);
  });

  class Item extends Entity {
    id = '';
    static override key = 'Item';
  }
  const items = new Collection([Item]);
  const kinds = ['push', 'unshift', 'remove'] as const;

  const itemsApp = () => {
    const held = controlledCalls();
    const mutation = (name: string, schema: unknown) =>
      new Endpoint((_args: object, _item: { id: string }) => held.call() as Promise<any>, {
        name,
        schema: schema as typeof items.push,
        sideEffect: true,
        getOptimisticResponse: (_: unknown, _args: object, item: { id: string }) => item,
      });
    const made = testStore(() =>
      createRestSlice({
        endpoints: {
          list: new Endpoint((_args: object) => held.call() as Promise<any>, { name: 'list', schema: items }),
          push: mutation('push', items.push),
          unshift: mutation('unshift', items.unshift),
          remove: mutation('remove', items.remove),
          reorder: new Endpoint((_args: object, _ids: string[]) => held.call() as Promise<any>, {
            name: 'reorder',
            schema: items,
            sideEffect: true,
            getOptimisticResponse: (_: unknown, _args: object, ids: string[]) => ids.map((id) => ({ id })),
          }),
        },
        gc: false,
      }),
    );
    const { dispatch, endpoints, root } = made;
    return {
      ...made,
      ...held,
      seed: (...ids: string[]) => dispatch(endpoints.list.setResponse({}, ids.map((id) => ({ id })) as never)),
      change: (kind: (typeof kinds)[number], id: string) => dispatch(endpoints[kind]({}, { id })),
      reorder: (...ids: string[]) => dispatch(endpoints.reorder({}, ids)),
      ids: () => endpoints.list.select(root(), {})?.map(({ id }) => id),
    };
  };

  it.each(kinds.flatMap((first) => kinds.map((second) => [first, second] as const)))(
    'an item that is named by %s and then by %s is in the list or not as the later one says, whichever is answered first (F63)',
    async (first, second) => {
      for (const order of orders(2)) {
        const app = itemsApp();
        await app.seed('1', '2');
        const sent = [app.change(first, '2'), app.change(second, '2')];
        const isShown = () => app.ids()?.filter((id) => id === '2').length;
        expect(isShown()).toBe(second === 'remove' ? 0 : 1);
        for (const index of order) {
          app.answer(index, { id: '2' });
          await sent[index];
          expect(isShown()).toBe(second === 'remove' ? 0 : 1);
        }
      }
    },
  );

  it('changes of other items stay, in whatever order they are answered (F63)', async () => {
    for (const order of orders(3)) {
      const app = itemsApp();
      await app.seed('1', '2');
      const sent = [app.change('remove', '1'), app.change('push', '3'), app.change('unshift', '4')];
      const answers = [{ id: '1' }, { id: '3' }, { id: '4' }];
      for (const index of order) {
        expect(app.ids()).toEqual(['4', '2', '3']);
        app.answer(index, answers[index]);
        await sent[index];
      }
      expect(app.ids()).toEqual(['4', '2', '3']);
    }
  });

  it('an order that a later one has replaced is not shown again, and does not come back (F63)', async () => {
    const app = itemsApp();
    await app.seed('1', '2', '3');
    const sent = [app.reorder('2', '1', '3'), app.reorder('3', '2', '1')];
    expect(app.ids()).toEqual(['3', '2', '1']);
    app.answer(1, [{ id: '3' }, { id: '2' }, { id: '1' }]);
    await sent[1];
    expect(app.ids()).toEqual(['3', '2', '1']);
    app.answer(0, [{ id: '2' }, { id: '1' }, { id: '3' }]);
    await sent[0];
    expect(app.ids()).toEqual(['3', '2', '1']);
  });

  it('a long life of changes leaves a short record (F63)', async () => {
    const app = itemsApp();
    await app.seed('1');
    for (let count = 0; count < 100; count++) {
      const sent = app.change('push', `n${String(count)}`);
      app.answer(count, { id: `n${String(count)}` });
      await sent;
    }
    expect(app.ids()).toHaveLength(101);
    expect(JSON.stringify(app.state().entitiesMeta['[Item]']?.['{}']).length).toBeLessThan(200);
  });
});

it('what update() does to other keys is done in whatever order the answers of its own key come (F63)', async () => {
  for (const order of orders(2)) {
    const held = controlledCalls();
    const made = testStore(() =>
      createRestSlice({
        endpoints: {
          ids: new Endpoint(() => held.call() as Promise<string[]>, { name: 'ids' }),
          add: new Endpoint((_args: object, _id: string) => held.call() as Promise<string>, {
            name: 'add',
            key: () => 'add',
            sideEffect: true,
            update: (id: string) => ({ 'ids []': (ids: string[] = []) => [...ids, id] }),
            getOptimisticResponse: (_: unknown, _args: object, id: string) => id,
          } as object),
        },
        gc: false,
      }),
    );
    const { dispatch, endpoints, root } = made;
    await dispatch(endpoints.ids.setResponse(['0']));
    const sent = ['1', '2'].map((id) => dispatch(endpoints.add({}, id)));
    for (const index of order) {
      expect(endpoints.ids.select(root())?.toSorted()).toEqual(['0', '1', '2']);
      held.answer(index, String(index + 1));
      await sent[index];
    }
    expect(endpoints.ids.select(root())?.toSorted()).toEqual(['0', '1', '2']);
  }
});
