import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { polling, refetchOn, surroundings } from '../../../src/features/index.js';
import { createRestSlice, Entity, resource } from '../../../src/index.js';
import { createPage, LIFE, surroundings as browser } from '../../support/refetchPage.js';

const START = 1_000_000;
const pass = (time: number): void => void vi.setSystemTime(Date.now() + time);

/** What an app is told of by its platform: AppState, NetInfo. */
class Source {
  readonly tells = new Set<(is: boolean) => void>();
  readonly watch = (tell: (is: boolean) => void) => {
    this.tells.add(tell);
    return () => void this.tells.delete(tell);
  };
  say(is: boolean): void {
    for (const tell of this.tells) tell(is);
  }
}

function sources() {
  const [shown, online] = [new Source(), new Source()];
  return { shown, online, told: surroundings({ shown: shown.watch, online: online.watch }) };
}

class Note extends Entity {
  id = '';
  static override key = 'Note';
}

/** A note that is polled each 20 ms, and how often it was asked for. */
function polled(feature: ReturnType<typeof surroundings>, more: object = {}) {
  let count = 0;
  const fetchResponse = () => Promise.resolve(Response.json({ id: String(++count) }));
  const notes = resource({ path: '/notes/:id', schema: Note, fetchResponse, pollFrequency: 20 });
  const rest = createRestSlice({ endpoints: { notes }, features: [polling(), feature], gc: false, ...more });
  const make = () => {
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    onTestFinished(() => rest.controller(store).dispose());
    return store;
  };
  const wait = (time = 100) => new Promise((resolve) => setTimeout(resolve, time));
  return { rest, make, wait, subscribe: () => rest.endpoints.notes.get.subscribe({ id: '1' }), count: () => count };
}

describe('surroundings, with refetchOn()', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    return () => void vi.useRealTimers();
  });

  async function mounted(features: ReturnType<typeof surroundings>[]) {
    const page = createPage({ features: [refetchOn(), ...features] });
    await page.show(<page.Row id="1" />);
    const say = async (source: Source, ...all: boolean[]) => {
      for (const is of all) source.say(is);
      await page.turn();
      return page.lines().length;
    };
    return { ...page, say };
  }

  it('asks for what is stale when the app is shown again, and not for what is fresh', async () => {
    const { shown, told } = sources();
    const { say } = await mounted([told]);
    pass(LIFE - 1);
    expect(await say(shown, false, true)).toBe(1);
    pass(LIFE);
    expect(await say(shown, false)).toBe(1);
    expect(await say(shown, true)).toBe(2);
  });

  it('takes no word that changes nothing for a return', async () => {
    const { shown, online, told } = sources();
    const { say } = await mounted([told]);
    pass(LIFE + 1);
    await say(online, true);
    expect(await say(shown, true, true)).toBe(1);
  });

  it('asks when there is a connection again, once it is shown', async () => {
    const { shown, online, told } = sources();
    const { say } = await mounted([told]);
    pass(LIFE + 1);
    await say(shown, false);
    expect(await say(online, false, true)).toBe(1);
    expect(await say(shown, true)).toBe(2);
  });

  it('replaces what the browser says', async () => {
    const { shown, online, told } = sources();
    const { say, lines } = await mounted([told]);
    await say(shown, true);
    await say(online, true);
    pass(LIFE + 1);
    await browser.tell('focus', 'visibilitychange', 'online');
    expect(lines()).toHaveLength(1);
    browser.set({ isHidden: true, isOnline: false });
    expect(await say(shown, false, true)).toBe(2);
  });

  it('leaves to the browser what it says nothing of', async () => {
    const { online } = sources();
    const { say, lines } = await mounted([surroundings({ online: online.watch })]);
    pass(LIFE + 1);
    await say(online, false);
    await browser.tell('focus');
    expect(lines()).toHaveLength(1);
    await say(online, true);
    expect(lines()).toHaveLength(2);
    pass(LIFE + 1);
    await browser.tell('focus');
    expect(lines()).toHaveLength(3);
  });

  it('may be said by two', async () => {
    const { shown, online } = sources();
    const { say } = await mounted([surroundings({ shown: shown.watch }), surroundings({ online: online.watch })]);
    pass(LIFE + 1);
    await say(online, false);
    expect(await say(shown, false, true)).toBe(1);
    expect(await say(online, true)).toBe(2);
  });
});

describe('surroundings, with polls', () => {
  it('pauses them without a connection, and in the background where that is asked for', async () => {
    const { shown, online, told } = sources();
    const { make, subscribe, wait, count } = polled(told, { polling: { pauseWhenHidden: true } });
    make().dispatch(subscribe());
    await wait();
    expect(count()).toBeGreaterThan(1);
    for (const source of [shown, online]) {
      source.say(false);
      await wait(30);
      const before = count();
      await wait();
      expect(count()).toBe(before);
      source.say(true);
      await wait();
      expect(count()).toBeGreaterThan(before);
    }
  });

  it('is of one store: what one is told says nothing in another, which has a watch of its own', async () => {
    const { online, told } = sources();
    const { make, rest, subscribe, wait, count } = polled(told);
    const [one, other] = [make(), make()];
    await wait(0);
    expect(online.tells.size).toBe(2);
    [...online.tells][0]?.(false);
    one.dispatch(subscribe());
    await wait();
    expect(count()).toBe(0);
    other.dispatch(subscribe());
    await wait();
    expect(count()).toBeGreaterThan(1);
    rest.controller(one).dispose();
    expect(online.tells.size).toBe(1);
  });

  it('begins anew, knowing nothing, with a store that is used after dispose()', async () => {
    const { online, told } = sources();
    const { make, rest, subscribe, wait, count } = polled(told);
    const store = make();
    await wait(0);
    online.say(false);
    rest.controller(store).dispose();
    store.dispatch(subscribe());
    await wait();
    expect(online.tells.size).toBe(1);
    expect(count()).toBeGreaterThan(1);
  });
});

describe('surroundings, wrongly used', () => {
  it('refuses what is no function, with the line to write', () => {
    expect(() => surroundings({ shown: true as never })).toThrow(/Its option shown is true\.\nshown is a function/);
  });

  it('reports a watch that gives nothing to stop it by, and goes on', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    onTestFinished(() => void vi.unstubAllGlobals());
    const subscription = { remove: () => undefined };
    const { online } = sources();
    const { make, wait } = polled(surroundings({ shown: () => subscription as never, online: online.watch }));
    make();
    await wait(0);
    expect(report).toHaveBeenCalledOnce();
    expect(String(report.mock.calls[0])).toMatch(
      /Its shown gave nothing that stops it\.\n.*\(\) => subscription\.remove\(\)/,
    );
    expect(online.tells.size).toBe(1);
  });
});
