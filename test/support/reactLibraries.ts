import { configure } from '@testing-library/dom';
import * as toolkit from '@reduxjs/toolkit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactRedux from 'react-redux';
import * as restReact from '../../src/react/index.js';

// Of a machine with other work: what is slow there is no failure.
configure({ asyncUtilTimeout: 15_000 });

/** What the files of a page import that show components. */
export const reactLibraries: Readonly<Record<string, object>> = {
  '@reduxjs/toolkit': toolkit,
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-redux': reactRedux,
  'rest-slice/react': restReact,
};
