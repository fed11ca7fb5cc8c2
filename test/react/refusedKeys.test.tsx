// Family: a reader that was told an error which is not in the state, and when it may ask again.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Entity, Invalidate, LogoutManager } from '../../src/index.js';
import { useDLE, useFetch, useLive } from '../../src/react/index.js';
import { aborted, controlledPage, ways } from '../support/controlledPage.js';
import { wait } from '../support/readers.js';
import type { ControlledPage } from '../support/controlledPage.js';

const managers = () => [new LogoutManager()];

class Author extends Entity {
  id = '';
  static override key = 'Author';
}
class Book extends Entity {
  id = '';
  author = Author.fromJS();
  static override key = 'Book';
  static override schema = { author: Author };
}
const book = { id: '1', author: 'a' };

const [[, Suspending], [, Loading]] = ways;

function passTime(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  onTestFinished(() => void vi.useRealTimers());
}

/** A boundary that has caught a refusal. */
async function refused(isStrict = false): Promise<ControlledPage> {
  const page = controlledPage({}, { managers, isStrict });
  page.show(<Suspending page={page} />);
  await page.sends('items/1');
  page.calls[0]?.fail(401);
  await vi.waitFor(() => expect(page.text()).toContain('401'));
  await page.staysSo();
  expect(page.types()).toContain('rest/reset');
  return page;
}

describe.each([
  ['', false],
  [' in strict mode', true],
])('a refused key%s', (_mode, isStrict) => {
  it('is asked for again when the boundary is reset after a login, at once (F20)', async () => {
    const page = await refused(isStrict);
    const login = page.dispatch(page.endpoints.login({}));
    await vi.waitFor(() => expect(page.calls).toHaveLength(2));
    page.calls[1]?.answer({});
    await login;
    page.resetBoundary();
    await page.sends('items/1', 'login', 'items/1');
    page.calls[2]?.answer('Ann');
    await page.sees('"Ann"');
    await page.staysSo();
  });

  it('is asked for once for each reset, when the server goes on refusing (F20)', async () => {
    const page = await refused(isStrict);
    // Refused once more it is no logout, but an error like others: shown as long as it lives.
    for (const count of [2]) {
      page.resetBoundary();
      await vi.waitFor(() => expect(page.calls).toHaveLength(count));
      page.calls.at(-1)?.fail(401);
      // It is shown from before the reset, until React shows that it asks again.
      await vi.waitFor(async () => {
        expect(page.text()).toContain('401');
        await page.staysSo();
      });
      expect(page.calls).toHaveLength(count);
    }
  });

  it('is shown as long as nothing happens, and by whom else reads it meanwhile (F20)', async () => {
    const page = await refused(isStrict);
    page.show([<Loading key="1" page={page} />]);
    page.resetBoundary();
    await page.sends('items/1', 'items/1');
    page.calls[1]?.answer('Ann');
    await page.sees('"Ann"');
  });
});

it('a mounted reader of a refused key shows what another one does that mounts much later (F20)', async () => {
  const page = controlledPage({}, { managers });
  page.show([<Loading key="1" page={page} />]);
  await page.sends('items/1');
  page.calls[0]?.fail(401);
  await vi.waitFor(() => expect(page.types()).toContain('rest/reset'));
  await vi.waitFor(() => expect(page.text()).toMatch(/^failed .*401$/));
  const shown = page.text();
  passTime(3_600_000);
  page.show([<Loading key="1" page={page} />, <Loading key="2" page={page} />]);
  await page.sees(shown + shown);
  await page.staysSo();
});

describe('an abort', () => {
  it('is asked for again when the boundary is reset (F20)', async () => {
    const page = controlledPage();
    page.show(<Suspending page={page} />);
    for (const count of [1, 2]) {
      await vi.waitFor(() => expect(page.calls).toHaveLength(count));
      page.calls.at(-1)?.fail(aborted());
    }
    await page.sees('caught given up');
    await page.staysSo();
    page.resetBoundary();
    await vi.waitFor(() => expect(page.calls).toHaveLength(3));
    page.calls[2]?.answer('here');
    await page.sees('"here"');
  });

  it('is retried once after a reset as well (F20)', async () => {
    const page = controlledPage({ errorExpiryLength: 0 });
    page.show(<Suspending page={page} />);
    for (const count of [1, 2, 3, 4]) {
      if (count === 3) {
        await page.sees('caught given up');
        await page.staysSo();
        page.resetBoundary();
      }
      await vi.waitFor(() => expect(page.calls).toHaveLength(count));
      page.calls.at(-1)?.fail(aborted());
    }
    // It is shown from before the reset, until React shows that it asks again.
    await vi.waitFor(async () => {
      await page.sees('caught given up');
      await page.staysSo();
    });
    expect(page.calls).toHaveLength(4);
  });

  it('that ended a mounted reader is asked for again by the one that mounts next (F20)', async () => {
    const page = controlledPage();
    page.show(<Loading page={page} />);
    for (const count of [1, 2]) {
      await vi.waitFor(() => expect(page.calls).toHaveLength(count));
      page.calls.at(-1)?.fail(aborted());
    }
    await page.sees('failed given up');
    page.show(null);
    await page.sees('');
    page.show(<Loading page={page} />);
    await vi.waitFor(() => expect(page.calls).toHaveLength(3));
    page.calls[2]?.fail(aborted());
    await vi.waitFor(() => expect(page.calls).toHaveLength(4));
  });
});

describe('an answer that cannot be shown (K16)', () => {
  const setUp = async () => {
    const page = controlledPage({ schema: Book });
    await page.dispatch(page.slice.set(new Invalidate(Author), { id: 'a' }, { id: 'a' }));
    return page;
  };

  it.each(ways)('is asked for once: %s (F20)', async (_, Reader) => {
    const page = await setUp();
    page.show(<Reader page={page} />);
    await page.sends('items/1');
    page.calls[0]?.answer(book);
    await vi.waitFor(() => expect(page.text()).toContain('RESPONSE_UNUSABLE in item'));
    await page.staysSo();
  });

  it('is asked for again when the boundary is reset (F20)', async () => {
    const page = await setUp();
    page.show(<Suspending page={page} />);
    await page.sends('items/1');
    page.calls[0]?.answer(book);
    await vi.waitFor(() => expect(page.text()).toContain('RESPONSE_UNUSABLE'));
    page.resetBoundary();
    await page.sends('items/1', 'items/1');
    page.calls[1]?.answer({ id: '1', author: { id: 'a' } });
    await page.sees('{"id":"1","author":{"id":"a"}}');
  });

  it('is asked for again for each deletion, not for each reader (F20)', async () => {
    const page = await setUp();
    const remove = () => page.dispatch(page.slice.set(new Invalidate(Author), { id: 'a' }, { id: 'a' }));
    const restore = () => page.dispatch(page.slice.set(Author, { id: 'a' }, { id: 'a' }));
    await restore();
    const readers = [<Loading key="1" page={page} />];
    page.show(readers);
    await page.sends('items/1');
    page.calls[0]?.answer(book);
    await vi.waitFor(() => expect(page.text()).toContain('"id"'));
    for (const count of [2, 3]) {
      await remove();
      await vi.waitFor(() => expect(page.calls).toHaveLength(count));
      page.calls.at(-1)?.answer(book);
      await vi.waitFor(() => expect(page.text()).toMatch(/RESPONSE_UNUSABLE/));
      readers.push(<Loading key={count} page={page} />);
      page.show([...readers]);
      await vi.waitFor(() => expect(page.text().match(/RESPONSE_UNUSABLE/g)).toHaveLength(count));
      await page.staysSo();
      await restore();
    }
  });

  it('shows itself to selectors too, and fetchIfStale does not repeat it (F20)', async () => {
    const page = await setUp();
    const fetched = page.dispatch(page.item({ id: '1' }));
    await vi.waitFor(() => expect(page.calls).toHaveLength(1));
    page.calls[0]?.answer(book);
    await fetched;
    expect(page.item.selectResponse(page.root(), { id: '1' })).toMatchObject({
      status: 'rejected',
      error: { code: 'RESPONSE_UNUSABLE' },
    });
    expect(page.dispatch(page.item.fetchIfStale({ id: '1' }))).toBeUndefined();
  });
});

describe('a stored error', () => {
  it.each([
    ['fresh', 0],
    ['over', 60_001],
  ])('that is %s is asked for again when somebody tries again (F20)', async (_, later) => {
    const page = controlledPage({ errorExpiryLength: 60_000 });
    page.show(<Suspending page={page} />);
    await page.sends('items/1');
    page.calls[0]?.fail(404);
    await page.sees('caught 404');
    passTime(later);
    page.resetBoundary();
    await wait(20);
    expect(page.calls).toHaveLength(2);
  });
});

it.each([
  ['useFetch', (page: ControlledPage) => useFetch(page.item, { id: '1' })],
  ['useDLE', (page: ControlledPage) => useDLE(page.item, { id: '1' })],
])('%s of an error throws nothing, and asks nothing (F20)', async (_, useRead) => {
  const page = controlledPage();
  const Reader = () => (useRead(page), (<p>here</p>));
  page.show(<Reader />);
  await page.sends('items/1');
  page.calls[0]?.fail(500);
  await vi.waitFor(() => expect(page.meta()?.error).toBeDefined());
  await page.staysSo();
});

it('useLive of a refused key asks again when the boundary is reset (F20)', async () => {
  const page = controlledPage({ pollFrequency: 60_000 }, { managers });
  const Reader = () => <p>{String(useLive(page.item, { id: '1' }))}</p>;
  page.show(<Reader />);
  await page.sends('items/1');
  page.calls[0]?.fail(401);
  await vi.waitFor(() => expect(page.text()).toContain('401'));
  await vi.waitFor(() => expect(page.types()).toContain('rest/reset'));
  page.resetBoundary();
  await page.sends('items/1', 'items/1');
  page.calls[1]?.answer('Ann');
  await page.sees('Ann');
});
