import { configureStore } from '@reduxjs/toolkit';
import { expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

interface Session {
  readonly user?: string;
  readonly isBroken?: boolean;
}

/** A store with a session of the app's own, and nothing else than the slice. */
function setup() {
  const answers: ((note: object) => void)[] = [];
  const fetchResponse = () =>
    new Promise<object>((resolve) => answers.push(resolve)).then((note) => Response.json(note));
  const notes = resource({ path: '/notes/:id', schema: Note, fetchResponse: fetchResponse as never });
  const rest = createRestSlice({
    endpoints: { notes },
    gc: false,
    user({ session }: { readonly session: Session }) {
      if (session.isBroken) throw new Error('no session');
      return session.user;
    },
  });
  const session = (state: Session = {}, action: { readonly type: string; readonly payload?: Session }): Session =>
    action.type === 'session' ? (action.payload as Session) : state;
  const store = configureStore({
    reducer: { session, [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const begin = (payload: Session) => void store.dispatch({ type: 'session', payload });
  const { get } = rest.endpoints.notes;
  const shown = () => get.select(store.getState() as never, { id: '1' })?.text;
  const underWay = () => vi.waitFor(() => expect(answers).toHaveLength(1));
  const answer = async (text: string) => {
    await underWay();
    answers.shift()?.({ id: '1', text });
  };
  return { answer, underWay, begin, shown, read: () => store.dispatch(get({ id: '1' })) };
}

it('empties the slice where the user changes, without any feature', async () => {
  const { answer, begin, shown, read } = setup();
  begin({ user: 'ann' });
  const first = read();
  await answer('of Ann');
  await first;
  expect(shown()).toBe('of Ann');
  begin({ user: 'bob' });
  expect(shown()).toBeUndefined();
});

it('and where there is nobody any more, and what was on its way does not come', async () => {
  const { answer, underWay, begin, shown, read } = setup();
  begin({ user: 'ann' });
  const late = read();
  await underWay();
  begin({});
  await answer('of Ann');
  await expect(late).rejects.toMatchObject({ name: 'ResetError' });
  expect(shown()).toBeUndefined();
});

it('keeps what was read before anybody was there', async () => {
  const { answer, begin, shown, read } = setup();
  const first = read();
  await answer('of nobody');
  await first;
  begin({ user: 'ann' });
  expect(shown()).toBe('of nobody');
});

it('says once that the function throws, and begins anew when it cannot tell', async () => {
  const errors = expectConsole('error');
  const { answer, begin, shown, read } = setup();
  begin({ user: 'ann' });
  const first = read();
  await answer('of Ann');
  await first;
  begin({ isBroken: true });
  begin({ isBroken: true });
  expect([shown(), errors.length <= 1]).toEqual([undefined, true]);
});
