import { configureStore } from '@reduxjs/toolkit';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { RestDevtools } from '../../src/devtools/index.js';
import { createRestSlice } from '../../src/index.js';
import { runtimesOf } from '../../src/requests/runtime.js';
import { storeDispatch } from '../../src/slice/storeDispatch.js';

it('renders and records nothing on a server', () => {
  const rest = createRestSlice({ endpoints: {} });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const devtools = createElement(RestDevtools, { initiallyOpen: true });
  expect(renderToString(createElement(Provider, { store, children: devtools }))).toBe('');
  expect(runtimesOf(storeDispatch(store))[0]!.can.noteShown).toBeUndefined();
});
