import { StrictMode, useLayoutEffect, version } from 'react';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { refetchOn } from '../../src/features/index.js';
import { AsyncBoundary, ErrorBoundary, useDLE, useSuspense } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { stopClock } from '../support/renderedTodos.js';
import { testStore } from '../support/testStore.js';
import type { ReactNode } from 'react';
import type { AsyncBoundaryProps } from '../../src/react/index.js';
import type { Answer, ReceivedRequest } from '../support/httpServer.js';

const options = { onCaughtError: () => undefined };
const DOWN = { status: 503, json: { message: 'Down for maintenance.' } };

class Issue extends Entity {
  id = '';
  title = '';
  state = 'open';
  static override key = 'Issue';
}

const issue = (id: string, state = 'open') => ({ id, title: `issue ${id}`, state });

const healthy = ({ url }: ReceivedRequest): Answer => {
  const { pathname, searchParams } = new URL(url, 'http://host');
  const id = pathname.split('/')[2];
  return { json: id ? issue(id) : [issue('1', searchParams.get('state') ?? 'open')] };
};

/** A server of issues, a store, and what to show of them in a boundary. */
async function setUp(isStrict = false) {
  // React 18 reports what a boundary has caught.
  if (version.startsWith('18')) expectConsole('error');
  const server = await startServer(healthy);
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        issues: resource({
          path: '/issues/:id',
          urlPrefix: server.url,
          schema: Issue,
          searchParams: {} as { state: string } | undefined,
        }),
      },
      features: [refetchOn()],
      gc: false,
    }),
  );
  const { issues } = made.endpoints;
  const One = ({ id }: { readonly id: string }) => <p>{useSuspense(issues.get, { id }).title}</p>;
  const List = ({ state }: { readonly state: string }) => (
    <p>{useSuspense(issues.getList, { state }).map((each) => `${each.state} ${each.title}`)}</p>
  );
  const page = (ui: ReactNode, props: AsyncBoundaryProps = {}, beside?: ReactNode) => {
    const all = (
      <Provider store={{ ...made.store, dispatch: made.dispatch } as never}>
        {beside}
        <AsyncBoundary fallback="waiting" {...props}>
          {ui}
        </AsyncBoundary>
      </Provider>
    );
    return isStrict ? <StrictMode>{all}</StrictMode> : all;
  };
  return {
    ...made,
    ...{ server, issues, One, List, page },
    show: (...ui: Parameters<typeof page>) => render(page(...ui), options),
    sees: (text: string | RegExp) => screen.findByText(text, {}, { timeout: 5_000 }),
    isRefused: () => screen.findByRole('alert', {}, { timeout: 5_000 }),
    press: () => act(async () => screen.getByRole('button', { name: 'Try again' }).click()),
    /** Whoever still asks has done so by now. */
    rest: () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30))),
  };
}

describe('what is shown in place of what could not be read', () => {
  it.each([
    ['what its body says', { status: 503, json: { message: 'Down for maintenance.' } }, 'Down for maintenance.'],
    ['what its body calls an error', { status: 422, json: { error: 'No such state.' } }, 'No such state.'],
    ['its status', { status: 503 }, /: 503 Service Unavailable$/],
    ['its status, where the body is for programs', { status: 500, json: { message: { code: 7 }, error: '' } }, /: 500/],
  ])('is of an answer %s', async (_, answer, text) => {
    const { server, show, One, isRefused, sees } = await setUp();
    server.answerWith(answer);
    show(<One id="1" />);
    await isRefused();
    expect(await sees(text)).toBeTruthy();
  });

  it('is an alert that can be focused, with a button that can, too', async () => {
    const { server, show, One, isRefused } = await setUp();
    server.answerWith(DOWN);
    show(<One id="1" />);
    const alert = await isRefused();
    for (const element of [alert, screen.getByRole('button', { name: 'Try again' })]) {
      act(() => element.focus());
      expect(document.activeElement).toBe(element);
    }
  });
});

describe.each([false, true])('"Try again", in strict mode: %s (F72)', (isStrict) => {
  it('asks at once, and shows what comes', async () => {
    const { server, show, One, isRefused, press, sees } = await setUp(isStrict);
    server.answerWith(DOWN);
    show(<One id="1" />);
    await isRefused();
    server.answerWith(healthy);
    await press();
    await sees('issue 1');
    expect(server.lines()).toEqual(['GET /issues/1', 'GET /issues/1']);
  });

  it('shows the next error where the server has another one', async () => {
    const { server, show, One, isRefused, press, sees } = await setUp(isStrict);
    server.answerWith(DOWN);
    show(<One id="1" />);
    await isRefused();
    server.answerWith({ status: 500, json: { message: 'Worse.' } });
    await press();
    await sees('Worse.');
    server.answerWith(healthy);
    await press();
    await sees('issue 1');
    expect(server.lines()).toHaveLength(3);
  });

  it('works beside data, where a hard error has taken them away', async () => {
    const { server, show, One, isRefused, press, sees, dispatch, issues } = await setUp(isStrict);
    show(<One id="1" />);
    await sees('issue 1');
    server.answerWith({ status: 403, json: { message: 'Not yours.' } });
    await act(() => dispatch(issues.get({ id: '1' })).catch(() => undefined));
    await isRefused();
    server.answerWith(healthy);
    await press();
    await sees('issue 1');
  });

  it('works for an error that a component has from useDLE and throws itself', async () => {
    const { server, show, issues, isRefused, press, sees } = await setUp(isStrict);
    const Thrower = () => {
      const { data, error } = useDLE(issues.get, { id: '1' });
      if (error) throw error;
      return <p>{data?.title ?? 'loading'}</p>;
    };
    server.answerWith(DOWN);
    show(<Thrower />);
    await isRefused();
    server.answerWith(healthy);
    await press();
    await sees('issue 1');
  });
});

describe('with another filter and a healthy server the old error is not shown any more (F72)', () => {
  it('where resetKeys name the filter', async () => {
    const { server, show, page, List, isRefused, sees } = await setUp();
    server.answerWith(DOWN);
    const { rerender } = show(<List state="open" />, { resetKeys: ['open'] });
    await isRefused();
    server.answerWith(healthy);
    rerender(page(<List state="closed" />, { resetKeys: ['closed'] }));
    await sees('closed issue 1');
    expect(server.lines()).toEqual(['GET /issues?state=open', 'GET /issues?state=closed']);
  });

  it('where they do not, once somebody tries again', async () => {
    const { server, show, page, List, isRefused, press, sees } = await setUp();
    server.answerWith(DOWN);
    const { rerender } = show(<List state="open" />);
    await isRefused();
    server.answerWith(healthy);
    rerender(page(<List state="closed" />));
    await press();
    await sees('closed issue 1');
  });
});

describe('resetKeys', () => {
  const Thrower = ({ thrown }: { readonly thrown: Error | undefined }): ReactNode => {
    if (thrown) throw thrown;
    return <p>fine</p>;
  };
  const boundary = (thrown: Error | undefined, resetKeys?: readonly unknown[]) => (
    <ErrorBoundary resetKeys={resetKeys}>
      <Thrower thrown={thrown} />
    </ErrorBoundary>
  );

  it.each([
    ['of which one is another one', [1, 'a'], [1, 'b']],
    ['that are more', [1], [1, 2]],
    ['that were none', undefined, [1]],
  ])('%s show the children again', (_, before, after) => {
    if (version.startsWith('18')) expectConsole('error');
    const { rerender } = render(boundary(new Error('no'), before), options);
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(boundary(undefined, after));
    expect(screen.getByText('fine')).toBeTruthy();
  });

  it.each([
    ['the same in another array', [NaN, 'a'], [NaN, 'a']],
    ['not there', undefined, undefined],
  ])('that are %s leave the error', (_, before, after) => {
    if (version.startsWith('18')) expectConsole('error');
    const { rerender } = render(boundary(new Error('no'), before), options);
    rerender(boundary(undefined, after));
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('leave an error that comes with them', () => {
    if (version.startsWith('18')) expectConsole('error');
    const { rerender } = render(boundary(undefined, [1]), options);
    rerender(boundary(new Error('of the new one'), [2]));
    expect(screen.getByText('of the new one')).toBeTruthy();
  });

  it('show an error that is stored and still fresh without asking', async () => {
    stopClock(Date.now());
    const { server, show, page, One, isRefused, rest } = await setUp();
    server.answerWith(DOWN);
    const { rerender } = show(<One id="1" />, { resetKeys: [1] });
    await isRefused();
    rerender(page(<One id="1" />, { resetKeys: [2] }));
    await rest();
    expect([server.lines(), screen.queryAllByRole('alert').length]).toEqual([['GET /issues/1'], 1]);
  });
});

describe('an error is over by itself', () => {
  it('when somebody else gets the answer', async () => {
    const { server, show, One, issues, dispatch, isRefused, sees } = await setUp();
    server.answerWith(DOWN);
    show(<One id="1" />);
    await isRefused();
    server.answerWith(healthy);
    await act(() => dispatch(issues.get({ id: '1' })));
    await sees('issue 1');
    expect(server.lines()).toHaveLength(2);
  });

  it('when a list brings what was asked for', async () => {
    const { server, show, One, issues, dispatch, isRefused, sees } = await setUp();
    server.answerWith(DOWN);
    show(<One id="1" />);
    await isRefused();
    server.answerWith(healthy);
    await act(() => dispatch(issues.getList()));
    await sees('issue 1');
  });

  it('when what could not be read is expired, as after a login: it is asked for', async () => {
    const { server, show, One, issues, slice, dispatch, isRefused, sees } = await setUp();
    server.answerWith({ status: 401 });
    show(<One id="1" />);
    await isRefused();
    server.answerWith(healthy);
    await act(() => dispatch(slice.expireAll(issues.get)));
    await sees('issue 1');
    expect(server.lines()).toHaveLength(2);
  });

  it('when there is a connection again, with refetchOn()', async () => {
    const { server, show, One, isRefused, sees } = await setUp();
    server.answerWith({ hangUp: true });
    show(<One id="1" />);
    await isRefused();
    server.answerWith(healthy);
    act(() => void window.dispatchEvent(new Event('online')));
    await sees('issue 1');
  });

  it('when it was over before it was shown', async () => {
    const { server, show, One, issues, dispatch, sees } = await setUp();
    await dispatch(issues.get.setError({ id: '1' }, new Error('of a moment ago')));
    const Pusher = () => {
      useLayoutEffect(() => void dispatch(issues.get.setResponse({ id: '1' }, issue('1'))), []);
      return null;
    };
    show(<One id="1" />, {}, <Pusher />);
    await sees('issue 1');
    expect(server.lines()).toEqual([]);
  });

  it('in every boundary that shows it, with one request', async () => {
    const { server, show, One } = await setUp();
    server.answerWith(DOWN);
    show(
      ['a', 'b'].map((name) => (
        <AsyncBoundary key={name}>
          <One id="1" />
        </AsyncBoundary>
      )),
    );
    await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    server.answerWith(healthy);
    await act(async () => screen.getAllByRole('button', { name: 'Try again' })[0]?.click());
    await vi.waitFor(() => expect(screen.getAllByText('issue 1')).toHaveLength(2));
    expect(server.lines()).toEqual(['GET /issues/1', 'GET /issues/1']);
  });

  it('and nothing is asked for once the boundary is gone', async () => {
    const { server, show, One, issues, slice, dispatch, isRefused, rest } = await setUp();
    server.answerWith(DOWN);
    const { unmount } = show(<One id="1" />);
    await isRefused();
    unmount();
    await act(() => dispatch(slice.expireAll(issues.get)));
    await rest();
    expect(server.lines()).toEqual(['GET /issues/1']);
  });

  it('stays where the same error is all there is: nothing is asked for again and again', async () => {
    const { server, show, One, isRefused, rest } = await setUp();
    server.answerWith(DOWN);
    show(<One id="1" />);
    const alert = await isRefused();
    await rest();
    expect([server.lines(), screen.getByRole('alert') === alert]).toEqual([['GET /issues/1'], true]);
  });
});
