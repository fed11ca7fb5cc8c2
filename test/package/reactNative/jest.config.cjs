const path = require('node:path');

// What is not compiled for Node yet: React Native, what is written for it, and ES modules.
const compiled = [
  ...[
    'react-native',
    'react-native-0\\.80',
    '@react-native',
    '@react-native-(community|async-storage)',
    'test-renderer',
  ],
  ...['@testing-library/react-native', 'whatwg-fetch', 'immer', '@reduxjs', 'react-redux', 'redux', 'reselect'],
].join('|');

const project = (displayName, preset, globals) => ({
  ...preset,
  displayName,
  rootDir: __dirname,
  testMatch: ['<rootDir>/tests/*.test.jsx'],
  transform: {
    ...preset.transform,
    '\\.jsx?$': ['babel-jest', { configFile: path.join(__dirname, 'babel.config.cjs') }],
  },
  transformIgnorePatterns: [`node_modules/(?!(${compiled})/)`],
  globals,
});

const old = path.dirname(require.resolve('react-native-0.80/package.json'));
const preset080 = require('react-native-0.80/jest-preset');

module.exports = {
  testTimeout: 60_000,
  projects: [
    project('0.88', require('@react-native/jest-preset'), { CONTROLLER: 'its own' }),
    project(
      '0.80',
      {
        ...preset080,
        setupFiles: [path.join(old, 'jest/setup.js')],
        moduleNameMapper: { '^react-native($|/.*)': `${old}$1` },
      },
      { CONTROLLER: 'abort-controller' },
    ),
  ],
};
