import * as react from 'react';
import * as reactRedux from 'react-redux';
import { RestError } from '../shared/RestError.js';
import { createMockResolver } from './MockResolver.js';
import { createRenderRestHook } from './renderRestHook.js';
import type { LoadLibrary } from '../shared/requireLibrary.js';

// The entry point for React Native and its Jest preset: it neither imports nor looks for `react-dom`.
export * from './common.js';

const load = ((name: string): unknown => {
  if (name === 'react') return react;
  if (name === 'react-redux') return reactRedux;
  throw new RestError({
    code: 'REACT_MISSING',
    subject: 'renderRestHook',
    happened: 'It renders with react-dom, which draws into web pages.',
    fix: 'On React Native take renderHook of @testing-library/react-native, with a Provider of the store of mockStore().',
  });
}) as LoadLibrary;

export const MockResolver = /* @__PURE__ */ createMockResolver(load);
export const renderRestHook = /* @__PURE__ */ createRenderRestHook(load);
