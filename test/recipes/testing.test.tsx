import * as testingLibrary from '@testing-library/react';
import * as vitest from 'vitest';
import * as restTesting from '../../src/testing/index.js';
import { docsPage } from '../support/docsModule.js';
import { reactLibraries } from '../support/reactLibraries.js';

// The page's own tests are these.
docsPage('recipes/testing.md', {
  ...reactLibraries,
  'rest-slice/testing': restTesting,
  '@testing-library/react': testingLibrary,
  vitest,
})('Posts.test.tsx');
