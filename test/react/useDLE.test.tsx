import { act, cleanup, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Collection } from '../../src/index.js';
import { useCancelling, useDLE, useSubscription } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { setup } from '../support/hooksApp.js';
import { renderTodoHook, Todo, todos } from '../support/renderedTodos.js';

afterEach(cleanup);

const args = { id: '1' };

/** A mounted reader of todos by id (`null`: not now), and how often it was rendered. */
function read(endpoint = todos.get, initial: string | null = '1') {
  const held = controlledTodos(endpoint);
  const counts = { renders: 0 };
  const { result, rerender, controller } = renderTodoHook(
    ({ id }: { id: string | null }) => {
      counts.renders++;
      return useDLE(endpoint, ...(id === null ? ([null] as const) : ([{ id }] as const)));
    },
    { fixtures: [held.get], initialProps: { id: initial } },
  );
  const current = () => result.current as NonNullable<typeof result.current>;
  return {
    ...held,
    ...{ counts, controller, current },
    show: (id: string | null) => act(async () => rerender({ id })),
    does: (run: () => unknown) => act(async () => void (await run())),
    titles: () => [current().data?.title, current().lastData?.title],
    flags: () => [current().loading, current().isFetching, current().error?.message],
  };
}

describe('lastData', () => {
  it('is the data, and those of the arguments before until the data come', async () => {
    const { show, land, titles } = read();
    expect(titles()).toEqual([undefined, undefined]);
    await land('one');
    expect(titles()).toEqual(['one', 'one']);
    await show('2');
    expect(titles()).toEqual([undefined, 'one']);
    await show('3');
    expect(titles()).toEqual([undefined, 'one']);
    await land('two');
    expect(titles()).toEqual([undefined, 'one']);
    await land('three');
    expect(titles()).toEqual(['three', 'three']);
    await show('1');
    expect(titles()).toEqual(['one', 'one']);
  });

  it('stays where the next answer is an error', async () => {
    const { show, land, titles, flags } = read();
    await land('one');
    await show('2');
    await land(new Error('no'));
    expect([titles(), flags()]).toEqual([
      [undefined, 'one'],
      [false, false, 'no'],
    ]);
  });

  it('stays when the data are invalidated', async () => {
    const { controller, does, land, titles, flags } = read();
    await land('one');
    await does(() => controller.invalidate(todos.get, args));
    expect([titles(), flags()]).toEqual([
      [undefined, 'one'],
      [true, true, undefined],
    ]);
  });

  it('is undefined with null, and afterwards until there is something', async () => {
    const { show, land, titles, flags } = read();
    await land('one');
    await show(null);
    expect([titles(), flags()]).toEqual([
      [undefined, undefined],
      [false, false, undefined],
    ]);
    await show('2');
    expect(titles()).toEqual([undefined, undefined]);
  });

  it('shows nothing of the session before', async () => {
    const { controller, does, land, titles } = read();
    await land('one');
    await does(() => controller.resetEntireStore());
    expect(titles()).toEqual([undefined, undefined]);
  });

  it('is never data of another endpoint', async () => {
    const other = todos.get.extend({ name: 'other', path: '/others/:id' });
    const { get, land } = controlledTodos();
    const { result, rerender } = renderTodoHook(({ endpoint, id }) => useDLE(endpoint, { id }), {
      fixtures: [get],
      initialProps: { endpoint: todos.get as unknown as typeof other, id: '1' },
    });
    await land('one');
    expect(result.current?.lastData?.title).toBe('one');
    rerender({ endpoint: other, id: '2' });
    expect(result.current?.lastData).toBeUndefined();
  });

  it('is kept for a search that useCancelling follows', async () => {
    const { get, land } = controlledTodos();
    const { result, rerender } = renderTodoHook(({ id }) => useDLE(useCancelling(todos.get, { id }), { id }), {
      fixtures: [get],
      initialProps: { id: 'a' },
    });
    await land('found');
    await act(async () => rerender({ id: 'ab' }));
    expect([result.current?.data, result.current?.lastData?.title]).toEqual([undefined, 'found']);
  });

  it('holds whole objects, also while a schema could be read without an answer', async () => {
    const endpoint = todos.getList.extend({ schema: { items: new Collection([Todo]), total: 0 } });
    const waiting: (() => void)[] = [];
    const response = () =>
      new Promise((resolve) => waiting.push(() => resolve({ items: [{ id: '1', title: 'one' }], total: 1 })));
    const { result, rerender } = renderTodoHook(({ page }) => useDLE(endpoint, { page }), {
      fixtures: [{ endpoint, response }],
      initialProps: { page: 1 },
    });
    expect(result.current).toMatchObject({ data: undefined, lastData: undefined, loading: true });
    await act(async () => waiting.shift()?.());
    const first = result.current?.data;
    expect(first?.total).toBe(1);
    await act(async () => rerender({ page: 2 }));
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    expect(result.current?.lastData).toBe(first);
  });
});

describe('loading and isFetching', () => {
  it('are true from the first render to the answer, and one render shows it', async () => {
    const { counts, land, flags } = read();
    expect(flags()).toEqual([true, true, undefined]);
    await act(async () => undefined);
    expect(counts.renders).toBe(1);
    await land('one');
    expect([flags(), counts.renders]).toEqual([[false, false, undefined], 2]);
  });

  it('isFetching alone while data are renewed', async () => {
    const { controller, does, land, titles, flags } = read();
    await land('one');
    expect(flags()).toEqual([false, false, undefined]);
    await does(() => controller.expireAll(todos.get));
    expect([flags(), titles()]).toEqual([
      [false, true, undefined],
      ['one', 'one'],
    ]);
    await land('one');
    expect(flags()).toEqual([false, false, undefined]);
  });

  it('loading where there was an error and no data, and a request is under way', async () => {
    const { current, does, land, flags } = read();
    await land(new Error('no'));
    expect(flags()).toEqual([false, false, 'no']);
    await does(() => void current().refetch());
    expect(flags()).toEqual([true, true, undefined]);
    await land(new Error('still no'));
    expect(flags()).toEqual([false, false, 'still no']);
  });

  it('renders nothing more for who does not look at isFetching', async () => {
    const { counts, controller, does, land } = read();
    await land('one');
    const before = counts.renders;
    await does(() => controller.expireAll(todos.get));
    await land('one');
    expect(counts.renders).toBe(before);
  });

  it('renders for who looks, from the first look on', async () => {
    const { counts, controller, current, does, land } = read();
    await land('one');
    await does(() => controller.expireAll(todos.get));
    // What was rendered says what was so then.
    expect(current().isFetching).toBe(false);
    await land('one');
    await does(() => void current().refetch());
    const before = counts.renders;
    expect(current().isFetching).toBe(true);
    await land('one');
    expect([current().isFetching, counts.renders - before]).toEqual([false, 1]);
  });

  it('sees the end of what was under way when it was first looked at', async () => {
    const { get, land } = controlledTodos();
    const { result, rerender, controller } = renderTodoHook(
      ({ isCurious }) => {
        const read = useDLE(todos.get, args);
        return isCurious ? String(read.isFetching) : read.data?.title;
      },
      { fixtures: [get], initialProps: { isCurious: false } },
    );
    await land('one');
    await act(async () => void (await controller.expireAll(todos.get)));
    rerender({ isCurious: true });
    expect(result.current).toBe('true');
    await land('one');
    expect(result.current).toBe('false');
  });
});

describe('polls', () => {
  it('are not what isFetching tells of', async () => {
    const endpoint = todos.get.extend({ pollFrequency: 10 });
    let calls = 0;
    const seen: (readonly [string | undefined, boolean])[] = [];
    renderTodoHook(
      () => {
        useSubscription(endpoint, args);
        const { data, isFetching } = useDLE(endpoint, args);
        seen.push([data?.title, isFetching]);
      },
      { fixtures: [{ endpoint, response: () => ({ id: '1', title: String(++calls) }) }] },
    );
    await vi.waitFor(() => expect(Number(seen.at(-1)?.[0])).toBeGreaterThan(3), { timeout: 4000 });
    expect(seen.filter(([title, isFetching]) => title !== undefined && isFetching)).toEqual([]);
  });
});

describe('refetch', () => {
  it('asks, however fresh the data are, and gives the promise of a call', async () => {
    const { calls, current, does, land, titles, flags } = read();
    await land('one');
    expect(flags()).toEqual([false, false, undefined]);
    let asked: PromiseLike<unknown> = Promise.resolve();
    await does(() => void (asked = current().refetch()));
    expect([calls, flags(), titles()]).toEqual([
      ['1', '1'],
      [false, true, undefined],
      ['one', 'one'],
    ]);
    await land('two');
    expect(await asked).toEqual(Todo.fromJS({ id: '1', title: 'two' }));
    expect(titles()).toEqual(['two', 'two']);
  });

  it('rejects with the error, which nobody has to catch', async () => {
    const { current, does, land } = read();
    await land('one');
    let asked: PromiseLike<unknown> = Promise.resolve();
    await does(() => void (asked = current().refetch()));
    await land(new Error('no'));
    await expect(asked).rejects.toThrow('no');
    expect(current().error?.message).toBe('no');
  });

  it('is always the same function, and asks for what is shown', async () => {
    const { calls, current, does, land, show } = read();
    const { refetch } = current();
    await land();
    await show('2');
    await land();
    expect(current().refetch).toBe(refetch);
    await does(() => void refetch());
    expect(calls).toEqual(['1', '2', '2']);
  });

  it('sends nothing for null', async () => {
    const { calls, current } = read(todos.get, null);
    expect(await current().refetch()).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('can be aborted', async () => {
    const { current, does, land, titles } = read();
    await land('one');
    let asked = Promise.resolve() as Promise<unknown>;
    await does(() => {
      const call = current().refetch();
      asked = call.catch((error: Error) => error.name);
      call.abort();
    });
    expect([await asked, titles()]).toEqual(['AbortError', ['one', 'one']]);
  });
});

describe('many readers', () => {
  it('have no further subscription each, and render once in strict mode, too', async () => {
    const { server, show, subscribers, todos: bound } = setup();
    const shown: string[] = [];
    const Title = ({ id }: { id: string }) => {
      const { data, isFetching } = useDLE(bound.get, { id });
      shown.push(`${id} ${String(isFetching)}`);
      return <p>{data?.title ?? 'none'}</p>;
    };
    show(
      <StrictMode>
        <Title id="0" />
        <Title id="1" />
      </StrictMode>,
    );
    const each = subscribers();
    await server.letGo();
    expect(screen.getByText('Todo 1')).toBeTruthy();
    expect([shown.at(-1), subscribers()]).toEqual(['1 false', each]);
    // One of react-redux for all, and one of each reader that decides when to ask.
    expect(each).toBeLessThanOrEqual(3);
  });
});
