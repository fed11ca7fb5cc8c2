import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { useDLE, useQuery, useSuspense } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { Page } from '../support/Page.js';
import type { ReactNode } from 'react';

class Artist extends Entity {
  id = '';
  name = '';
  bio = '';
  static override key = 'Artist';
}

/** What comes is all there is of it. */
class Replaced extends Artist {
  static override key = 'Replaced';
  static override merge = (_existing: object, incoming: object) => incoming as Record<string, unknown>;
}

const halfOf = (name: string) => ({ id: '1', name });
const wholeOf = (name: string) => ({ ...halfOf(name), bio: `bio of ${name}` });

/** A page whose server answers what stands in `answers`, once it is let go. */
function setup(schema: typeof Artist = Artist) {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {};
  const held: (() => void)[] = [];
  const fetchResponse = async (url: string) => {
    asked.push(url);
    await new Promise<void>((resolve) => held.push(resolve));
    if (answers[url] === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answers[url]);
  };
  const rest = createRestSlice({
    endpoints: {
      artists: resource({ path: '/artists/:id', schema, fetchResponse, optimistic: true }),
      partial: new RestEndpoint({ path: '/part/:id', schema: Artist, fetchResponse, returnPartialData: true }),
    },
  });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  onTestFinished(cleanup);
  const { artists, partial } = rest.endpoints;
  const list = (...rows: object[]) =>
    act(() => void store.dispatch(artists.getList.setResponse(undefined, rows as never)));
  const set = (row: object) => act(() => void store.dispatch(rest.set(Artist, { id: '1' }, row)));
  /** Let the answers go that are waiting. */
  const letGo = () =>
    act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      held.splice(0).forEach((resolve) => resolve());
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  const show = (ui: ReactNode) => {
    const { container } = render(<Page store={store}>{ui}</Page>);
    return () => container.textContent;
  };
  return { store, artists, partial, asked, answers, letGo, list, set, show };
}

type App = ReturnType<typeof setup>;

const Form = ({ name, bio }: Pick<Artist, 'name' | 'bio'>) => <p>{`${name}: ${bio || 'empty'}`}</p>;

const Suspending = ({ app }: { app: App }) => <Form {...(useSuspense(app.artists.get, { id: '1' }) as Artist)} />;

function Loading({ app, isPartial }: { app: App; isPartial?: boolean }) {
  const { data, loading, error } = useDLE(isPartial ? app.partial : app.artists.get, { id: '1' });
  if (loading) return <p>waiting</p>;
  if (data) return <Form {...(data as Artist)} />;
  return <p>{error?.message}</p>;
}

function Known() {
  const artist = useQuery(Artist, { id: '1' });
  return artist ? <Form {...artist} /> : <p>nobody</p>;
}

describe.each([
  ['useSuspense', Suspending],
  ['useDLE', Loading],
])('%s of an item that a list has brought', (_name, Detail) => {
  it('waits for the answer where the list has left something out, and asks once (T14, F82)', async () => {
    const app = setup();
    app.list(halfOf('Ada'));
    app.answers['/artists/1'] = wholeOf('Ada');
    const text = app.show(<Detail app={app} />);
    expect(text()).toBe('waiting');
    await app.letGo();
    expect(text()).toBe('Ada: bio of Ada');
    expect(app.asked).toEqual(['/artists/1']);
  });

  it('shows it without a request where the list says all of it', () => {
    const app = setup();
    app.list(wholeOf('Ada'));
    const text = app.show(<Detail app={app} />);
    expect(text()).toBe('Ada: bio of Ada');
    expect(app.asked).toEqual([]);
  });

  it('shows what the own answer says, and asks no more, whatever that leaves out', async () => {
    const app = setup();
    app.list(halfOf('Ada'));
    app.answers['/artists/1'] = halfOf('Ada');
    const text = app.show(<Detail app={app} />);
    await app.letGo();
    await app.letGo();
    expect(text()).toBe('Ada: empty');
    expect(app.asked).toHaveLength(1);
  });

  it('shows the error of the request without a connection (T16)', async () => {
    const app = setup();
    expectConsole('error'); // React's own, of what a boundary catches
    app.list(halfOf('Ada'));
    const text = app.show(<Detail app={app} />);
    await app.letGo();
    expect(text()).toMatch(/fetch|connection|network/i);
    expect(app.asked).toHaveLength(1);
  });

  it('keeps what it shows where less is known than before, and asks (T15)', async () => {
    const app = setup(Replaced);
    app.list(wholeOf('Ada'));
    const text = app.show(<Detail app={app} />);
    app.list(halfOf('Grace'));
    expect(text()).toBe('Ada: bio of Ada');
    expect(app.artists.get.select(app.store.getState(), { id: '1' })).toBeUndefined();
    await waitFor(() => expect(app.asked).toEqual(['/artists/1']));
    app.answers['/artists/1'] = wholeOf('Grace');
    await app.letGo();
    expect(text()).toBe('Grace: bio of Grace');
    expect(app.asked).toHaveLength(1);
  });

  it('keeps it while the answer fails to come, too', async () => {
    const app = setup(Replaced);
    app.list(wholeOf('Ada'));
    const text = app.show(<Detail app={app} />);
    app.list(halfOf('Grace'));
    await waitFor(() => expect(app.asked).toHaveLength(1));
    await app.letGo();
    await app.letGo();
    expect(text()).toBe('Ada: bio of Ada');
    expect(app.asked).toHaveLength(1);
  });
});

describe('useDLE with returnPartialData', () => {
  it('shows the part until the answer is there, whatever is written of it meanwhile', async () => {
    const app = setup();
    app.list(halfOf('Ada'));
    app.answers['/part/1'] = wholeOf('Ada');
    const text = app.show(<Loading app={app} isPartial />);
    expect(text()).toBe('Ada: empty');
    app.set({ name: 'Ada L.' });
    expect(text()).toBe('Ada L.: empty');
    await app.letGo();
    expect(text()).toBe('Ada L.: bio of Ada');
  });

  it('shows the part without a connection (T16)', async () => {
    const app = setup();
    app.list(halfOf('Ada'));
    const text = app.show(<Loading app={app} isPartial />);
    await app.letGo();
    expect(text()).toBe('Ada: empty');
    expect(app.asked).toHaveLength(1);
  });
});

it('useQuery shows what there is, and asks for nothing', () => {
  const app = setup();
  app.list(halfOf('Ada'));
  const text = app.show(<Known />);
  expect([text(), app.asked]).toEqual(['Ada: empty', []]);
});

it('keeps the members of an object that a list has taken away, until the own answer has come (T17, F87)', async () => {
  expectConsole('warn');
  class Page extends Entity {
    id = '';
    attributes: { readonly body?: { readonly text: string } } = {};
    static override key = 'Page';
  }
  const app = setup(Page as never);
  const own = { id: '1', attributes: { short: 'a', body: { text: 'long' } } };
  await act(async () => void (await app.store.dispatch(app.artists.get.setResponse({ id: '1' }, own as never))));
  // It throws where the body is not there.
  const Body = () => <p>{(useSuspense(app.artists.get, { id: '1' }) as unknown as typeof own).attributes.body.text}</p>;
  const text = app.show(<Body />);
  app.list({ id: '1', attributes: { short: 'a' } });
  expect(text()).toBe('long');
  await waitFor(() => expect(app.asked).toEqual(['/artists/1']));
  app.answers['/artists/1'] = { id: '1', attributes: { short: 'a', body: { text: 'longer' } } };
  await app.letGo();
  expect([text(), app.asked.length]).toEqual(['longer', 1]);
});

it('what an optimistic edit has completed is not kept when the edit fails', async () => {
  const app = setup();
  app.list(halfOf('A'));
  const text = app.show(<Loading app={app} />);
  expect(text()).toBe('waiting');
  act(() => void app.store.dispatch(app.artists.partialUpdate({ id: '1' }, wholeOf('B'))));
  expect(text()).toBe('B: bio of B');
  await app.letGo();
  await app.letGo();
  expect(text()).not.toContain('B');
});
