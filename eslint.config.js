import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { defineConfig, globalIgnores } from 'eslint/config';

// What the layers of src may touch of the outside world. Reducers and selectors must give the same answer when an action
// log is replayed elsewhere, so the clock, timers and the browser belong to the folders of effects alone.
const EFFECTS = [
  'src/requests/**',
  'src/features/**',
  'src/react/**',
  'src/ssr/**',
  'src/testing/**',
  'src/devtools/**',
];
const SENDS_REQUESTS = ['src/endpoint/RestEndpoint.ts'];
const CLOCK_AND_BROWSER = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'requestAnimationFrame'],
  ...['requestIdleCallback', 'performance', 'window', 'document', 'navigator'],
].map((name) => ({
  name,
  message:
    'Clock, timers and browser belong in src/requests, src/features, src/react, src/ssr, src/testing or src/devtools.',
}));
const FETCH = [{ name: 'fetch', message: 'Only RestEndpoint.fetchResponse sends requests.' }];
const restrictGlobals = (globals) => ['error', { globals, checkGlobalObject: true }];

const MODULE_STYLE = [
  ['ExportDefaultDeclaration', 'Named exports only.'],
  ['ExportSpecifier[exported.name="default"]', 'Named exports only.'],
  ['TSEnumDeclaration', 'No enums: use a union of strings.'],
].map(([selector, message]) => ({ selector, message }));
const NO_CLOCK = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'Take the time as data.',
};

export default defineConfig([
  globalIgnores([
    'dist',
    'openapi/dist',
    'openapi/.generated',
    'openapi/.documents',
    'coverage',
    'test-results',
    'storybook-static',
    'public',
    'bench/.dist',
    'site/.pages',
    'site/.vitepress',
    'site/live/runs',
    'test/consumer',
    'test/package/hour',
    'test/package/reactNative',
    'test/codemods/fixtures',
    '!.storybook',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['src/**'],
    rules: {
      // `any` has a budget instead: test/architecture.test.ts.
      '@typescript-eslint/no-explicit-any': 'off',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...MODULE_STYLE, NO_CLOCK],
      'no-restricted-globals': restrictGlobals([...CLOCK_AND_BROWSER, ...FETCH]),
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the time as data.' },
        { object: 'Math', property: 'random', message: 'Take random values as data.' },
      ],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'path-to-regexp', message: 'Templates are parsed and filled by src/path/template.ts.' }] },
      ],
    },
  },
  { files: ['src/shared/warn.ts'], rules: { 'no-console': 'off' } },
  { files: ['src/path/template.ts'], rules: { 'no-restricted-imports': 'off' } },
  { files: SENDS_REQUESTS, rules: { 'no-restricted-globals': restrictGlobals(CLOCK_AND_BROWSER) } },
  {
    files: EFFECTS,
    rules: {
      'no-restricted-globals': restrictGlobals(FETCH),
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', ...MODULE_STYLE],
    },
  },
  {
    // A promise that is thrown is how React is told to wait.
    files: ['src/react/**', 'src/ssr/**'],
    rules: { '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Promise' }] }] },
  },
  {
    files: ['src/react/**', 'src/devtools/**', 'stories/**', 'test/**'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['test/**', 'openapi/test/**', 'bench/**', 'examples/**', 'stories/**'],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': false }],
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', Response: 'readonly', Request: 'readonly' },
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
]);
