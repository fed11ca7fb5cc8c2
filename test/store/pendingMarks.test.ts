// Family: what stands for one request, or for one name of a member, is taken to be the only one.
import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, EntityMixin, normalize, resource } from '../../src/index.js';
import { pausedDepartures, turns } from '../support/pausedDepartures.js';
import { testStore } from '../support/testStore.js';
import type { RestState } from '../../src/index.js';

type App = ReturnType<typeof pausedDepartures>;

/** Two edits of one item: one key. */
const twice = async ({ dispatch, tasks }: App) => {
  const [first, second] = ['a', 'b'].map((text) => {
    const edit = dispatch(tasks.partialUpdate({ id: '1' }, { text }));
    edit.catch(() => undefined);
    return edit;
  });
  await turns();
  return { first, second };
};

const isFetching = ({ tasks, root }: App) =>
  tasks.partialUpdate.selectResponse(root(), { id: '1' }, { text: 'a' }).isFetching;

describe('two mutations of one key', () => {
  it.each([
    ['the first, then the second', [0, 1]],
    ['the second, then the first', [1, 0]],
  ])('are both in flight until both are answered: %s (F51)', async (_, order) => {
    for (const optimistic of [false, true]) {
      const app = pausedDepartures({ optimistic });
      await twice(app);
      for (const index of order) {
        expect(isFetching(app)).toBe(true);
        await app.answer(index, { id: '1', text: 'x' });
      }
      expect(isFetching(app)).toBe(false);
      expect(JSON.stringify(app.state().meta)).not.toContain('pending');
    }
  });

  it('a failure or an abort ends one of them (F51)', async () => {
    const app = pausedDepartures();
    const { first } = await twice(app);
    await app.answer(1, 500);
    expect(isFetching(app)).toBe(true);
    first?.abort();
    await turns();
    expect(isFetching(app)).toBe(false);
  });

  it('three edits of a new item keep their marks under its real key (F51)', async () => {
    const app = pausedDepartures({ optimistic: true });
    const { dispatch, tasks, root, answer } = app;
    const { requestId: id } = dispatch(tasks.create({ text: 'v0' }));
    for (const text of ['v1', 'v2', 'v3']) void dispatch(tasks.partialUpdate({ id }, { text }));
    await turns();
    await answer(0, { id: '7', text: 'v0' });
    const pending = () => tasks.partialUpdate.selectResponse(root(), { id: '7' }, {}).isFetching;
    for (const call of [1, 2, 3]) {
      expect(pending()).toBe(true);
      await answer(call, { id: '7', text: `v${String(call)}` });
    }
    expect(pending()).toBe(false);
  });

  it('a list and a page of it are two requests of one key (F51)', async () => {
    const app = pausedDepartures();
    const { dispatch, tasks, root, answer } = app;
    void dispatch(tasks.getList());
    void dispatch(tasks.getList.getPage({ page: 2 } as never));
    await turns();
    await answer(1, []);
    expect(tasks.getList.selectResponse(root()).isFetching).toBe(true);
    await answer(0, []);
    expect(tasks.getList.selectResponse(root()).isFetching).toBe(false);
  });

  it('marks of requests that are elsewhere are pruned, each by itself (F51)', async () => {
    const app = pausedDepartures();
    await twice(app);
    const { slice, root } = app;
    const preloadedState = JSON.parse(JSON.stringify(root())) as { rest: RestState };
    const store = configureStore({
      reducer: { rest: slice.reducer },
      preloadedState,
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await store.dispatch(slice.util.prune());
    expect(JSON.stringify(store.getState().rest)).not.toContain('pending');
  });
});

describe('the visible key of a pending create (decision 78)', () => {
  class Doc extends Entity {
    _id = '';
    title = '';
    static override key = 'Doc';
    override pk() {
      return this._id;
    }
  }
  class Model {
    username = '';
    title = '';
  }
  class Account extends EntityMixin(Model, { pk: 'username', key: 'Account' }) {}
  class Coded extends EntityMixin(Model, { pk: (value) => value.username, key: 'Coded' }) {}

  it.each([
    ['_id', Doc],
    ['username', Account],
    ['username', Coded],
  ] as const)('is the placeholder, where it is called %s (F52)', async (field, schema) => {
    const answers: ((answer: Response) => void)[] = [];
    const { dispatch, endpoints, root, actions } = testStore(() => {
      const fetchResponse = () => new Promise<Response>((resolve) => answers.push(resolve));
      const docs = resource({
        path: `/docs/:${field}` as '/docs/:id',
        schema: schema as typeof Doc,
        optimistic: true,
        fetchResponse,
      });
      return createRestSlice({ endpoints: { docs } });
    });
    const { docs } = endpoints;
    void dispatch(docs.getList.setResponse({}, []));
    const create = dispatch(docs.getList.push({ title: 'a' }));
    void dispatch(docs.getList.push({ [field]: '', title: 'b' } as never));
    const fields = () => docs.getList.select(root(), {})?.map((doc) => (doc as never)[field]);
    expect(fields()).toEqual([create.requestId, expect.stringMatching(/.{10}/)]);
    expect(new Set(fields()).size).toBe(2);
    void dispatch(docs.partialUpdate({ [field]: create.requestId } as never, { title: 'edited' } as never));
    expect(docs.getList.select(root(), {})?.[0]?.title).toBe('edited');
    await turns();
    answers[0]?.(Response.json({ [field]: 'd7', title: 'a' }));
    await create;
    expect(fields()?.includes('d7' as never)).toBe(true);
    expect(docs.get.select(root(), { [field]: 'd7' } as never)?.title).toBe('edited');
    expect(actions.find(({ meta }) => meta.renames)?.meta.renames).toEqual({ [create.requestId]: 'd7' });
  });

  it('is kept where the caller chose one (F52)', async () => {
    class Chosen extends Doc {}
    const { dispatch, endpoints, root } = testStore(() => {
      const docs = resource({
        path: '/docs/:_id',
        schema: Chosen,
        optimistic: true,
        fetchResponse: () => new Promise<Response>(() => undefined),
      });
      return createRestSlice({ endpoints: { docs } });
    });
    const { docs } = endpoints;
    void dispatch(docs.getList.setResponse({}, []));
    void dispatch(docs.getList.push({ _id: 'mine', title: 'a' }));
    expect(docs.getList.select(root(), {})).toMatchObject([{ _id: 'mine' }]);
    await turns();
  });

  it('is the placeholder in what a create nests, too (F52)', () => {
    class Part extends Doc {
      static override key = 'Part';
    }
    class Whole extends Doc {
      parts: Part[] = [];
      static override key = 'Whole';
      static override schema = { parts: [Part] };
    }
    const { entities } = normalize(new Collection([Whole]).push, { parts: [{ title: 'p' }, { title: 'q' }] }, [{}]);
    const rows = Object.entries(entities['Part'] ?? {});
    expect(rows).toHaveLength(2);
    for (const [pk, row] of rows) expect(row).toMatchObject({ _id: pk });
  });
});
