import { describe, expect, it } from 'vitest';
import { Timeline } from '../../../src/features/timeTravel/Timeline.js';
import { initialState } from '../../../src/store/state.js';
import type { RestState } from '../../../src/store/state.js';

type Root = { readonly rest?: RestState; readonly other?: number };

const at = (seq: number, other = 0): Root => ({ rest: { ...initialState, seq }, other });
const OURS = { type: 'rest/invalidate' };
const OTHERS = { type: 'other' };

/** A store whose state is put there by hand, as DevTools do it. */
function createTimeline(root: Root) {
  const shown = { root };
  const timeline = new Timeline('rest', () => shown.root as Readonly<Record<string, RestState>>);
  return {
    timeline,
    show: (next: Root) => void (shown.root = next),
    /** An action that makes `next` the state. */
    act: (action: { type: string }, next: Root) => timeline.pass(action, () => (shown.root = next)),
  };
}

describe('Timeline', () => {
  it('knows the past by its number', () => {
    const { timeline, show, act } = createTimeline(at(0));
    const [first, second] = [at(1), at(2)];
    act(OURS, first);
    act(OURS, second);
    show(first);
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([true, 2]);
    show(second);
    expect(timeline.isTimeTravelling()).toBe(false);
  });

  it('knows the past between two actions of others, whose numbers are equal', () => {
    const { timeline, show, act } = createTimeline(at(0));
    const [first, second] = [at(1), { ...at(1), other: 1 }];
    act(OURS, first);
    act(OTHERS, second);
    show(first);
    expect(timeline.isTimeTravelling()).toBe(true);
    show(second);
    expect(timeline.isTimeTravelling()).toBe(false);
  });

  it('counts an action that was appended behind the past', () => {
    const { timeline, show, act } = createTimeline(at(0));
    const first = at(1);
    act(OURS, first);
    act(OURS, at(2));
    show(first);
    act(OURS, first);
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([true, 3]);
    show(at(3));
    expect(timeline.isTimeTravelling()).toBe(false);
  });

  it('takes the state for the present as soon as listeners are told of it', () => {
    const { timeline, show } = createTimeline(at(0));
    timeline.isTimeTravelling();
    const heard = timeline.pass(OURS, () => {
      show(at(1));
      return [timeline.isTimeTravelling(), timeline.head];
    });
    expect(heard).toEqual([false, 1]);
  });

  it('sees actions that a listener dispatches meanwhile', () => {
    const { timeline, show, act } = createTimeline(at(0));
    timeline.pass(OURS, () => {
      show(at(1));
      act(OURS, at(2));
      act(OTHERS, { ...at(2), other: 1 });
    });
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([false, 2]);
  });

  it('sees what was committed when a listener throws', () => {
    const { timeline, show } = createTimeline(at(0));
    const act = () =>
      timeline.pass(OURS, () => {
        show(at(1));
        throw new Error('listener');
      });
    expect(act).toThrow('listener');
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([false, 1]);
  });

  it('takes a state that came with an action of others for the present', () => {
    const { timeline, act } = createTimeline(at(5));
    act(OTHERS, at(2));
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([false, 2]);
  });

  it('takes a state from elsewhere for the past until one of our actions is seen in it', () => {
    const { timeline, show, act } = createTimeline(at(0));
    act(OURS, at(1));
    show(at(7));
    act(OTHERS, { ...at(7), other: 1 });
    expect(timeline.isTimeTravelling()).toBe(true);
    act(OURS, at(8));
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([false, 8]);
  });

  it('begins when the slice is mounted, at whichever number', () => {
    const { timeline, show } = createTimeline({});
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([false, undefined]);
    show(at(17));
    expect([timeline.isTimeTravelling(), timeline.head]).toEqual([false, 17]);
  });
});
