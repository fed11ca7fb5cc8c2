import { afterEach, describe, expect, it, vi } from 'vitest';
import { abort, abortError, reasonOf, stopIfAborted } from '../../src/shared/aborts.js';
import { platformError } from '../../src/shared/platform.js';

/** As React Native has it before 0.87: neither reason nor throwIfAborted. */
class OldController {
  readonly signal = Object.assign(new EventTarget(), { aborted: false }) as unknown as AbortSignal;
  abort(): void {
    Object.assign(this.signal, { aborted: true });
    this.signal.dispatchEvent(new Event('abort'));
  }
}

const makes = [
  ['the platform’s', () => new AbortController()],
  ['one without reasons', () => new OldController() as AbortController],
] as const;

describe.each(makes)('aborts with %s controller', (_, make) => {
  it('have the reason that was given, for listeners too', () => {
    const controller = make();
    const reason = new Error('not wanted');
    let heard: unknown;
    controller.signal.addEventListener('abort', () => (heard = reasonOf(controller.signal)));
    expect(() => stopIfAborted(controller.signal)).not.toThrow();
    abort(controller, reason);
    expect(heard).toBe(reason);
    expect(() => stopIfAborted(controller.signal)).toThrow(reason);
  });

  it('keep the first reason', () => {
    const controller = make();
    abort(controller, new Error('first'));
    abort(controller, new Error('second'));
    expect(reasonOf(controller.signal)).toMatchObject({ message: 'first' });
  });

  it('are AbortErrors where whoever aborted gave no reason', () => {
    const controller = make();
    controller.abort();
    expect(reasonOf(controller.signal)).toMatchObject({ name: 'AbortError' });
  });
});

describe('platformError', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is a DOMException where there is one, and an Error of that name elsewhere', () => {
    expect(platformError('late', 'TimeoutError')).toBeInstanceOf(DOMException);
    vi.stubGlobal('DOMException', undefined);
    expect(platformError('late', 'TimeoutError')).toMatchObject({ name: 'TimeoutError', message: 'late' });
    expect(abortError()).toBeInstanceOf(Error);
    expect(abortError('enough')).toMatchObject({ name: 'AbortError', message: 'enough' });
  });
});
