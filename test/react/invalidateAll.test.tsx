import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { testStore } from '../support/testStore.js';
import type { PropsWithChildren } from 'react';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

it('invalidateAll reaches a mounted reader that shows what another answer brought', async () => {
  const lines: string[] = [];
  class Answered extends RestEndpoint {
    override fetchResponse(input: string) {
      lines.push(input);
      return Promise.resolve(Response.json({ id: '1', text: 'own answer' }));
    }
  }
  const notes = resource({ path: '/notes/:id', urlPrefix: 'http://x.test', schema: Note, Endpoint: Answered });
  const { store, dispatch, endpoints, slice } = testStore(() => createRestSlice({ endpoints: { notes } }));
  void dispatch(endpoints.notes.getList.setResponse({}, [{ id: '1', text: 'of the list' }]));
  const whole = { ...store, dispatch } as never;
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={whole}>{children}</Provider>;
  const { result } = renderHook(() => useDLE(endpoints.notes.get, { id: '1' }), { wrapper });
  await turn();
  expect([result.current.data?.text, lines]).toEqual(['of the list', []]);
  act(() => void dispatch(slice.invalidateAll(endpoints.notes.get)));
  await turn();
  expect([result.current.data?.text, lines]).toEqual(['own answer', ['http://x.test/notes/1']]);
});
