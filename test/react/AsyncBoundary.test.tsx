import { act, cleanup, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { version } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createRestSlice, Entity, Invalidate, RestEndpoint } from '../../src/index.js';
import { AsyncBoundary, ErrorBoundary, useSuspense } from '../../src/react/index.js';
import { mockStore } from '../../src/testing/index.js';
import { expectConsole } from '../support/console.js';
import { stopClock, todos, todoServer } from '../support/renderedTodos.js';
import type { ReactNode } from 'react';
import type { AsyncBoundaryProps, ErrorFallbackProps } from '../../src/react/index.js';

afterEach(cleanup);

const options = { onCaughtError: () => undefined };
const tick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const Thrower = ({ thrown }: { thrown: unknown }): ReactNode => {
  if (thrown === undefined) return <p>fine</p>;
  throw thrown as Error;
};

/** React 18 reports what a boundary has caught. */
const expectReport = () => (version.startsWith('18') ? expectConsole('error') : undefined);

function setUp(props: AsyncBoundaryProps = {}, error?: Error, endpoint = todos.get) {
  expectReport();
  const server = todoServer();
  if (error) server.titles.set('1', error);
  const { store, cleanup: end } = mockStore({ fixtures: [{ ...server.get, endpoint }] });
  onTestFinished(end);
  const Title = () => <p>{useSuspense(endpoint, { id: '1' }).title}</p>;
  render(
    <Provider store={store}>
      <AsyncBoundary fallback="waiting" {...props}>
        <Title />
      </AsyncBoundary>
    </Provider>,
    options,
  );
  return server;
}

function Failed({ error, resetErrorBoundary, className }: ErrorFallbackProps) {
  return (
    <button className={className} onClick={resetErrorBoundary}>
      {`failed: ${error.message} ${String(error.status)}`}
    </button>
  );
}

/** Something that can be listened to. */
function createEvents() {
  const listeners = new Set<() => void>();
  return {
    size: () => listeners.size,
    fire: () => act(() => listeners.forEach((tell) => tell())),
    listen(reset: () => void) {
      listeners.add(reset);
      return () => void listeners.delete(reset);
    },
  };
}

describe('AsyncBoundary (5.4)', () => {
  it('shows the fallback, then the children', async () => {
    setUp();
    expect(screen.getByText('waiting')).toBeTruthy();
    await tick();
    expect(screen.getByText('todo 1')).toBeTruthy();
  });

  it('shows the message of an error as an alert', async () => {
    setUp({ errorClassName: 'red' }, new Error('no'));
    await tick();
    expect(screen.getByRole('alert').textContent).toBe('noTry again');
    expect(screen.getByRole('alert').className).toBe('red');
  });

  it('shows the error in a component of your own', async () => {
    const error = Object.assign(new Error('no'), { status: 404 });
    setUp({ errorComponent: Failed, errorClassName: 'red' }, error);
    await tick();
    expect(screen.getByText('failed: no 404').className).toBe('red');
  });

  it('suspends and asks again when it is reset, also before the error expires', async () => {
    stopClock();
    const { titles, calls } = setUp({ errorComponent: Failed }, new Error('no'));
    await tick();
    titles.delete('1');
    act(() => screen.getByRole('button').click());
    expect(screen.getByText('waiting')).toBeTruthy();
    await tick();
    expect(screen.getByText('todo 1')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it('suspends and asks again when it is reset after the error expired', async () => {
    const { later } = stopClock();
    const { titles, calls } = setUp({ errorComponent: Failed }, new Error('no'));
    await tick();
    titles.delete('1');
    later(1001);
    act(() => screen.getByRole('button').click());
    expect(screen.getByText('waiting')).toBeTruthy();
    await tick();
    expect(screen.getByText('todo 1')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it.each([0, 1])('asks again, too, where an error lives %i ms', async (errorExpiryLength) => {
    const { later } = stopClock();
    const endpoint = todos.get.extend({ errorExpiryLength }) as typeof todos.get;
    const { titles, calls } = setUp({ errorComponent: Failed }, new Error('no'), endpoint);
    await tick();
    titles.delete('1');
    later(50);
    act(() => screen.getByRole('button').click());
    await tick();
    expect(screen.getByText('todo 1')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it('needs no fallback', async () => {
    setUp({ fallback: undefined });
    await tick();
    expect(screen.getByText('todo 1')).toBeTruthy();
  });
});

describe('ErrorBoundary (5.4)', () => {
  it.each([
    ['an Error', new Error('no'), 'no'],
    ['a TypeError of the children', new TypeError('of their own'), 'of their own'],
  ])('catches %s', (_, thrown, text) => {
    expectReport();
    render(
      <ErrorBoundary>
        <Thrower thrown={thrown} />
      </ErrorBoundary>,
      options,
    );
    expect(screen.getByRole('alert').textContent).toBe(`${text}Try again`);
  });

  it('is reset by what it listens to', () => {
    expectReport();
    const events = createEvents();
    const page = (thrown: unknown) => (
      <ErrorBoundary listen={events.listen}>
        <Thrower thrown={thrown} />
      </ErrorBoundary>
    );
    const { rerender } = render(page(new Error('no')), options);
    rerender(page(undefined));
    expect(screen.getByRole('alert')).toBeTruthy();
    events.fire();
    expect(screen.getByText('fine')).toBeTruthy();
  });

  it('leaves what it listened to when that changes, and when it unmounts', () => {
    const [first, second] = [createEvents(), createEvents()];
    const page = (listen: typeof first.listen) => <ErrorBoundary listen={listen}>children</ErrorBoundary>;
    const { rerender, unmount } = render(page(first.listen));
    expect([first.size(), second.size()]).toEqual([1, 0]);
    rerender(page(second.listen));
    expect([first.size(), second.size()]).toEqual([0, 1]);
    unmount();
    expect(second.size()).toBe(0);
  });
});

it('of two stores that share an error asks its own again when it is reset', async () => {
  expectReport();
  const lines: string[] = [];
  class Part extends Entity {
    id = '';
    static override key = 'Part';
  }
  const get = new RestEndpoint({
    path: '/part',
    schema: { part: Part },
    fetchResponse: async (url: string) => (lines.push(url), Response.json({ part: { id: '1' } })),
  });
  const rest = createRestSlice({ endpoints: { get } });
  // The answer names a row that was deleted before.
  const stores = ['first', 'second'].map((name) => {
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    void store.dispatch(rest.set(new Invalidate<unknown>(Part), { id: '1' }, undefined as never));
    void store.dispatch(rest.endpoints.get.setResponse({ part: '1' } as never));
    return { name, store };
  });
  const Shown = ({ name }: { name: string }) => <p>{`${name} ${useSuspense(rest.endpoints.get).part.id}`}</p>;
  const Retry = ({ resetErrorBoundary }: ErrorFallbackProps) => <button onClick={resetErrorBoundary}>again</button>;
  render(
    stores.map(({ name, store }) => (
      <Provider key={name} store={store}>
        <AsyncBoundary errorComponent={Retry}>
          <Shown name={name} />
        </AsyncBoundary>
      </Provider>
    )),
    options,
  );
  await tick();
  act(() => screen.getAllByText('again')[0]?.click());
  await tick();
  await tick();
  expect([screen.queryByText('first 1')?.textContent, lines]).toEqual(['first 1', ['/part']]);
});
