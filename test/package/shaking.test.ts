import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

/** What a bundler knows and may say less of than it does: a few words. */
const FEW_BYTES = 150;

/** Modules that are one class or object, of which no app bundles a part. */
const WHOLE = ['endpoint/CallableEndpoint.js', 'endpoint/Endpoint.js', 'endpoint/RestEndpoint.js', 'schema/Entity.js'];
/** Test runners take hooks only while a file is loaded. */
const ACTING = 'testing/runAfterEachTest.js';

const define = { 'process.env.NODE_ENV': '"production"' };
const withoutImports = (code: string): string => code.replace(/import(?:[^;]*?from)?\s*["'][^"']*["'];?/g, '').trim();

/** What esbuild keeps of a module of which nothing is used, as though the package did not say `sideEffects: false`. */
async function keptByEsbuild(file: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `import ${JSON.stringify(file)}`, resolveDir: dist },
    ...{ bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error', define },
    plugins: [
      {
        name: 'this-module-alone',
        setup: ({ onResolve }) =>
          onResolve({ filter: /.*/ }, ({ path, importer }) =>
            importer === '<stdin>' ? { path, sideEffects: true } : { path, external: true, sideEffects: false },
          ),
      },
    ],
  });
  return withoutImports(outputFiles[0]?.text ?? '');
}

/** The same of Rolldown, which goes about it as Rollup does. */
async function keptByRolldown(file: string): Promise<string> {
  const bundle = await rolldown({
    input: 'virtual:app',
    transform: { define },
    plugins: [
      {
        name: 'this-module-alone',
        resolveId: (id, importer) => {
          if (importer === undefined) return id;
          return importer === 'virtual:app' ? { id: file, moduleSideEffects: true } : { id, external: true };
        },
        load: (id) => (id === 'virtual:app' ? `import ${JSON.stringify(file)}` : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  return withoutImports(output[0].code);
}

describe.each([
  ['esbuild', keptByEsbuild],
  ['Rolldown', keptByRolldown],
])('what %s keeps of a module that is not used', (_, keptOf) => {
  it('is nothing: all that modules do when they are loaded may be dropped', async () => {
    expect(modules.length).toBeGreaterThan(100);
    const kept: Record<string, string> = {};
    for (const file of modules) {
      const code = await keptOf(resolve(dist, file));
      if (code.length > FEW_BYTES) kept[file.replaceAll('\\', '/')] = code.slice(0, 200);
    }
    for (const file of [...WHOLE, ACTING]) delete kept[file];
    expect(kept).toEqual({});
  }, 120_000);
});

describe('an app that imports every entry and uses nothing', () => {
  const entries = [
    'rest-slice',
    'rest-slice/react',
    'rest-slice/features',
    'rest-slice/offline',
    'rest-slice/tabs',
    'rest-slice/rtk-query',
    'rest-slice/ssr',
    'rest-slice/testing',
    'rest-slice/devtools',
  ];
  const contents = entries
    .map((entry, index) => `import * as unused${index} from '${entry}'; import '${entry}';`)
    .join('');

  it('bundles nothing', async () => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: join(dist, '..') },
      ...{ bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error', define },
    });
    expect(outputFiles[0]?.text).toBe('');
  });
});

describe('an app that renders the inspector', () => {
  const EXTERNAL = ['react', 'react/jsx-runtime', 'react-dom/client', 'react-redux', '@reduxjs/toolkit'];
  const appOf = (entry: string): string =>
    `import { RestDevtools } from ${JSON.stringify(join(dist, entry))}; globalThis.shown = RestDevtools;`;

  const byEsbuild = async (entry: string, mode: string): Promise<string> => {
    const { outputFiles } = await build({
      stdin: { contents: appOf(entry), resolveDir: dist },
      ...{ bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error', external: EXTERNAL },
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    });
    return withoutImports(outputFiles[0]?.text ?? '');
  };
  const byRolldown = async (entry: string, mode: string): Promise<string> => {
    const bundle = await rolldown({
      input: 'virtual:app',
      external: EXTERNAL,
      transform: { define: { 'process.env.NODE_ENV': JSON.stringify(mode) } },
      plugins: [
        {
          name: 'app',
          resolveId: (id) => (id === 'virtual:app' ? id : undefined),
          load: (id) => (id === 'virtual:app' ? appOf(entry) : undefined),
        },
      ],
    });
    const { output } = await bundle.generate({ minify: true });
    return withoutImports(output[0].code);
  };

  it.each([
    ['esbuild', byEsbuild],
    ['Rolldown', byRolldown],
  ])('has none of it in production, by %s, unless it asks for that', async (_, bundleOf) => {
    const inspector = 'Close the inspector';
    expect((await bundleOf('devtools.js', 'production')).length).toBeLessThan(FEW_BYTES);
    expect(await bundleOf('devtools.js', 'development')).toContain(inspector);
    expect(await bundleOf('devtools.production.js', 'production')).toContain(inspector);
  });
});

describe('CommonJS', () => {
  it('has every module once: its entries share classes', () => {
    const bundles = readdirSync(dist).filter((file) => file.endsWith('.cjs'));
    const regions = bundles.flatMap((file) => readFileSync(join(dist, file), 'utf8').match(/^\/\/#region .*$/gm) ?? []);
    expect(regions.length).toBeGreaterThan(100);
    expect(regions.filter((region, index) => regions.indexOf(region) !== index)).toEqual([]);
  });
});
