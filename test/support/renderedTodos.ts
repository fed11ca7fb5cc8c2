import { onTestFinished, vi } from 'vitest';
import { Entity, resource } from '../../src/index.js';
import { renderRestHook } from '../../src/testing/index.js';
import type { RenderRestHookOptions } from '../../src/testing/index.js';

export class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

export const todos = resource({ path: '/todos/:id', urlPrefix: 'http://127.0.0.1:1', schema: Todo });

/** A server for todos: counts the calls, by id, and answers what `title` says at that time. */
export function todoServer() {
  const calls: string[] = [];
  const titles = new Map<string, string | Error>();
  const get = {
    endpoint: todos.get,
    response({ id }: { id: string }) {
      calls.push(id);
      const title = titles.get(id) ?? `todo ${id}`;
      if (title instanceof Error) throw title;
      return { id, title };
    },
  };
  return { calls, titles, get };
}

/** `renderRestHook`, cleaned up when the test has finished. */
export function renderTodoHook<R, P = undefined>(callback: (props: P) => R, options: RenderRestHookOptions<P> = {}) {
  const rendered = renderRestHook(callback, options);
  onTestFinished(rendered.cleanup);
  return rendered;
}

/** The clock stands where it is put; timers run as they are. */
export function stopClock(now = 1_000_000): { later(milliseconds: number): void } {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  return { later: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds) };
}
