import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const TEXTS = ['happened', 'found', 'fix'];

const nameOf = (part: ts.ObjectLiteralElementLike): string => part.name?.getText() ?? '';

/** The words of a text as it stands in a source, without what a minifier may write otherwise. */
function wordsIn(node: ts.Node): string[] {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (isText) return node.text.split(/["'`\\$\n]/).filter((text) => text.length > 11 && text.includes(' '));
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...wordsIn(child)));
  return found;
}

/** What errors say in development, by the file that says it. */
function textsOf(path: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && node.properties.some((part) => nameOf(part) === 'fix')) {
      const told = node.properties.filter((part) => TEXTS.includes(nameOf(part)));
      for (const part of told) if (ts.isPropertyAssignment(part)) texts.push(...wordsIn(part.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(`${root}src/${path}`, 'utf8'), ts.ScriptTarget.Latest, true));
  return texts;
}

const texts = [
  ...new Set(
    readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap(textsOf),
  ),
];

/** What an app has that makes two mistakes: a path without its parameter, and an answer without a primary key. */
const app = `
  import { configureStore } from '@reduxjs/toolkit';
  import { createRestSlice, Entity, resource } from 'rest-slice';
  globalThis.fetch = async () => Response.json({ title: 'secret' });
  class Post extends Entity { id = ''; static key = 'Post' }
  const rest = createRestSlice({ endpoints: { posts: resource({ path: '/posts/:id', urlPrefix: 'http://127.0.0.1', schema: Post }) } });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const said = [];
  for (const name of ['log', 'warn', 'error', 'info', 'debug']) console[name] = (...args) => said.push(args);
  const tell = ({ name, code, subject, status, message }) => ({ name, code, subject, status, message });
  const missing = await store.dispatch(rest.endpoints.posts.get({ id: '' })).catch(tell);
  const unusable = await store.dispatch(rest.endpoints.posts.get({ id: '1' })).catch(tell);
  process.stdout.write(JSON.stringify({ missing, unusable, said }));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rest-slice-bundle-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bundle the built package as apps do. */
function bundle(mode: string, file: string, args: readonly string[], input?: string): string {
  const outfile = join(folder, `${mode}.${file}`);
  const common = [
    '--bundle',
    '--format=esm',
    '--minify',
    '--charset=utf8',
    '--log-level=error',
    `--outfile=${outfile}`,
  ];
  const define = `--define:process.env.NODE_ENV=${JSON.stringify(mode)}`;
  const aliases = `--alias:rest-slice=${root}dist/index.js`;
  const options = input === undefined ? {} : { input };
  execFileSync(`${root}node_modules/.bin/esbuild`, [...args, ...common, define, aliases], { cwd: root, ...options });
  return outfile;
}

const EXTERNAL = ['react', 'react-dom', 'react-redux', '@reduxjs/toolkit', 'msw'].map((name) => `--external:${name}`);
const ENTRIES = [
  ...['index', 'react', 'features', 'offline', 'tabs', 'rtk-query', 'ssr'],
  ...['testing', 'testing.browser', 'testing.native', 'devtools', 'devtools.native'],
];
const bundledTexts = (mode: string): string[] => {
  const code = ENTRIES.map((entry) => {
    const file = bundle(mode, `${entry}.js`, [`dist/${entry}.js`, '--platform=node', ...EXTERNAL]);
    return readFileSync(file, 'utf8');
  });
  return texts.filter((text) => code.some((bundled) => bundled.includes(text)));
};

const run = (mode: string): unknown => {
  const file = bundle(mode, 'app.mjs', ['--platform=node', '--loader=js'], app);
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }));
};

describe('the bundle of an app (decision 32)', () => {
  it('holds nothing of what errors say, in production', () => {
    expect(bundledTexts('production')).toEqual([]);
  });

  it('holds all of it in development', () => {
    expect(texts.length).toBeGreaterThan(50);
    expect(bundledTexts('development')).toEqual(texts);
  });

  it('throws errors with code and subject in production, which point to their page, and prints nothing', () => {
    const about = { name: 'RestError', subject: 'posts.get' };
    expect(run('production')).toEqual({
      missing: {
        ...about,
        code: 'PATH_PARAM_MISSING',
        message: expect.stringMatching(/^\[rest-slice\] PATH_PARAM_MISSING in \S+, see docs\/errors\.md$/),
      },
      unusable: {
        ...about,
        subject: 'Post',
        code: 'PK_MISSING',
        status: 400,
        message: '[rest-slice] PK_MISSING in Post, see docs/errors.md',
      },
      said: [],
    });
  });

  it('explains them in development', () => {
    expect(run('development')).toMatchObject({
      missing: { message: expect.stringContaining('Pass it in the first argument') },
      unusable: { message: expect.stringContaining('define pk()') },
    });
  });
});
