import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebounce } from '../../src/react/index.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const setUp = <T,>(value: T, updatable = true) =>
  renderHook((props) => useDebounce(props.value, 100, props.updatable), { initialProps: { value, updatable } });
const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

describe('useDebounce', () => {
  it('follows the value once it has stayed the same', async () => {
    const { result, rerender } = setUp('a');
    expect(result.current).toEqual(['a', false]);
    rerender({ value: 'ab', updatable: true });
    await pass(99);
    rerender({ value: 'abc', updatable: true });
    await pass(99);
    expect(result.current[0]).toBe('a');
    await pass(1);
    expect(result.current).toEqual(['abc', false]);
  });

  it('does not render again where nothing changed (F117)', async () => {
    let renders = 0;
    const { rerender } = renderHook(
      ({ value }) => {
        renders++;
        return useDebounce(value, 100);
      },
      { initialProps: { value: 'a' } },
    );
    await pass(1_000);
    expect(renders).toBe(1);
    rerender({ value: 'a' });
    await pass(1_000);
    expect(renders).toBe(2);
  });

  it('keeps its value while it is not updatable', async () => {
    const { result, rerender } = setUp('a', false);
    rerender({ value: 'b', updatable: false });
    await pass(1000);
    expect(result.current[0]).toBe('a');
    rerender({ value: 'b', updatable: true });
    await pass(100);
    expect(result.current[0]).toBe('b');
  });

  it('takes a function as a value', async () => {
    const [first, second] = [() => 1, () => 2];
    const { result, rerender } = setUp(first);
    expect(result.current[0]).toBe(first);
    rerender({ value: second, updatable: true });
    await pass(100);
    expect(result.current[0]).toBe(second);
  });

  it('leaves no timer when it unmounts', () => {
    const { unmount } = setUp('a');
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
