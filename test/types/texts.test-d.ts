// What the compiler knows where a call is written into another one, and in classes of one's own.
import { createListenerMiddleware, createSlice } from '@reduxjs/toolkit';
import { describe, expectTypeOf, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import type { RestGenerics, SerializedError } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const notes = resource({ path: '/notes/:id', schema: Note });
const rest = createRestSlice({ endpoints: { notes } });
const { startListening } = createListenerMiddleware();
const state = { rest: rest.reducer(undefined, { type: '@@init' }) };

describe('matchers', () => {
  it('tell the effect its action where they are made in place (F109)', () => {
    startListening({
      matcher: rest.matchRejected(),
      effect: ({ error, meta }) => {
        expectTypeOf(error).toEqualTypeOf<SerializedError>();
        expectTypeOf(meta.aborted).toEqualTypeOf<boolean>();
      },
    });
    startListening({
      matcher: rest.matchFulfilled(notes.get),
      effect: ({ payload, meta }) => {
        expectTypeOf(payload.text).toEqualTypeOf<string | undefined>();
        expectTypeOf(meta.args[0].id).toEqualTypeOf<string | number>();
      },
    });
    startListening({
      matcher: rest.matchPending(rest.endpoints.notes.getList),
      effect: ({ meta }) => {
        expectTypeOf(meta.requestStatus).toEqualTypeOf<'pending'>();
      },
    });
    createSlice({
      name: 'failures',
      initialState: '',
      reducers: {},
      extraReducers: (builder) => {
        builder.addMatcher(rest.matchRejected(), (_last, { error }) => error.message);
      },
    });
  });
});

describe('a subclass that adds nothing', () => {
  class Auth<O extends RestGenerics = any> extends RestEndpoint<O> {}

  it('knows what its options are given, and its own arguments (F109)', () => {
    const save = new Auth({
      path: '/notes/:id',
      method: 'POST',
      schema: Note,
      body: {} as { text: string },
      expires: ([{ id }], answer) => [[notes.get, { id: answer?.id ?? id }]],
      errorPolicy: ({ status }) => (status === 409 ? 'soft' : undefined),
      retry: { times: 2, delay: (attempt) => attempt * 100 },
      pollFrequency: (note) => (note ? false : 1_000),
      nextPage: (page) => page.next,
    });
    expectTypeOf(save).parameters.toEqualTypeOf<[{ id: string | number }, { text: string }]>();
    expectTypeOf(save.method).toEqualTypeOf<'POST'>();
    new Auth({
      path: '/notes',
      // @ts-expect-error no such policy
      errorPolicy: () => 'softly',
    });
  });
});

describe('a path that is no literal', () => {
  it('takes whatever parameters it may have (F109)', () => {
    const path: string = '/notes/:id';
    void new RestEndpoint({ path, schema: Note })({ id: 1 });
    void resource({ path, schema: Note }).get({ id: 1 });
  });
});

describe('select', () => {
  it('refuses what lacks a parameter, whatever the state (F77)', () => {
    expectTypeOf(rest.endpoints.notes.get.select(state, { id: 1 })).toEqualTypeOf<Note | undefined>();
    // @ts-expect-error the item is not named
    rest.endpoints.notes.get.select(state, {});
    // @ts-expect-error nor here, in a state that the slice has not come to yet
    rest.endpoints.notes.get.select({}, {});
  });
});
