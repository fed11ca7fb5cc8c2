import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RestDevtools } from '../../src/devtools/index.js';
import { RestDevtools as EverywhereDevtools } from '../../src/devtools/production.js';
import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { useDLE, useSubscription, useSuspense } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { setup, Todo } from '../support/hooksApp.js';
import type { ReactNode } from 'react';

/** Where the panel is. */
const shadow = (): ShadowRoot => {
  const hosts = document.querySelectorAll('[data-rest-devtools]');
  expect(hosts).toHaveLength(1);
  return hosts[0]!.shadowRoot!;
};
const find = (selector: string): HTMLElement | null => shadow().querySelector<HTMLElement>(selector);
const get = (selector: string): HTMLElement => {
  const found = find(selector);
  if (!found) throw new Error(`There is no ${selector} in ${shadow().textContent}`);
  return found;
};
const options = (): string[] => [...shadow().querySelectorAll('[role=option]')].map((option) => option.textContent);
const detail = (): string => get('.detail').textContent;
/** Two frames: what was marked in one is shown in the other. */
const frame = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
const press = async (element: HTMLElement): Promise<void> => {
  await act(async () => fireEvent.click(element));
};
const key = async (element: HTMLElement, name: string): Promise<void> => {
  await act(async () => fireEvent.keyDown(element, { key: name }));
};
const tab = (name: string): Promise<void> => press(get(`[data-tab="${name}"]`));
const choose = (text: string): Promise<void> => {
  const found = [...shadow().querySelectorAll<HTMLElement>('[role=option]')].find((each) =>
    each.textContent.includes(text),
  );
  if (!found) throw new Error(`No option holds ${text}: ${options().join(' | ')}`);
  return press(found);
};

afterEach(() => document.querySelectorAll('[data-rest-devtools]').forEach((host) => host.remove()));

type App = ReturnType<typeof setup>;

function List({ app: { todos } }: { app: App }) {
  return <p>{useSuspense(todos.getList).length}</p>;
}
function Title({ app: { todos }, id }: { app: App; id: string }) {
  return <p>{useDLE(todos.get, { id }).data?.title}</p>;
}

/** An app with a list and two items, and the panel. */
async function open(app: App, devtools: ReactNode = <RestDevtools initiallyOpen />) {
  const view = app.show(
    <>
      <Suspense fallback="…">
        <List app={app} />
      </Suspense>
      <Title app={app} id="1" />
      {devtools}
    </>,
  );
  await app.server.letGo();
  await frame();
  return view;
}

describe('the panel', () => {
  it('stands in a shadow root of its own, and nowhere in the app', async () => {
    const app = setup();
    const { container, unmount } = await open(app);
    expect(container.textContent).toBe('3Todo 1');
    expect(get('[role=tablist]').textContent).toBe('TablesResultsLayersRequestsTimelineWhy');
    unmount();
    await frame();
    expect(document.querySelector('[data-rest-devtools]')).toBeNull();
  });

  it('is one panel in strict mode', async () => {
    const app = setup();
    await open(
      app,
      <StrictMode>
        <RestDevtools initiallyOpen />
      </StrictMode>,
    );
    expect(find('.panel')).not.toBeNull();
  });

  it('is closed by Escape, and opened again where it was', async () => {
    const app = setup();
    await open(app);
    await tab('requests');
    await key(get('[data-tab=requests]'), 'Escape');
    expect(find('.panel')).toBeNull();
    expect(shadow().activeElement).toBe(get('.launcher'));
    await press(get('.launcher'));
    expect(get('[aria-selected=true][role=tab]').textContent).toBe('Requests');
    expect(shadow().activeElement).toBe(get('[data-tab=requests]'));
  });

  it('moves between tabs with the arrow keys', async () => {
    const app = setup();
    await open(app);
    await key(get('[data-tab=tables]'), 'ArrowLeft');
    expect(get('[aria-selected=true][role=tab]').textContent).toBe('Why');
    await key(get('[data-tab=why]'), 'ArrowRight');
    await key(get('[data-tab=tables]'), 'ArrowRight');
    expect(get('[aria-selected=true][role=tab]').textContent).toBe('Results');
    expect(shadow().activeElement).toBe(get('[data-tab=results]'));
  });

  it('keeps the keys of who types in it from the shortcuts of the app', async () => {
    const app = setup();
    await open(app);
    const shortcut = vi.fn();
    document.addEventListener('keydown', shortcut);
    await key(get('input'), 'd');
    document.removeEventListener('keydown', shortcut);
    expect(shortcut).not.toHaveBeenCalled();
  });

  it('closed subscribes to nothing, and open to the store once', async () => {
    const app = setup();
    await open(app, <RestDevtools />);
    const closed = app.subscribers();
    await press(get('.launcher'));
    expect(app.subscribers()).toBe(closed + 1);
    await key(get('[data-tab=tables]'), 'Escape');
    expect(app.subscribers()).toBe(closed);
  });

  it('dispatches nothing and asks for nothing, open in any of its tabs', async () => {
    const app = setup();
    await open(app);
    const [actions, requests] = [app.actions.length, app.server.requests.length];
    for (const name of ['tables', 'results', 'layers', 'requests', 'timeline', 'why']) {
      await tab(name);
      const first = shadow().querySelector<HTMLElement>('[role=option]');
      if (first) await press(first);
      await frame();
    }
    expect([app.actions.length, app.server.requests.length]).toEqual([actions, requests]);
  });

  it('renders nothing in production, where the other entry renders it', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const app = setup();
    app.show(<RestDevtools initiallyOpen />);
    await frame();
    expect(document.querySelector('[data-rest-devtools]')).toBeNull();
    app.show(<EverywhereDevtools initiallyOpen />);
    await frame();
    expect(find('.panel')).not.toBeNull();
    vi.unstubAllEnvs();
  });

  it('shows each slice of a store, or the one that is meant', async () => {
    const slices = ['first', 'second'].map((reducerPath) => createRestSlice({ reducerPath, endpoints: {} }));
    const store = configureStore({
      reducer: Object.fromEntries(slices.map(({ reducerPath, reducer }) => [reducerPath, reducer])) as any,
      middleware: (getDefault) => getDefault().concat(slices.map(({ middleware }) => middleware)),
    });
    const show = (slice?: (typeof slices)[number]) => (
      <Provider store={store}>
        <RestDevtools slice={slice} initiallyOpen />
      </Provider>
    );
    const { rerender } = render(show());
    await frame();
    for (const [index, slice] of slices.entries())
      void slice.controller(store).set(Todo, { id: String(index) }, { id: String(index), title: slice.reducerPath });
    await frame();
    expect(options()).toEqual([expect.stringContaining('first')]);
    await act(async () => fireEvent.change(get('select[aria-label=Slice]'), { target: { value: 'second' } }));
    expect(options()).toEqual([expect.stringContaining('second')]);
    rerender(show(slices[0]));
    await frame();
    expect(find('select[aria-label=Slice]')).toBeNull();
    expect(options()).toEqual([expect.stringContaining('first')]);
  });

  it('says that a slice is not in the store', () => {
    expectConsole('error');
    const { store } = setup();
    const other = createRestSlice({ reducerPath: 'other', endpoints: {} });
    const ui = (
      <Provider store={store}>
        <RestDevtools slice={other} />
      </Provider>
    );
    expect(() => render(ui)).toThrow(/MIDDLEWARE_MISSING in other/);
  });
});

describe('tables', () => {
  it('show rows, where each is shown, and which answer wrote each field', async () => {
    const app = setup();
    await open(app);
    expect(options()).toEqual(['0{"title":"Todo 0","id":"0"}1', '1{"title":"Todo 1","id":"1"}2', expect.any(String)]);
    await choose('Todo 1');
    expect(detail()).toContain('Todo 1');
    expect(detail()).toMatch(/title"Todo 1"todos\.get(List)? #\d+/);
    expect(detail()).toContain('GET /todos 1 mounted reader');
    expect(detail()).toContain('GET /todos/1 1 mounted reader');

    await act(async () => void app.store.dispatch(app.todos.partialUpdate({ id: '1' }, { title: 'new' })));
    await app.server.letGo();
    await frame();
    expect(detail()).toMatch(/title"new"todos\.partialUpdate #\d+/);
  });

  it('find rows by what they hold', async () => {
    const app = setup();
    await open(app);
    await act(async () => fireEvent.change(get('input'), { target: { value: 'todo 2' } }));
    expect(options()).toEqual(['2{"title":"Todo 2","id":"2"}1']);
  });

  it('show nothing of rows that an endpoint with sensitive: true has brought (F99)', async () => {
    const reveal = new RestEndpoint({
      path: '/todos/:id/secret',
      schema: Todo,
      sensitive: true,
      fetchResponse: async () => Response.json({ id: '7', title: 'SECRET' }),
    });
    const rest = createRestSlice({ endpoints: { reveal } });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    render(
      <Provider store={store}>
        <RestDevtools initiallyOpen />
      </Provider>,
    );
    await frame();
    await act(async () => void (await store.dispatch(rest.endpoints.reveal({ id: 7 }))));
    await act(async () => void (await store.dispatch(rest.invalidateAll(rest.endpoints.reveal))));
    void rest.controller(store).set(Todo, { id: '8' }, { id: '8', title: 'open' });
    await frame();
    await choose('7');
    expect(options()).toEqual([expect.stringContaining('sensitive'), expect.stringContaining('open')]);
    expect(shadow().textContent).not.toContain('SECRET');
  });

  it('have only what can be seen in the page, and reach all with the keys', async () => {
    const app = setup(10_000);
    await open(app);
    expect(options().length).toBeLessThan(50);
    await key(get('[role=listbox]'), 'End');
    expect(get('[aria-selected=true][role=option]').getAttribute('aria-posinset')).toBe('10000');
    expect(detail()).toContain('Todo 9999');
  });
});

describe('results', () => {
  it('say how fresh they are, who reads them, and what they are made of', async () => {
    const app = setup();
    await open(app);
    await tab('results');
    expect(options()).toContainEqual(expect.stringMatching(/^freshGET \/todosin 60 s|^freshGET \/todosin 1 min/));
    await choose('GET /todos/1');
    expect(detail()).toContain('Mounted readerstodos.get');
    expect(detail()).toContain('Made ofTodo 1 row 1');
    await act(async () => void app.store.dispatch(app.rest.invalidateAll(app.todos.get)));
    await frame();
    expect(options()).toContainEqual(expect.stringMatching(/^invalidGET \/todos\/1asking…1/));
    await app.server.letGo();
  });
});

describe('requests', () => {
  it('are shown with their outcome and why they were sent', async () => {
    const app = setup();
    await open(app);
    await tab('requests');
    expect(options().sort()).toEqual([
      expect.stringMatching(/^donetodos\.getGET \/todos\/1\d+ ms$/),
      expect.stringMatching(/^donetodos\.getListGET \/todos\d+ ms$/),
    ]);
    await choose('getList');
    expect(detail()).toContain('Nothing was stored for its key.');
    await act(async () => void app.store.dispatch(app.rest.expireAll(app.todos.getList)));
    await frame();
    expect(options()[0]).toMatch(/^pendingtodos\.getList/);
    await choose('pending');
    expect(detail()).toMatch(/What was stored had been made stale\. By expire #\d+/);
    await app.server.letGo();
    await frame();
    expect(detail()).toContain('Outcomedone');
  });

  it('say that one was refused, and with what', async () => {
    const app = setup();
    await open(app);
    await tab('requests');
    await act(async () => void app.store.dispatch(app.todos.get({ id: '99' })));
    await app.server.letGo();
    await frame();
    expect(options()[0]).toMatch(/^failed 404todos\.get/);
  });
});

describe('timeline', () => {
  it('is read-only without Redux DevTools, and says so', async () => {
    const app = setup();
    await open(app);
    await tab('timeline');
    expect(get('.tools').textContent).toContain('Read-only');
    expect(options().at(-1)).toMatch(/todos\.\w+\/pending$/);
    await choose('getList/fulfilled');
    expect(detail()).toContain('Todo 2 added');
    expect(find('.detail .button')).toBeNull();
  });

  it('tells actions of one endpoint apart, and shows polls in a row as one line (F79)', async () => {
    const app = setup();
    const Polled = () => {
      useSubscription(app.todos.get.every(60), { id: '2' });
      return null;
    };
    const view = await open(
      app,
      <>
        <Polled />
        <RestDevtools initiallyOpen />
      </>,
    );
    await tab('timeline');
    for (let polls = 0; polls < 5; polls += 1) {
      await frame();
      await app.server.letGo();
    }
    await frame();
    expect(options()).toContainEqual(expect.stringMatching(/todos\.get\/fulfilled\{"id":"1"\}$/));
    const polls = (): string[] => options().filter((text) => text.endsWith('{"id":"2"}'));
    // The first one was on its way while something else happened.
    expect(polls()[0]).toMatch(/\d+ polls todos\.get\/\w+\{"id":"2"\}$/);
    expect(polls().length).toBeLessThan(3);
    await press(get('.tools input[type=checkbox]'));
    expect(polls().length).toBeGreaterThan(3);
    view.unmount();
    await app.server.letGo();
  });

  it('begins anew with a reset: whoever comes next is not shown what the one before did', async () => {
    const app = setup();
    await open(app);
    await tab('timeline');
    await act(async () => void app.store.dispatch(app.rest.resetEntireStore()));
    await frame();
    expect(options().filter((text) => text.includes('fulfilled'))).toEqual([]);
    expect(options().at(-1)).toContain('reset');
    await app.server.letGo();
  });
});

describe('why', () => {
  it('says what a reader was made of, why it fetched and why it rendered', async () => {
    const app = setup();
    await open(app);
    await tab('why');
    expect(options()).toHaveLength(2);
    await choose('todos.getList');
    expect(detail()).toContain('Todo 3 rows');
    expect(detail()).toContain('Nothing was stored for its key.');
    await act(async () => void app.store.dispatch(app.todos.partialUpdate({ id: '1' }, { title: 'new' })));
    await app.server.letGo();
    await frame();
    expect(detail()).toMatch(/the list: 1 changed, by todos\.partialUpdate #\d+/);
  });
});
