import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimeTravel, PERIOD } from '../support/devtools.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session: a subscription that polls, reads, a mutation, and actions of others in between. */
async function playSession() {
  const travel = createTimeTravel();
  const { dispatch, click, todos, stamp } = travel;
  const unsubscribe = dispatch(stamp.subscribe());
  await vi.advanceTimersByTimeAsync(0);
  click();
  await dispatch(todos.get({ id: '1' }));
  click();
  click();
  await dispatch(todos.update({ id: '1' }, { title: 'second' }));
  await vi.advanceTimersByTimeAsync(PERIOD);
  click();
  return { ...travel, unsubscribe };
}

type Session = Awaited<ReturnType<typeof playSession>>;

/** All but the newest state, which is the present. */
const pastOf = ({ length }: Session) => Array.from({ length: length() - 1 }, (_, index) => index);

async function expectSilence({ server, length }: Session): Promise<void> {
  const before = { requests: server.requests, states: length() };
  await vi.advanceTimersByTimeAsync(20 * PERIOD);
  expect({ requests: server.requests, states: length() }).toEqual(before);
}

describe('while DevTools show the past (decision 45)', () => {
  it('the runtime knows it at every index, and knows the present', async () => {
    const session = await playSession();
    const past = pastOf(session);
    expect(past.length).toBeGreaterThan(9);
    expect(session.isTimeTravelling()).toBe(false);
    for (const index of past) {
      session.jump(index);
      expect(session.isTimeTravelling(), `index ${String(index)}`).toBe(true);
    }
    session.jumpToHead();
    expect(session.isTimeTravelling()).toBe(false);
  });

  it('a subscription sends nothing and appends nothing at every index, and polls again within two periods', async () => {
    const session = await playSession();
    for (const index of pastOf(session)) {
      session.jump(index);
      await expectSilence(session);
      session.jumpToHead();
      const { requests } = session.server;
      await vi.advanceTimersByTimeAsync(2 * PERIOD);
      expect(session.server.requests, `after index ${String(index)}`).toBeGreaterThan(requests);
    }
    session.unsubscribe();
  });

  it('a subscription that begins there waits for the present', async () => {
    const session = await playSession();
    session.unsubscribe();
    session.jump(1);
    const unsubscribe = session.dispatch(session.stamp.subscribe());
    await expectSilence(session);
    session.jumpToHead();
    const { requests } = session.server;
    await vi.advanceTimersByTimeAsync(2 * PERIOD);
    expect(session.server.requests).toBeGreaterThan(requests);
    unsubscribe();
  });

  it('a late answer is appended behind, and the state that is shown stays the past', async () => {
    const session = await playSession();
    session.unsubscribe();
    session.server.hold = true;
    const answer = session.dispatch(session.todos.get({ id: '2' }));
    const states = session.length();
    session.jump(3);
    await session.server.letGo();
    await answer;
    expect(session.length()).toBe(states + 1);
    expect(session.isTimeTravelling()).toBe(true);
    session.jumpToHead();
    expect(session.isTimeTravelling()).toBe(false);
  });

  it('an explicit call goes out, and so does what others dispatch, without ending the past', async () => {
    const session = await playSession();
    session.unsubscribe();
    session.jump(3);
    await session.dispatch(session.todos.get({ id: '3' }));
    session.click();
    expect(session.isTimeTravelling()).toBe(true);
    session.jumpToHead();
    expect(session.isTimeTravelling()).toBe(false);
  });

  it.each([
    ['toggled', ({ toggle }: Session) => toggle(3)],
    ['reset', ({ reset }: Session) => reset()],
  ])('a history that is %s is the past until the app acts', async (_, change) => {
    const session = await playSession();
    session.unsubscribe();
    change(session);
    expect(session.isTimeTravelling()).toBe(true);
    session.click();
    expect(session.isTimeTravelling()).toBe(true);
    await session.dispatch(session.todos.get({ id: '1' }));
    expect(session.isTimeTravelling()).toBe(false);
  });

  it('a history that is committed goes on', async () => {
    const session = await playSession();
    session.commit();
    expect(session.isTimeTravelling()).toBe(false);
    const { requests } = session.server;
    await vi.advanceTimersByTimeAsync(2 * PERIOD);
    expect(session.server.requests).toBeGreaterThan(requests);
    session.unsubscribe();
  });
});
