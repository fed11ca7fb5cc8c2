import * as react from 'react';
import * as reactDOMClient from 'react-dom/client';
import * as reactRedux from 'react-redux';
import { createMockResolver } from './MockResolver.js';
import { createRenderRestHook } from './renderRestHook.js';
import type { LoadLibrary, ReactLibraries } from '../shared/requireLibrary.js';

// The entry point for bundlers for browsers: a page has no `require`, and they leave out unused imports.
export * from './common.js';

const libraries: ReactLibraries = { react, 'react-dom/client': reactDOMClient, 'react-redux': reactRedux };
const load: LoadLibrary = (name) => libraries[name];

export const MockResolver = /* @__PURE__ */ createMockResolver(load);
export const renderRestHook = /* @__PURE__ */ createRenderRestHook(load);
