import { Suspense, useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dehydrate } from '../../src/ssr/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import { aborted, controlledPage, ways } from '../support/controlledPage.js';
import { wait } from '../support/readers.js';
import type { ControlledPage } from '../support/controlledPage.js';

const [[, Suspending], [, Loading]] = ways;

function passTime(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  onTestFinished(() => void vi.useRealTimers());
}

/** The newest request ends like this, once there are so many. */
async function end(page: ControlledPage, count: number, how: (call: ControlledPage['calls'][number]) => void) {
  await vi.waitFor(() => expect(page.calls).toHaveLength(count));
  how(page.calls.at(-1) as ControlledPage['calls'][number]);
}

const abort = (page: ControlledPage, count: number) => end(page, count, (call) => call.fail(aborted()));
const answer = (page: ControlledPage, count: number, body: unknown) => end(page, count, (call) => call.answer(body));

describe.each(ways)('what %s is told is in the state', (_, Reader, failure) => {
  const showAborted = async () => {
    const page = controlledPage();
    page.show(<Reader page={page} />);
    await abort(page, 1);
    await vi.waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.meta()?.tries).toBe(1);
    await abort(page, 2);
    await page.sees(failure('given up'));
    expect(page.meta()).toEqual({ fetchedAt: 0, date: 0, expiresAt: 0, endpoints: ['item'], tries: 2 });
    return page;
  };

  it('counts its tries, and shows the error after two (decision 25)', async () => {
    const page = await showAborted();
    await page.staysSo();
  });

  it.each([
    ['an explicit fetch', (page: ControlledPage) => void page.dispatch(page.item({ id: '1' }))],
    ['a pushed answer', (page: ControlledPage) => void page.dispatch(page.item.setResponse({ id: '1' }, 'here'))],
    ['a pushed error', (page: ControlledPage) => void page.dispatch(page.item.setError({ id: '1' }, new Error('no')))],
    ['expireAll', (page: ControlledPage) => void page.dispatch(page.slice.expireAll(page.item.endpoint))],
    ['invalidate', (page: ControlledPage) => void page.dispatch(page.item.invalidate({ id: '1' }))],
    ['a reset', (page: ControlledPage) => void page.dispatch(page.slice.resetEntireStore())],
  ])('has no tries after %s', async (_event, happen) => {
    const page = await showAborted();
    happen(page);
    await wait(10);
    if (page.calls.length > 2) await answer(page, 3, 'here');
    await vi.waitFor(() => expect(page.meta()?.tries).toBeUndefined());
  });

  it('is not taken to another process', async () => {
    const page = await showAborted();
    expect(JSON.stringify(dehydrate(page.store, page.slice))).not.toContain('tries');
  });
});

describe('a request that is aborted', () => {
  it('leaves nothing where no reader waits for it (decision 80)', async () => {
    const page = controlledPage();
    const fetched = page.dispatch(page.item({ id: '1' }));
    await abort(page, 1);
    await expect(fetched).rejects.toMatchObject({ name: 'AbortError' });
    expect(page.state().meta).toEqual({});
  });

  it('is not repeated for a reader who has data to show', async () => {
    const page = controlledPage();
    page.show(<Loading page={page} />);
    await answer(page, 1, 'first');
    await page.sees('"first"');
    await page.dispatch(page.slice.expireAll(page.item.endpoint));
    await abort(page, 2);
    await page.staysSo();
    expect(page.calls).toHaveLength(2);
    expect(page.meta()).not.toHaveProperty('tries');
  });

  it('is repeated for a reader whose data may not be shown stale', async () => {
    const page = controlledPage({ invalidIfStale: true });
    page.show(<Loading page={page} />);
    await answer(page, 1, 'first');
    await page.sees('"first"');
    await page.dispatch(page.slice.expireAll(page.item.endpoint));
    await page.sees('waiting');
    await abort(page, 2);
    await abort(page, 3);
    await page.sees('failed given up');
    await page.staysSo();
  });
});

describe('readers of one key that mount at different times', () => {
  it.each([
    ['an abort', {}, abort, 2, 'failed given up'],
    [
      'data that lives 0 ms',
      { dataExpiryLength: 0 },
      (page: ControlledPage, n: number) => answer(page, n, 'x'),
      1,
      '"x"',
    ],
    [
      'data that lives 0 ms and is not shown stale',
      { dataExpiryLength: 0, invalidIfStale: true },
      (page: ControlledPage, n: number) => answer(page, n, 'x'),
      1,
      '"x"',
    ],
    [
      'an error that lives 0 ms',
      { errorExpiryLength: 0 },
      (page: ControlledPage, n: number) => end(page, n, (call) => call.fail(new Error('no'))),
      1,
      'failed no',
    ],
  ])('show the same of %s, without a request', async (_, options, happen, calls, shown) => {
    const page = controlledPage(options);
    page.show([<Loading key="1" page={page} />]);
    for (let count = 1; count <= calls; count++) await happen(page, count);
    await page.sees(shown);
    passTime(600_000);
    page.show([<Loading key="1" page={page} />, <Loading key="2" page={page} />]);
    await page.sees(shown + shown);
    await page.staysSo();
    expect(page.calls).toHaveLength(calls);
  });

  /** Two readers in one boundary; the second answer comes ten seconds after the first. */
  const readTwo = async (options: object) => {
    const page = controlledPage(options);
    page.show([<Suspending key="1" page={page} id="1" />, <Suspending key="2" page={page} id="2" />]);
    await page.sends('items/1', 'items/2');
    page.calls[0]?.answer('one');
    await wait(20);
    passTime(10_000);
    page.calls[1]?.answer('two');
    return page;
  };

  it.each([
    ['is shown', { dataExpiryLength: 0 }],
    ['is shown, though not when stale', { dataExpiryLength: 0, invalidIfStale: true }],
  ])('an answer that lives 0 ms %s when a slow sibling has come', async (_, options) => {
    const page = await readTwo(options);
    await page.sees('"one""two"');
    await page.staysSo();
    expect(page.requests()).toEqual(['items/1', 'items/2']);
  });

  it('an answer that has expired until a slow sibling has come is asked for again', async () => {
    const page = await readTwo({ dataExpiryLength: 5_000, invalidIfStale: true });
    await page.sends('items/1', 'items/2', 'items/1');
    page.calls[2]?.answer('one again');
    await page.sees('"one again""two"');
    await page.staysSo();
  });

  it('an answer whose reader has gone before it came is asked for again once it has expired', async () => {
    const page = controlledPage();
    page.show(<Suspending page={page} />);
    await page.sends('items/1');
    page.show(null);
    await wait(10);
    page.calls[0]?.answer('one');
    await vi.waitFor(() => expect(page.meta()?.date).toBeGreaterThan(0));
    passTime(60_001);
    page.show(<Suspending page={page} />);
    await page.sees('"one"');
    await page.sends('items/1', 'items/1');
    page.calls[1]?.answer('two');
    await page.sees('"two"');
  });

  it('an answer that expires before React comes to it is asked for again once at most', async () => {
    const page = controlledPage({ dataExpiryLength: 5, invalidIfStale: true });
    function Slow() {
      const until = performance.now() + 20;
      while (performance.now() < until);
      return <Suspending page={page} />;
    }
    page.show(<Slow />);
    await answer(page, 1, 'one');
    await wait(100);
    await vi.waitFor(() => {
      page.calls[1]?.answer('two');
      expect(page.text()).toMatch(/one|two/);
    });
    await page.staysSo();
    expect(page.calls.length).toBeLessThanOrEqual(2);
  });
});

describe('a reader whose request ends without an answer', () => {
  it('asks again when its request was dropped by a reset', async () => {
    const page = controlledPage();
    page.show([
      <Loading key="1" page={page} />,
      <Suspense key="2">
        <Suspending page={page} id="2" />
      </Suspense>,
    ]);
    await vi.waitFor(() => expect(page.calls).toHaveLength(2));
    await page.dispatch(page.slice.resetEntireStore());
    await vi.waitFor(() => expect(page.calls).toHaveLength(4));
    for (const call of page.calls.slice(2)) call.answer(call.url.slice(-1));
    await page.sees('"1""2"');
    await page.staysSo();
  });

  it('asks again when what it waited for came too late for an invalidated key', async () => {
    const page = controlledPage();
    page.show(<Loading page={page} />);
    await answer(page, 1, 'one');
    await page.sees('"one"');
    await page.dispatch(page.slice.expireAll(page.item.endpoint));
    await vi.waitFor(() => expect(page.calls).toHaveLength(2));
    await page.dispatch(page.item.setResponse({ id: '1' }, 'pushed'));
    await page.dispatch(page.item.invalidate({ id: '1' }));
    await page.sees('waiting');
    await vi.waitFor(() => expect(page.calls).toHaveLength(3));
    page.calls[1]?.answer('late');
    await page.staysSo();
    page.calls[2]?.answer('new');
    await page.sees('"new"');
    await page.staysSo();
  });
});

it('a component that reads two keys in turn shows each key’s own outcome', async () => {
  const page = controlledPage();
  let choose = (_id: string): void => undefined;
  function Chooser() {
    const [id, setId] = useState('1');
    choose = setId;
    const { data, loading, error } = useDLE(page.item, { id });
    return <p>{`${id} ${loading ? 'waiting' : (error?.message ?? String(data))}`}</p>;
  }
  page.show(<Chooser />);
  await abort(page, 1);
  await abort(page, 2);
  await page.sees('1 given up');
  choose('2');
  await answer(page, 3, 'two');
  await page.sees('2 two');
  choose('1');
  await answer(page, 4, 'one');
  await page.sees('1 one');
  await page.staysSo();
});

it('a suspended reader of a key that was invalidated while it waited shows what comes next', async () => {
  const page = controlledPage();
  const Reader = () => <p>{String(useSuspense(page.item, { id: '1' }))}</p>;
  page.show(<Reader />);
  await page.sends('items/1');
  await page.dispatch(page.item.invalidate({ id: '1' }));
  page.calls[0]?.answer('maybe old');
  await page.sends('items/1', 'items/1');
  page.calls[1]?.answer('new');
  await page.sees('new');
  await page.staysSo();
});
