import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { useCache, useSuspense } from '../../src/react/index.js';
import type { ReactNode } from 'react';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}
const language = { current: 'en' };

function setup() {
  const rest = createRestSlice({ endpoints: { notes: resource({ path: '/notes/:id', schema: Note }) } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { notes } = rest.endpoints;
  for (const id of ['1', '2', '0']) void store.dispatch(notes.get.setResponse({ id }, { id, text: `note ${id}` }));
  const show = (ui: ReactNode) => render(<Provider store={store}>{ui}</Provider>);
  return { store, notes, show };
}

afterEach(() => {
  cleanup();
  language.current = 'en';
});

/** A component that can be rendered again. */
function again(read: () => string | undefined) {
  const turn: { next?: () => void } = {};
  function Reading() {
    const [, set] = useState(0);
    turn.next = () => set((count) => count + 1);
    return <p>{read()}</p>;
  }
  return { Reading, next: () => act(() => turn.next?.()) };
}

const shown = () => screen.getByText(/.*/, { selector: 'p' }).textContent;

describe('a reader that is rendered again', () => {
  it('reads what the arguments hold by now, though they are the same object', () => {
    const { notes, show } = setup();
    const args = { id: '1' };
    const { Reading, next } = again(() => useSuspense(notes.get, args).text);
    show(<Reading />);
    expect(shown()).toBe('note 1');
    args.id = '2';
    next();
    expect(shown()).toBe('note 2');
  });

  it('shows what it has asked for until it is rendered, though the arguments hold something else by then', () => {
    const { store, notes, show } = setup();
    const write = (six: string) =>
      void store.dispatch(
        notes.getList.setResponse({}, [
          { id: '5', text: 'five' },
          { id: '6', text: six },
        ]),
      );
    write('six');
    const args = { id: '5' };
    const { Reading, next } = again(() => useCache(notes.get, args)?.text);
    show(<Reading />);
    args.id = '6';
    act(() => write('new six'));
    expect(shown()).toBe('five');
    next();
    expect(shown()).toBe('new six');
  });

  it.each([
    ['a further member', { id: '1' }, { id: '1', lang: 'de' }],
    ['a member less', { id: '1', lang: 'de' }, { id: '1' }],
    ['a member of another name', { id: '1', lang: 'de' }, { id: '1', tone: 'de' }],
    ['a number for a text', { id: '1', page: '2' }, { id: '1', page: 2 }],
    ['a list that holds something else', { id: '1', tags: ['a'] }, { id: '1', tags: ['b'] }],
  ])('asks for the key of its arguments: %s', (_name, before, after) => {
    const { store, notes, show } = setup();
    const loose = notes.get as unknown as { setResponse(args: object, response: object): never } & typeof notes.get;
    void store.dispatch(loose.setResponse(before, { id: '1', text: 'before' }));
    const url = vi.spyOn(RestEndpoint.prototype, 'url');
    let args: { id: string } = before;
    const { Reading, next } = again(() => useCache(loose, { ...args })?.text);
    show(<Reading />);
    url.mockClear();
    args = after;
    next();
    expect(url).toHaveBeenCalled();
    url.mockRestore();
    expect(shown()).toBe('before');
  });

  it('makes no key while its arguments hold the same', () => {
    const { notes, show } = setup();
    const { Reading, next } = again(() => useSuspense(notes.get, { id: '1' }).text);
    const url = vi.spyOn(RestEndpoint.prototype, 'url');
    show(<Reading />);
    url.mockClear();
    next();
    expect(shown()).toBe('note 1');
    expect(url).not.toHaveBeenCalled();
    url.mockRestore();
  });

  it('asks a `key` of its own each time: it may know of something else', () => {
    const rest = createRestSlice({
      endpoints: {
        note: new RestEndpoint({
          path: '/notes/:id',
          schema: Note,
          key: ({ id }: { id: string }) => `${language.current} ${id}`,
        }),
      },
    });
    const own = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    const { note } = rest.endpoints;
    const write = (lang: string) => {
      language.current = lang;
      void own.dispatch(note.setResponse({ id: '1' }, { id: lang, text: `note in ${lang}` }));
    };
    write('de');
    write('en');
    const { Reading, next } = again(() => useCache(note, { id: '1' })?.text);
    render(
      <Provider store={own}>
        <Reading />
      </Provider>,
    );
    expect(shown()).toBe('note in en');
    language.current = 'de';
    next();
    expect(shown()).toBe('note in de');
  });
});

it('says so where there is no Provider', () => {
  const { notes } = setup();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Reading } = again(() => useCache(notes.get, { id: '1' })?.text);
  expect(() => render(<Reading />)).toThrow(/PROVIDER_MISSING/);
  vi.restoreAllMocks();
});
