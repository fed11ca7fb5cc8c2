// Family: a later change of an item overtakes an earlier one, so that the server ends with the earlier.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DepartureRun, EVENT_KINDS } from '../support/departureRun.js';
import { pausedDepartures, turns } from '../support/pausedDepartures.js';

const reasonOf = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => expect.fail('resolved'),
    (thrown: unknown) => thrown,
  );

/** A create, two edits of its placeholder that wait for it, and the answer. */
const editedCreate = async () => {
  const made = pausedDepartures({ optimistic: true });
  const { dispatch, tasks, answer } = made;
  const create = dispatch(tasks.create({ text: 'v0' }));
  const id = create.requestId;
  const first = dispatch(tasks.partialUpdate({ id }, { text: 'v1' }));
  const second = dispatch(tasks.partialUpdate({ id }, { text: 'v2' }));
  await turns();
  await answer(0, { id: '7', text: 'v0' });
  return { ...made, id, first, second };
};

describe('after a create', () => {
  it.each(['the placeholder', 'the real id'])('an edit by %s leaves after those that waited (F02)', async (by) => {
    const { dispatch, tasks, id, lines, answer, root } = await editedCreate();
    const third = dispatch(tasks.partialUpdate({ id: by === 'the real id' ? '7' : id }, { text: 'v3' }));
    await turns();
    expect(lines().slice(1)).toEqual(['PATCH /tasks/7 {"text":"v1"}']);
    await answer(1, { id: '7', text: 'v1' });
    expect(lines().slice(2)).toEqual(['PATCH /tasks/7 {"text":"v2"}', 'PATCH /tasks/7 {"text":"v3"}']);
    await answer(2, { id: '7', text: 'v2' });
    await answer(3, { id: '7', text: 'v3' });
    await third;
    expect(tasks.get.select(root(), { id: '7' })?.text).toBe('v3');
  });

  it('a delete by the real id leaves after the edits that waited (F02)', async () => {
    const { dispatch, tasks, lines, answer, root } = await editedCreate();
    const gone = dispatch(tasks.delete({ id: 7 }));
    await answer(1, { id: '7', text: 'v1' });
    expect(lines().slice(2)).toEqual(['PATCH /tasks/7 {"text":"v2"}', 'DELETE /tasks/7']);
    await answer(2, { id: '7', text: 'v2' });
    await answer(3, null);
    await gone;
    expect(tasks.get.select(root(), { id: '7' })).toBeUndefined();
  });

  it.each([
    ['fails', 500],
    ['is aborted', 'abort'],
  ])('one that waited and %s holds nobody up, and nobody overtakes the one before it (F02)', async (_, how) => {
    const { dispatch, tasks, lines, answer, second } = await editedCreate();
    void dispatch(tasks.partialUpdate({ id: '7' }, { text: 'v3' }));
    if (how === 'abort') second.abort();
    await turns();
    if (how === 'abort') {
      // It is gone, and so is its turn: the first has left already.
      expect(lines().slice(1)).toEqual(['PATCH /tasks/7 {"text":"v1"}', 'PATCH /tasks/7 {"text":"v3"}']);
      return;
    }
    await answer(1, 500);
    expect(lines().slice(2)).toEqual(['PATCH /tasks/7 {"text":"v2"}', 'PATCH /tasks/7 {"text":"v3"}']);
  });

  it('items of composite keys keep their order, too (F02)', async () => {
    const { dispatch, pages, lines, answer, root } = pausedDepartures({ optimistic: true });
    const create = dispatch(pages.getList.push({ org: 'o' }, { title: 'v0' }));
    const place = { org: 'o', slug: create.requestId };
    void dispatch(pages.partialUpdate(place, { title: 'v1' }));
    void dispatch(pages.partialUpdate(place, { title: 'v2' }));
    expect(pages.get.select(root(), place)?.title).toBe('v2');
    await turns();
    await answer(0, { org: 'o', slug: 'a', title: 'v0' });
    void dispatch(pages.delete({ org: 'o', slug: 'a' }));
    await answer(1, { org: 'o', slug: 'a', title: 'v1' });
    expect(lines()).toEqual([
      'POST /o/pages {"title":"v0"}',
      'PATCH /o/pages/a {"title":"v1"}',
      'PATCH /o/pages/a {"title":"v2"}',
      'DELETE /o/pages/a',
    ]);
  });
});

describe('slow headers of the first', () => {
  type App = ReturnType<typeof pausedDepartures>;
  const patch = ({ dispatch, tasks }: App) => dispatch(tasks.partialUpdate({ id: 1 }, { text: 'p' }));
  const put = ({ dispatch, tasks }: App) => dispatch(tasks.update({ id: '1' }, { text: 'u' }));
  const remove = ({ dispatch, tasks }: App) => dispatch(tasks.delete({ id: '1' }));
  const move = ({ dispatch, tasks }: App) => dispatch(tasks.getList.move({ id: '1' }, { text: 'm' }));
  const take = ({ dispatch, tasks }: App) => dispatch(tasks.getList.remove({}, { id: '1' } as never));
  const vote = ({ dispatch, vote }: App) => dispatch(vote({ id: '1' }));
  const create = ({ dispatch, tasks }: App) => dispatch(tasks.create({ id: '1', text: 'c' } as never));
  const plain = ({ dispatch, plain }: App) => dispatch(plain({ id: '1' }, { text: 's' }));
  const lineOf: Record<string, string> = {
    patch: 'PATCH /tasks/1 {"text":"p"}',
    put: 'PUT /tasks/1 {"text":"u"}',
    remove: 'DELETE /tasks/1',
    move: 'PATCH /tasks/1 {"text":"m"}',
    take: 'PATCH /tasks {"id":"1"}',
    vote: 'POST /tasks/1/vote',
    create: 'POST /tasks {"id":"1","text":"c"}',
    plain: 'PUT /tasks/1 {"text":"s"}',
  };
  const orders = [
    [patch, patch, patch],
    [patch, put, remove],
    [put, remove, patch],
    [remove, put, vote],
    [move, patch, take],
    [vote, move, remove],
    [create, patch, remove],
    [take, vote, put],
    [plain, patch, plain],
    [remove, create, put],
  ].map((acts) => [acts.map(({ name }) => name).join(', '), acts] as const);

  it.each(orders)('of one item leave in the order of their dispatch: %s (F02)', async (_, acts) => {
    const app = pausedDepartures();
    const release = app.holdHeaders(0);
    for (const act of acts) act(app).catch(() => undefined);
    await turns();
    expect(app.lines()).toEqual([]);
    await release();
    expect(app.lines()).toEqual(acts.map(({ name }) => lineOf[name]));
  });

  it('in the middle hold up only those that come after (F02)', async () => {
    const app = pausedDepartures();
    const release = app.holdHeaders(1);
    for (const act of [put, patch, remove]) act(app).catch(() => undefined);
    await turns();
    expect(app.lines()).toEqual([lineOf['put']]);
    await release();
    expect(app.lines().slice(1)).toEqual([lineOf['patch'], lineOf['remove']]);
  });

  it('hold up nobody once they failed, or the call was aborted (F02)', async () => {
    const app = pausedDepartures();
    app.holdHeaders(0);
    const [first, second, third] = [put, patch, remove].map((act) => act(app));
    await turns();
    second?.abort();
    await turns();
    expect(app.lines()).toEqual([]);
    first?.abort();
    await turns();
    expect(app.lines()).toEqual([lineOf['remove']]);
    expect(await reasonOf(first as Promise<unknown>)).toMatchObject({ name: 'AbortError' });
    await app.answer(0, null);
    await third;
  });

  it('leave other items, other kinds, creates and reads alone (F02)', async () => {
    const app = pausedDepartures();
    const { dispatch, tasks, pages, settings, lines } = app;
    app.holdHeaders(0);
    void patch(app);
    void dispatch(tasks.partialUpdate({ id: 2 }, { text: 'other' }));
    void dispatch(tasks.create({ text: 'new' }));
    void dispatch(tasks.getList.remove({}, { id: '2' } as never));
    void dispatch(pages.update({ org: 'o', slug: '1' }, { title: 'page' }));
    void dispatch(settings({ dark: true }));
    void dispatch(tasks.get({ id: 1 }));
    await turns();
    expect(lines()).toEqual([
      'PATCH /tasks/2 {"text":"other"}',
      'POST /tasks {"text":"new"}',
      'PATCH /tasks {"id":"2"}',
      'PUT /o/pages/1 {"title":"page"}',
      'PUT /settings {"dark":true}',
      'GET /tasks/1',
    ]);
  });

  it('leave the next session alone (F02)', async () => {
    const app = pausedDepartures();
    const release = app.holdHeaders(0);
    const first = patch(app);
    await app.dispatch(app.slice.resetEntireStore());
    void remove(app);
    await turns();
    expect(app.lines()).toEqual([lineOf['remove']]);
    await release();
    expect(await reasonOf(first)).toMatchObject({ name: 'ResetError' });
  });

  it('of two creates leave them in parallel (F02)', async () => {
    const app = pausedDepartures();
    const { dispatch, tasks, pages, lines } = app;
    app.holdHeaders(0);
    app.holdHeaders(1);
    void dispatch(pages.getList.push({ org: 'o' }, { title: 'a' }));
    void dispatch(tasks.create({ text: 'a' }));
    void dispatch(pages.getList.push({ org: 'o' }, { title: 'b' }));
    void dispatch(tasks.create({ text: 'b' }));
    await turns();
    expect(lines()).toEqual(['POST /o/pages {"title":"b"}', 'POST /tasks {"text":"b"}']);
  });
});

const events = fc.array(fc.record({ kind: fc.constantFrom(...EVENT_KINDS), pick: fc.nat(20), byName: fc.boolean() }), {
  minLength: 3,
  maxLength: 14,
});

describe('in any order', () => {
  it('every call settles, items keep their order, and nothing waits for what has gone (F02)', async () => {
    const property = async (optimistic: boolean, slow: number[], happening: Parameters<DepartureRun['play']>[0]) => {
      const run = new DepartureRun(optimistic, slow);
      await run.play(happening);
      expect(run.settled.size).toBe(run.calls.length);
      expect(run.app.state().optimistic).toEqual([]);
      for (const item of run.items) {
        const left = run.left(item);
        expect(left).toEqual(left.toSorted((a, b) => a - b));
        if (run.isAborted || item.isDeleted || item.id === undefined) continue;
        expect(run.shown(item.id)).toMatchObject(run.stored(item.id) as object);
      }
    };
    await fc.assert(fc.asyncProperty(fc.boolean(), fc.uniqueArray(fc.nat(8), { maxLength: 4 }), events, property), {
      numRuns: Number(process.env['SCHEDULE_RUNS'] ?? 100),
    });
  }, 60_000);
});
