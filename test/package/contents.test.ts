import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}
const manifest = JSON.parse(read('package.json')) as Manifest;

/** What `npm publish` would send. */
const packed = (() => {
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const [{ files }] = JSON.parse(told) as [{ files: readonly { path: string; size: number }[] }];
  return new Map(files.map(({ path, size }) => [path, size]));
})();
const code = [...packed.keys()].filter((path) => /\.(?:c?js|d\.c?ts)$/.test(path) && path.startsWith('dist/'));

/** All texts of a value of JSON. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

describe('what only React Native lacks', () => {
  const ofNative = (path: string): boolean => read(path).includes('_parts');

  it('is in CommonJS, which React Native is given by every entry, and in no ES module', () => {
    expect(code.filter((path) => path.endsWith('.cjs')).some(ofNative)).toBe(true);
    expect(code.filter((path) => path.endsWith('.js')).filter(ofNative)).toEqual([]);
    const entries = Object.values(manifest.exports).filter((entry) => typeof entry === 'object');
    expect(entries.map((entry) => Object.keys(entry as object)[0])).toEqual(entries.map(() => 'react-native'));
    for (const entry of entries)
      expect((entry as Record<string, { default: string }>)['react-native']?.default).toMatch(/\.cjs$/);
  });
});

describe('the pack', () => {
  it('holds what users need, and nothing else', () => {
    const tops = new Set([...packed.keys()].map((path) => path.split('/')[0]));
    expect([...tops].sort()).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'codemods', 'dist', 'docs', 'package.json', 'src'].toSorted(),
    );
    const kinds =
      /^(?:dist\/.*\.(?:c?js|d\.c?ts)(?:\.map)?|src\/.*\.tsx?|codemods\/.*\.cjs|bin\/.*\.js|docs\/errors\.md|[^/]+)$/;
    const strange = /\.(?:test|spec|test-d)\.|fixtures|tsbuildinfo|\.env|node_modules/;
    expect([...packed.keys()].filter((path) => !kinds.test(path) || strange.test(path))).toEqual([]);
    expect([...packed.values()].reduce((sum, size) => sum + size)).toBeLessThan(8_550_000);
  });

  it('has every file that an entry names', () => {
    const named = [...textsIn(manifest.exports), ...textsIn([manifest['main'], manifest['module'], manifest['types']])];
    const paths = named.filter((path) => !path.includes('*')).map((path) => path.replace('./', ''));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !packed.has(path))).toEqual([]);
  });

  it('has the page that texts of production point at', () => {
    const named = code.flatMap((path) =>
      [...read(path).matchAll(/see (docs\/[\w-]+\.md)['"`]/g)].map(([, page]) => page),
    );
    expect([...new Set(named)]).toEqual(['docs/errors.md']);
    expect(packed.has('docs/errors.md')).toBe(true);
  });

  it('has a README whose links the page of a registry can follow: paths of the repository, from its root', () => {
    const links = [...read('README.md').matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
    const strange = links.filter((link) => !/^https:/.test(link) && !/^[\w-][\w./-]*$/.test(link));
    expect(strange).toEqual([]);
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
    const known = new Set(tracked.split('\n').flatMap((path) => [path, posix.dirname(path)]));
    expect(links.filter((link) => !/^https:/.test(link) && !known.has(link))).toEqual([]);
  });

  it('has no source map that points nowhere', () => {
    const lost: string[] = [];
    let maps = 0;
    for (const path of code) {
      const [, name] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(read(path)) ?? [];
      if (name === undefined) continue;
      const map = posix.join(posix.dirname(path), name);
      if (!packed.has(map)) {
        lost.push(`${path}: ${map}`);
        continue;
      }
      maps += 1;
      const { sources, sourcesContent } = JSON.parse(read(map)) as Record<'sources' | 'sourcesContent', string[]>;
      sources.forEach((source, i) => {
        const isPacked = packed.has(posix.join(posix.dirname(map), source));
        // A dependency that is bundled is not beside us: its text is in the map.
        if (!isPacked && !(source.includes('/node_modules/') && sourcesContent[i])) lost.push(`${map}: ${source}`);
      });
    }
    expect(lost).toEqual([]);
    expect(maps).toBeGreaterThan(200);
    const unused = [...packed.keys()].filter((path) => path.endsWith('.map') && !packed.has(path.slice(0, -4)));
    expect(unused).toEqual([]);
  });

  it('says in package.json what publishing needs', () => {
    expect(manifest).toMatchObject({
      sideEffects: false,
      license: 'MIT',
      engines: { node: expect.stringMatching(/^>=\d+/) },
      publishConfig: { access: 'public', provenance: true },
    });
    expect(
      Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)?(?:install|prepare|publish)/.test(name)),
    ).toEqual([]);
  });

  it('tells of each dependency in SECURITY.md', () => {
    const [, table = ''] = /## What it depends on\n([\s\S]*?)\n\n[^|]/.exec(read('SECURITY.md')) ?? [];
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect(needed.filter((name) => !name.startsWith('@types/') && !table.includes(name))).toEqual([]);
    expect(Object.keys(manifest.dependencies)).toEqual(['path-to-regexp']);
  });
});
