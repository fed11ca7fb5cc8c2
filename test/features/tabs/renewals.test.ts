import { nanoid } from '@reduxjs/toolkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { tabs } from '../../../src/features/tabs/tabs.js';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import { installLocks } from '../../support/fakeLocks.js';
import { told, until } from '../../support/openTabs.js';
import { testStore } from '../../support/testStore.js';
import type { StreamApi } from '../../../src/index.js';

interface TabOptions {
  readonly channel: string;
  /** Names of endpoints that are not declared here. */
  readonly without?: readonly string[];
}

/** A tab whose endpoints answer at once with a count of all requests of the test. */
function openers() {
  const asked: string[] = [];
  const opened: { tab: string; api: StreamApi }[] = [];
  const channel = nanoid();
  const open = (name: string, { without = [] }: Partial<TabOptions> = {}) => {
    const get = (endpoint: string) =>
      new Endpoint(
        (args: { id: string }) => {
          asked.push(`${name} ${args.id}`);
          return Promise.resolve({ count: asked.length });
        },
        { name: endpoint, pollFrequency: 40, dataExpiryLength: 1e6 },
      );
    const live = new Endpoint(() => Promise.resolve(0), {
      name: 'live',
      dataExpiryLength: 1e6,
      stream: (api) => {
        opened.push({ tab: name, api });
      },
    });
    const all = { polled: get('polled'), other: get('other'), live };
    const endpoints = Object.fromEntries(Object.entries(all).filter(([each]) => !without.includes(each)));
    const made = testStore(() =>
      createRestSlice({ features: [...allFeatures, tabs({ channel })], endpoints: endpoints as typeof all, gc: false }),
    );
    const controller = made.slice.controller({ dispatch: made.dispatch } as never);
    onTestFinished(() => controller.dispose());
    const read = (id: string) =>
      (made.endpoints.polled.select(made.root(), { id }) as { count: number } | undefined)?.count;
    return { ...made, controller, read };
  };
  return { asked, opened, channel, open };
}

function withLocks() {
  const locks = installLocks();
  onTestFinished(() => void vi.unstubAllGlobals());
  return locks;
}

const namesIn = (asked: readonly string[]) => [...new Set(asked)].sort();

it('polls in one tab, for keys that only another one is subscribed to as well', async () => {
  withLocks();
  const { asked, open } = openers();
  const [a, b, c] = [open('a'), open('b'), open('c')];
  await told();
  a.dispatch(a.endpoints.polled.subscribe({ id: '1' }));
  await told();
  b.dispatch(b.endpoints.polled.subscribe({ id: '1' }));
  c.dispatch(c.endpoints.polled.subscribe({ id: '2' }));
  await until(() => {
    expect(c.read('2')).toBeGreaterThan(3);
    expect([b.read('1'), b.read('2')]).toEqual([a.read('1'), a.read('2')]);
  });
  expect(namesIn(asked)).toEqual(['a 1', 'a 2']);
});

it('goes on in another tab when the one that polls is closed', async () => {
  withLocks();
  const { asked, open } = openers();
  const [a, b] = [open('a'), open('b')];
  await told();
  a.dispatch(a.endpoints.polled.subscribe({ id: '1' }));
  await told();
  b.dispatch(b.endpoints.polled.subscribe({ id: '2' }));
  await told(60);
  a.controller.dispose();
  const before = asked.length;
  await until(() => expect(namesIn(asked.slice(before))).toEqual(['b 2']));
});

it('stops when the last subscriber of all tabs has left', async () => {
  const locks = withLocks();
  const { asked, open } = openers();
  const [a, b] = [open('a'), open('b')];
  await told();
  const ends = [a, b].map(({ dispatch, endpoints }) => dispatch(endpoints.polled.subscribe({ id: '1' })));
  await told(60);
  ends[0]?.();
  await told();
  const before = asked.length;
  await until(() => expect(asked.length).toBeGreaterThan(before));
  ends[1]?.();
  await told(60);
  const after = asked.length;
  await told(100);
  expect(asked.length).toBe(after);
  expect(locks.heldNames()).toEqual([]);
});

it('polls itself what the leader does not know', async () => {
  withLocks();
  const { asked, open } = openers();
  const [a, b] = [open('a', { without: ['other'] }), open('b')];
  await told();
  a.dispatch(a.endpoints.polled.subscribe({ id: '1' }));
  await told();
  b.dispatch(b.endpoints.other.subscribe({ id: '9' }));
  await until(() => expect(namesIn(asked)).toEqual(['a 1', 'b 9']));
});

it('polls at the shortest interval that a tab wants', async () => {
  withLocks();
  const { asked, open } = openers();
  const [a, b] = [open('a'), open('b')];
  await told();
  a.dispatch(a.endpoints.polled.every(10_000).subscribe({ id: '1' }));
  await told();
  const before = asked.length;
  b.dispatch(b.endpoints.polled.every(20).subscribe({ id: '1' }));
  await until(() => expect(asked.length).toBeGreaterThan(before + 3));
  expect(namesIn(asked)).toEqual(['a 1']);
});

it('asks at once for a tab that has nothing of a key yet', async () => {
  withLocks();
  const { asked, open } = openers();
  const a = open('a');
  a.dispatch(a.endpoints.polled.every(10_000).subscribe({ id: '1' }));
  await told(30);
  const b = open('b');
  b.dispatch(b.endpoints.polled.every(10_000).subscribe({ id: '1' }));
  await until(() => expect([asked, b.read('1')]).toEqual([['a 1', 'a 1'], 2]));
});

it('opens a stream in one tab, and what it brings is in all; another one takes over', async () => {
  withLocks();
  const { opened, open } = openers();
  const [a, b] = [open('a'), open('b')];
  await told();
  a.dispatch(a.endpoints.live.subscribe());
  await told();
  b.dispatch(b.endpoints.live.subscribe());
  await told();
  expect(opened.map(({ tab }) => tab)).toEqual(['a']);
  opened[0]?.api.setResponse(7 as never);
  await told();
  expect(b.endpoints.live.select(b.root())).toBe(7);
  a.controller.dispose();
  await told();
  expect([opened.map(({ tab }) => tab), opened[0]?.api.signal.aborted]).toEqual([['a', 'b'], true]);
});

it('opens a stream for a tab that alone is subscribed', async () => {
  withLocks();
  const { opened, open } = openers();
  const [a, b] = [open('a'), open('b')];
  await told();
  a.dispatch(a.endpoints.polled.subscribe({ id: '1' }));
  await told();
  const end = b.dispatch(b.endpoints.live.subscribe());
  await told();
  expect(opened.map(({ tab }) => tab)).toEqual(['a']);
  end();
  await told();
  expect(opened[0]?.api.signal.aborted).toBe(true);
});

/** One page stands for all tabs of a test. */
function withPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  return page;
}

it('lets go when it is frozen, and comes back', async () => {
  const locks = withLocks();
  const { asked, open } = openers();
  const page = withPage();
  const a = open('a');
  await told();
  a.dispatch(a.endpoints.polled.subscribe({ id: '1' }));
  await told(30);
  page.dispatchEvent(new Event('freeze'));
  const before = asked.length;
  await told(100);
  expect([asked.length, locks.heldNames()]).toEqual([before, []]);
  page.dispatchEvent(new Event('resume'));
  await until(() => expect(asked.length).toBeGreaterThan(before));
});

it('leaves it to a tab that somebody looks at where nobody looks at this one', async () => {
  withLocks();
  const { asked, channel, open } = openers();
  const page = withPage();
  const said: any[] = [];
  const other = new BroadcastChannel(channel);
  onTestFinished(() => other.close());
  other.onmessage = ({ data }: any) => void said.push(data);
  const [a, b] = [open('a'), open('b')];
  await told();
  a.dispatch(a.endpoints.polled.subscribe({ id: '1' }));
  await told();
  b.dispatch(b.endpoints.polled.subscribe({ id: '1' }));
  await told(60);
  expect(namesIn(asked)).toEqual(['a 1']);
  page.visibilityState = 'hidden';
  const wants = said.findLast(({ told: { kind } }) => kind === 'wants');
  expect(wants.told.isVisible).toBe(true);
  other.postMessage({ ...wants, number: wants.number + 1 });
  await told();
  const before = asked.length;
  await until(() => expect(namesIn(asked.slice(before))).toEqual(['b 1']));
});

it('polls in each tab where there are no locks', async () => {
  const { asked, open } = openers();
  const [a, b] = [open('a'), open('b')];
  await told();
  for (const { dispatch, endpoints } of [a, b]) dispatch(endpoints.polled.subscribe({ id: '1' }));
  await until(() => expect(namesIn(asked)).toEqual(['a 1', 'b 1']));
});

it('takes over from a leader that does not answer', async () => {
  const locks = withLocks();
  const names: string[] = [];
  const request = locks.request.bind(locks);
  // Somebody who is frozen holds every lock that several want.
  vi.spyOn(locks, 'request').mockImplementation((name, options, hold) => {
    names.push(name);
    return name.endsWith('/0') ? new Promise(() => undefined) : request(name, options, hold);
  });
  const { asked, open } = openers();
  const b = open('b');
  await told();
  b.dispatch(b.endpoints.polled.subscribe({ id: '1' }));
  await told(100);
  expect([asked, names.length]).toEqual([[], 2]);
  await until(() => expect(namesIn(asked)).toEqual(['b 1']));
});
