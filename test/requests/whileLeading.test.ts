import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whileLeading } from '../../src/requests/whileLeading.js';
import { installLocks } from '../support/fakeLocks.js';
import type { FakeLocks } from '../support/fakeLocks.js';

const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

afterEach(() => vi.unstubAllGlobals());

describe('where there are no locks', () => {
  it('leads at once, and until it lets go', () => {
    // Node has some from 24 on.
    vi.stubGlobal('navigator', {});
    const stop = vi.fn();
    const lead = vi.fn(() => stop);
    const end = whileLeading('a', lead);
    expect(lead).toHaveBeenCalledTimes(1);
    end();
    end();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

describe('with Web Locks', () => {
  let locks: FakeLocks;
  beforeEach(() => (locks = installLocks()));

  it('lets one lead at a time, the next when it lets go', async () => {
    const told: string[] = [];
    const leadAs = (tab: string) =>
      whileLeading('a', () => (told.push(`${tab} leads`), () => told.push(`${tab} ends`)));
    const endOne = leadAs('one');
    const endTwo = leadAs('two');
    expect(told).toEqual([]);
    await settle();
    expect(told).toEqual(['one leads']);
    endOne();
    expect(told).toEqual(['one leads', 'one ends']);
    await settle();
    expect(told).toEqual(['one leads', 'one ends', 'two leads']);
    endTwo();
    await settle();
    expect(locks.isHeld('a')).toBe(false);
  });

  it('hands over only when what was under way has ended', async () => {
    let finish = (): void => undefined;
    const end = whileLeading('a', () => () => new Promise<void>((resolve) => (finish = resolve)));
    const lead = vi.fn();
    const endNext = whileLeading('a', lead);
    await settle();
    end();
    await settle();
    expect(lead).not.toHaveBeenCalled();
    finish();
    await settle();
    expect(lead).toHaveBeenCalledTimes(1);
    endNext();
  });

  it('never begins after it has given up waiting', async () => {
    const endOne = whileLeading('a', () => undefined);
    const lead = vi.fn();
    whileLeading('a', lead)();
    await settle();
    endOne();
    await settle();
    expect(lead).not.toHaveBeenCalled();
    expect(locks.isHeld('a')).toBe(false);
  });

  it('never begins where it gives up before the lock comes', async () => {
    const lead = vi.fn();
    whileLeading('a', lead)();
    await settle();
    expect(lead).not.toHaveBeenCalled();
    expect(locks.isHeld('a')).toBe(false);
  });

  it('leads where the page may have no locks', async () => {
    locks.refusal = new DOMException('not here', 'SecurityError');
    const stop = vi.fn();
    const end = whileLeading('a', () => stop);
    await settle();
    end();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('keeps names apart', async () => {
    const lead = vi.fn();
    const ends = [whileLeading('a', lead), whileLeading('b', lead)];
    await settle();
    expect(lead).toHaveBeenCalledTimes(2);
    ends.forEach((end) => end());
  });
});
