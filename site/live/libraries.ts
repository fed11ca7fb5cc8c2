import * as toolkit from '@reduxjs/toolkit';
import * as query from '@reduxjs/toolkit/query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactRedux from 'react-redux';
import * as restSlice from 'rest-slice';
import * as devtools from 'rest-slice/devtools';
import * as features from 'rest-slice/features';
import * as offline from 'rest-slice/offline';
import * as hooks from 'rest-slice/react';
import * as follow from 'rest-slice/rtk-query';
import * as ssr from 'rest-slice/ssr';
import * as tabs from 'rest-slice/tabs';
import * as testing from '../../src/testing/browser.js';

/** What the files of an example may import. */
export const LIBRARIES: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-redux': reactRedux,
  '@reduxjs/toolkit': toolkit,
  '@reduxjs/toolkit/query': query,
  'rest-slice': restSlice,
  'rest-slice/react': hooks,
  'rest-slice/features': features,
  'rest-slice/devtools': devtools,
  'rest-slice/offline': offline,
  'rest-slice/rtk-query': follow,
  'rest-slice/ssr': ssr,
  'rest-slice/tabs': tabs,
  'rest-slice/testing': testing,
};
