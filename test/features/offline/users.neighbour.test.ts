/**
 * A hostile neighbour: any script of the origin may speak on the channels of tabs, and write into the storage. What it says
 * is of another version, another user, or was heard before: nothing of it is shown or sent. What has another shape anywhere
 * throws nothing, leaves the state JSON that its log replays to, and the page at its work.
 */
import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { installChannels } from '../../support/fakeChannel.js';
import { installLocks } from '../../support/fakeLocks.js';
import { pass, quiet, startTime } from '../../support/offlinePage.js';
import { WhoseDevice, whosePage } from '../../support/whosePage.js';
import type { WhosePage } from '../../support/whosePage.js';

startTime();
const reported: string[] = [];
beforeEach(() => {
  installLocks();
  installChannels();
  reported.length = 0;
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', (thrown: unknown) => reported.push(String(thrown)));
});

const TABS = 'rest-slice/rest';
const OFFLINE = 'rest-slice/offline/app/"ann"';

const opened = async (device: WhoseDevice, user: string) => {
  const page = whosePage(device, user);
  await pass(20);
  return page;
};

/** What is said on a channel. */
function listen(name: string) {
  const channel = new BroadcastChannel(name);
  const heard: any[] = [];
  channel.onmessage = ({ data }) => void heard.push(data);
  return { heard, say: (message: unknown) => channel.postMessage(message) };
}

/** Everything that tabs of one user say to one another. */
async function conversation() {
  const device = new WhoseDevice();
  const [tabs, offline] = [listen(TABS), listen(OFFLINE)];
  const [first, second] = [await opened(device, 'ann'), await opened(device, 'ann')];
  await Promise.all([first.create('notes', 'ann:1x'), first.read('notes'), pass(50)]);
  const id = first.list('notes')![0]!.id;
  await Promise.all([second.edit('notes', id, 'ann:2x'), pass(50)]);
  first.set(id, 'ann:3x');
  first.push('ann:4x');
  await Promise.all([first.remove('notes', id), pass(50)]);
  device.server.isReachable = false;
  quiet(second.create('notes', 'ann:5x'));
  await pass(2_000);
  second.flush();
  device.server.isReachable = true;
  await pass(60_000);
  const want = { id: 1, how: 'subscribe', endpoint: 'notes.getList', args: [], key: 'GET http://app.test/notes' };
  const [{ told: _told, at: _at, ...sender }] = tabs.heard;
  for (const told of [
    { kind: 'leads' },
    { kind: 'wants', wants: [{ ...want, isKnown: true, every: 1_000 }], isVisible: true },
    { kind: 'renews', to: 'me', asked: [1], taken: [1] },
  ])
    tabs.heard.push({ ...sender, told });
  first.reset();
  await pass(50);
  for (const page of [first, second]) page.crash();
  await pass(10);
  return { tabs: tabs.heard, offline: offline.heard };
}

const WRONG = [undefined, null, Number.NaN, -1, '', 'constructor', [null], {}];

interface Harm {
  readonly where: string;
  readonly harmed: any;
}

/** A value with a wrong one in each place in turn. */
function* harms(value: unknown, wrongs: readonly unknown[] = WRONG, where = ''): Generator<Harm> {
  for (const wrong of wrongs) yield { where: `${where} = ${JSON.stringify(wrong) ?? 'undefined'}`, harmed: wrong };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    for (const { where: place, harmed } of harms(member, wrongs, `${where}.${name}`))
      yield {
        where: place,
        harmed: Array.isArray(value) ? value.with(Number(name), harmed) : { ...value, [name]: harmed },
      };
}

/** What is wrong with a page that must be as it should be. */
function faultsOf(page: WhosePage): string[] {
  const state = page.state();
  page.check(true);
  page.list('notes');
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(state)), state)) page.faults.push('the state is no JSON');
  return [...page.faults.splice(0), ...reported.splice(0)];
}

/** Says each of them to a page of its own, and lets that work afterwards. */
async function hear(name: string, messages: readonly any[]): Promise<string[]> {
  const faults = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const device = new WhoseDevice();
    const { say, heard } = listen(name);
    const [leads, page] = [await opened(device, 'ann'), await opened(device, 'ann')];
    await Promise.all([page.create('notes', 'ann:0x'), page.read('notes'), pass(50)]);
    for (const each of [leads, page]) each.poll();
    await pass(50);
    // What says who renews what is said to somebody.
    const to = heard.find(({ told }) => told?.kind === 'wants')?.from as unknown;
    const said = message.told?.to ? { ...message, told: { ...message.told, to } } : message;
    let number = 0;
    for (const { where, harmed } of harms(said)) {
      // Of tabs that were never heard before, in a session that goes on.
      const fresh = { from: `stranger ${String(++number)}`, number, ...(message.session && { session: Date.now() }) };
      const isWhole = typeof harmed === 'object' && harmed !== null && !Array.isArray(harmed);
      const changed = Object.keys(fresh).filter((member) => harmed?.[member] === message[member]);
      const own = Object.fromEntries(Object.entries(fresh).filter(([member]) => changed.includes(member)));
      const state = page.state();
      say(isWhole ? { ...harmed, ...own } : harmed);
      await pass(2);
      if (page.state() === state && reported.length === 0) continue;
      const kind = String(message.told?.kind ?? message.message?.type);
      for (const fault of faultsOf(page)) faults.add(`${String(index)} ${kind}${where}: ${fault.slice(0, 200)}`);
      if (faults.size > 30) return [...faults];
    }
    const made = page.create('notes', 'ann:9x');
    quiet(made);
    await pass(60_000);
    if (!device.server.done.includes(made.requestId)) faults.add(`${String(index)}: what is created is not done`);
    for (const fault of [...faultsOf(page), ...device.server.faults]) faults.add(`${String(index)}: ${fault}`);
    for (const each of [leads, page]) each.crash();
    await pass(10);
  }
  return [...faults];
}

const kindOf = ({ told, message }: any): string =>
  String(told?.kind ?? message?.type) + String(told?.meta?.endpoint ?? '');

/** One message of each kind. */
const oneOfEach = (messages: readonly any[]): any[] => [
  ...new Map(messages.map((message) => [kindOf(message), message])).values(),
];

describe('on the channels of tabs', () => {
  it.each([
    [TABS, 'tabs', { version: [2, 4, '3', undefined], path: ['other'], user: ['bob', undefined, null, ''] }],
    [OFFLINE, 'offline', { protocol: [1, 3, undefined], version: [1, '0'], user: ['bob', undefined, null, ''] }],
  ] as const)('%s: of another version, another user, or said again, nothing is heard', async (name, of, others) => {
    const { [of]: messages } = await conversation();
    const device = new WhoseDevice();
    const page = await opened(device, 'ann');
    await Promise.all([page.create('notes', 'ann:0x'), page.read('notes'), pass(5_000)]);
    const { heard, say } = listen(name);
    const [state, requests] = [page.state(), device.server.requests];
    for (const message of messages)
      for (const [member, values] of Object.entries(others))
        for (const value of values) say({ ...message, from: 'a stranger', [member]: value });
    await pass(1_000);
    expect(page.state()).toBe(state);
    page.set('notes1', 'ann:7x');
    quiet(page.create('notes', 'ann:8x'));
    await pass(5_000);
    const after = [page.state(), device.server.requests - requests];
    for (const message of [...heard]) say(message);
    await pass(5_000);
    expect([page.state(), device.server.requests - requests]).toEqual(after);
    expect(faultsOf(page)).toEqual([]);
    page.crash();
  });

  it('nothing that was known before a session ended is heard in the next one', async () => {
    const { tabs } = await conversation();
    const page = await opened(new WhoseDevice(), 'ann');
    page.reset();
    await pass(10);
    const { say } = listen(TABS);
    const state = page.state();
    for (const message of tabs) say({ ...message, from: 'a stranger' });
    await pass(1_000);
    expect(page.state()).toBe(state);
    page.crash();
  });

  it.each([
    [TABS, 'tabs'],
    [OFFLINE, 'offline'],
  ] as const)(
    '%s: what has another shape throws nothing, and the page goes on',
    async (name, of) => {
      // Of an interval that is none.
      expectConsole('error');
      const { [of]: messages } = await conversation();
      expect(await hear(name, oneOfEach(messages))).toEqual([]);
    },
    120_000,
  );
});

describe('in the storage', () => {
  it('what has another shape throws nothing, is not sent, and the page goes on', async () => {
    expectConsole('warn');
    const device = new WhoseDevice();
    const before = await opened(device, 'ann');
    await Promise.all([before.create('notes', 'ann:0x'), before.read('notes'), pass(50)]);
    device.server.isReachable = false;
    const made = before.create('notes', 'ann:1x');
    quiet(made);
    await pass(5_000);
    before.crash();
    const stored = [...device.storage.values];
    expect(stored.length).toBeGreaterThan(6);
    const faults = new Set<string>();
    for (const [key, value] of stored) {
      for (const { where, harmed } of harms(value, [null, -1, '', [], {}])) {
        const next = new WhoseDevice();
        for (const [name, each] of stored) next.storage.values.set(name, name === key ? harmed : each);
        const page = await opened(next, 'ann');
        await pass(3_000);
        const own = page.create('notes', 'ann:9x');
        quiet(own);
        await pass(3_000);
        if (!next.server.done.includes(own.requestId)) faults.add(`${key}${where}: what is created is not done`);
        for (const fault of [...faultsOf(page), ...next.server.faults]) faults.add(`${key}${where}: ${fault}`);
        page.crash();
        await pass(10);
        if (faults.size > 30) break;
      }
    }
    expect([...faults]).toEqual([]);
  }, 120_000);
});
