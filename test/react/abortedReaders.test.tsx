import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createRestSlice, Endpoint } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { testStore } from '../support/testStore.js';
import type { PropsWithChildren } from 'react';

const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('an abort makes no mounted reader ask again who has data, where sensitive() is no list of the same form (decision 25)', async () => {
  const held = controlledCalls();
  const profile = new Endpoint((user: { id: string; token: string }): Promise<unknown> => held.call(user), {
    name: 'profile',
    sensitive: ([{ id }]: any) => [id],
    key: (id: unknown) => `profile ${String(id)}`,
  } as object);
  const { store, dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { profile } }));
  const args = { id: '5', token: 'T' };
  const whole = { ...store, dispatch } as never;
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={whole}>{children}</Provider>;
  const { result } = renderHook(() => useDLE(endpoints.profile, args), { wrapper });
  await turn();
  held.answer(0, { name: 'Ann' });
  await turn();
  expect(result.current.data).toEqual({ name: 'Ann' });
  const refetch = dispatch(endpoints.profile(args));
  await turn();
  refetch.abort();
  await expect(refetch).rejects.toMatchObject({ name: 'AbortError' });
  await turn();
  expect(held.calls).toHaveLength(2);
});
