import { render } from '@testing-library/react';
import { expectConsole } from '../../support/console.js';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchOn } from '../../../src/features/index.js';
import { LogoutManager } from '../../../src/index.js';
import { useDLE } from '../../../src/react/index.js';
import { createTimeTravel } from '../../support/devtools.js';
import { createPage, LIFE, surroundings } from '../../support/refetchPage.js';
import type { PageOptions } from '../../support/refetchPage.js';
import type { RefetchOptions } from '../../../src/features/index.js';

const START = 1_000_000;

/** Time goes by for the data, and for nobody's timers. */
const pass = (time: number): void => void vi.setSystemTime(Date.now() + time);

async function mounted(options?: RefetchOptions, more: PageOptions = {}) {
  const page = createPage({ features: [refetchOn(options)], ...more });
  const view = await page.show(<page.Row id="1" />);
  expect(page.lines()).toEqual(['GET /notes/1']);
  return { ...page, view };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  return () => void vi.useRealTimers();
});

describe('refetchOn: when the user comes back', () => {
  it.each([['focus'], ['visibilitychange']] as const)('asks on %s for what is stale', async (event) => {
    const { lines, view, types } = await mounted();
    pass(LIFE + 1);
    await surroundings.tell(event);
    expect(lines()).toEqual(['GET /notes/1', 'GET /notes/1']);
    expect(view.text()).toBe('1 of 2');
    expect(types(2)).toEqual(['rest/notes.get/pending', 'rest/notes.get/fulfilled']);
  });

  it('asks for nothing that is fresh, and dispatches nothing', async () => {
    const { lines, types } = await mounted();
    pass(LIFE - 1);
    await surroundings.tell('focus', 'visibilitychange', 'online');
    expect([lines().length, types().length]).toEqual([1, 2]);
  });

  it('goes on showing what there is meanwhile', async () => {
    const page = createPage({ features: [refetchOn()], isHeld: true });
    const view = await page.show(<page.Row id="1" />);
    await page.sent[0]?.answer({ id: '1', text: 'old' });
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect([page.lines().length, view.text()]).toEqual([2, 'old']);
    await page.sent[1]?.answer({ id: '1', text: 'new' });
    expect(view.text()).toBe('new');
  });

  it('asks again where an error was shown and has expired, and not before', async () => {
    const page = createPage({ features: [refetchOn()], isHeld: true });
    const view = await page.show(<page.Row id="1" />);
    await page.sent[0]?.answer(503);
    expect(view.text()).toBe('error: 503');
    await surroundings.tell('focus');
    expect(page.lines()).toHaveLength(1);
    pass(1_001);
    await surroundings.tell('focus');
    await page.sent[1]?.answer({ id: '1', text: 'there' });
    expect(view.text()).toBe('there');
  });
});

describe('refetchOn: once', () => {
  it('several events of one moment are one request, however short the data lives', async () => {
    const { lines } = await mounted({}, { dataExpiryLength: 1 });
    pass(10);
    await surroundings.tell('visibilitychange', 'focus', 'online');
    pass(10);
    await surroundings.tell('focus');
    await surroundings.tell('online');
    expect(lines()).toHaveLength(2);
  });

  it('a request under way is joined, however often the page comes and goes', async () => {
    const page = createPage({ features: [refetchOn()], isHeld: true });
    await page.show(<page.Row id="1" />);
    await page.sent[0]?.answer({ id: '1', text: 'old' });
    pass(LIFE + 1);
    for (let round = 0; round < 10; round++) {
      await surroundings.hide();
      await surroundings.show();
      await surroundings.disconnect();
      await surroundings.reconnect();
      pass(100);
    }
    expect(page.lines()).toHaveLength(2);
    await page.sent[1]?.answer({ id: '1', text: 'new' });
  });

  it('asks for each key once, whoever reads it, and for nothing that is not mounted', async () => {
    const page = createPage({ features: [refetchOn()] });
    const { Row, SuspendedRow, dispatch, notes, lines } = page;
    await dispatch(notes.get({ id: '9' }));
    const rows = (ids: readonly string[]) => ids.map((id, index) => <Row key={index} id={id} />);
    const view = await page.show([
      ...rows(['1', '1', '2']),
      <SuspendedRow key="s" id="2" />,
      <Row key="n" id={null} />,
    ]);
    const before = lines().length;
    pass(LIFE + 1);
    await view.show(rows(['1', '1', '2', '2']));
    await surroundings.tell('focus', 'visibilitychange');
    expect(lines().slice(before)).toEqual(['GET /notes/1', 'GET /notes/2']);
    await view.leave();
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect(lines()).toHaveLength(before + 2);
  });

  it('of two stores each asks for its own', async () => {
    const pages = [await mounted(), await mounted()];
    pass(LIFE + 1);
    await surroundings.tell('focus', 'visibilitychange');
    for (const { lines } of pages) expect(lines()).toHaveLength(2);
  });

  it('listed twice, the first one has the word', async () => {
    const { lines } = await mounted({}, { features: [refetchOn({ focus: false }), refetchOn()] });
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect(lines()).toHaveLength(1);
    await surroundings.tell('online');
    expect(lines()).toHaveLength(2);
  });

  it('is mounted by a thousand readers without an action or a listener of each', async () => {
    const listeners = vi.spyOn(window, 'addEventListener');
    const page = createPage({ features: [refetchOn()] });
    await Promise.resolve();
    const count = listeners.mock.calls.length;
    const ids = Array.from({ length: 1_000 }, (_, index) => String(index));
    const { getList } = page.notes;
    // It is answered with all, whatever is asked for.
    expectConsole('warn');
    const view = await page.show(ids.map((id) => <page.Row key={id} id="1" endpoint={getList as never} />));
    expect([page.actions.length, listeners.mock.calls.length - count]).toEqual([2, 0]);
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect(page.lines()).toHaveLength(2);
    await view.leave();
  });
});

describe('refetchOn: nothing while nobody could see it', () => {
  it('is hidden', async () => {
    const { lines } = await mounted();
    pass(LIFE + 1);
    await surroundings.hide();
    await surroundings.tell('focus', 'online');
    expect(lines()).toHaveLength(1);
    await surroundings.show();
    expect(lines()).toHaveLength(2);
  });

  it('is offline', async () => {
    const { lines } = await mounted();
    pass(LIFE + 1);
    await surroundings.disconnect();
    await surroundings.tell('focus', 'visibilitychange');
    expect(lines()).toHaveLength(1);
    await surroundings.reconnect();
    expect(lines()).toHaveLength(2);
  });

  it('makes up for a reconnect when the page is shown again', async () => {
    const { lines } = await mounted({ focus: false });
    pass(LIFE + 1);
    await surroundings.disconnect();
    await surroundings.hide();
    await surroundings.reconnect();
    expect(lines()).toHaveLength(1);
    await surroundings.show();
    expect(lines()).toHaveLength(2);
  });

  it('DevTools show the past', async () => {
    const { store, todos, server, jump, jumpToHead, click, types } = createTimeTravel();
    click();
    const Row = () => <p>{useDLE(todos.get, { id: 1 }).data?.title}</p>;
    render(
      <Provider store={store}>
        <Row />
      </Provider>,
    );
    await vi.waitFor(() => expect(server.requests).toBe(1));
    await surroundings.tell();
    pass(60_001);
    jump(2);
    const log = types();
    await surroundings.tell('focus', 'online');
    expect([server.requests, types()]).toEqual([1, log]);
    jumpToHead();
    await surroundings.tell('focus');
    await vi.waitFor(() => expect(server.requests).toBe(2));
    await surroundings.tell();
  });

  it('the store was disposed; when it is used again, it is watched again', async () => {
    const { lines, slice, dispatch, store, notes } = await mounted();
    slice.controller({ ...store, dispatch } as never).dispose();
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect(lines()).toHaveLength(1);
    await dispatch(notes.get({ id: '2' }));
    await surroundings.tell('focus');
    expect(lines()).toEqual(['GET /notes/1', 'GET /notes/2', 'GET /notes/1']);
  });
});

describe('refetchOn: who decides', () => {
  const cases: [RefetchOptions, PageOptions, focus: number, online: number][] = [
    [{}, {}, 1, 1],
    [{ focus: false }, {}, 0, 1],
    [{ reconnect: false }, {}, 1, 0],
    [{ focus: false, reconnect: false }, { refetchOnFocus: true }, 1, 0],
    [{ focus: false, reconnect: false }, { refetchOnReconnect: true }, 0, 1],
    [{}, { refetchOnFocus: false }, 0, 1],
    [{}, { refetchOnReconnect: false }, 1, 0],
    [{}, { refetchOnFocus: false, refetchOnReconnect: false }, 0, 0],
  ];

  it.each(cases)('refetchOn(%j), endpoint %j: %i on focus, %i on reconnect', async (given, options, focus, online) => {
    const { lines } = await mounted(given, options);
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect(lines()).toHaveLength(1 + focus);
    pass(LIFE + 1);
    await surroundings.tell('online');
    expect(lines()).toHaveLength(1 + focus + online);
  });

  it('an endpoint option without the feature asks for nothing, and says so in development', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = createPage({ refetchOnFocus: true });
    await page.show(<page.Row id="1" />);
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect(page.lines()).toHaveLength(1);
    expect(said.mock.calls.flat().join()).toMatch(
      /FEATURE_MISSING in refetchOn\(\)[^]*import { refetchOn } from 'rest-slice\/features'/,
    );
  });

  it('does not ask for what is being created', async () => {
    const page = createPage({ features: [refetchOn()], isHeld: true });
    const { dispatch, notes, lines } = page;
    const creating = dispatch(notes.create({ text: 'new' }));
    await page.show(<page.Row id={creating.requestId} />);
    const before = lines().length;
    pass(LIFE + 1);
    await surroundings.tell('focus');
    expect(lines()).toHaveLength(before);
    await page.sent[0]?.answer({ id: '7', text: 'new' });
    await creating;
  });

  it('does not ask for a key whose refusal has ended the session', async () => {
    const page = createPage({ features: [refetchOn()], managers: [new LogoutManager()], isHeld: true });
    const view = await page.show(<page.Row id="1" />);
    await page.sent[0]?.answer(401);
    expect(view.text()).toBe('error: 401');
    pass(60_000);
    await surroundings.tell('focus', 'online');
    expect(page.lines()).toHaveLength(1);
  });
});
