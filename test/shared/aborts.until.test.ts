import { describe, expect, it } from 'vitest';
import { untilAborted } from '../../src/shared/aborts.js';
import { reasonOf } from '../support/anyEndpoint.js';

const never = new Promise<never>(() => undefined);

describe('untilAborted (K12)', () => {
  it('gives what the work gives', async () => {
    const { signal } = new AbortController();
    await expect(untilAborted('value', signal)).resolves.toBe('value');
    await expect(untilAborted(Promise.resolve('value'), undefined)).resolves.toBe('value');
  });

  it('rejects with what the work rejects with', async () => {
    const failure = new Error('failed');
    expect(await reasonOf(untilAborted(Promise.reject(failure), new AbortController().signal))).toBe(failure);
  });

  it('rejects with the reason of an abort, before or after it began', async () => {
    const reason = new Error('stop');
    const controller = new AbortController();
    const promise = reasonOf(untilAborted(never, controller.signal));
    controller.abort(reason);
    expect(await promise).toBe(reason);
    expect(await reasonOf(untilAborted(never, controller.signal))).toBe(reason);
  });

  it('leaves work that fails after the abort to nobody', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const work = new Promise<never>((_resolve, reject) => (fail = reject));
    const promise = reasonOf(untilAborted(work, AbortSignal.abort('stop')));
    fail(new Error('late'));
    expect(await promise).toBe('stop');
  });
});
