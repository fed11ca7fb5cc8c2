import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const NAMED = `export { createRestSlice, resource, Entity } from './src/index.ts';
export { useSuspense, useDLE } from './src/react/index.ts';`;

/** Modules of the sources that an app gets in its production bundle, with how much of each. */
async function bundled(code: string): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents: code, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    external: ['@reduxjs/toolkit', 'react', 'react-redux'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Object.values(metafile.outputs);
  return Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
}

describe('what an app bundles', () => {
  it('holds no feature that does not come by itself, nor what only such a one needs', async () => {
    const modules = await bundled(NAMED);
    // Time travel stands behind isDevelopment(), which the package's own build makes a literal.
    const rooms = modules.filter((path) => path.startsWith('src/features/') && !path.includes('timeTravel'));
    expect(rooms.filter((path) => !path.includes('/garbage/'))).toEqual([]);
    expect(modules).not.toContain('src/store/hydrate.ts');
    expect(modules).not.toContain('src/slice/LogoutManager.ts');
  });

  it('holds no streams of a page where state is handed over whole', async () => {
    const modules = await bundled(`${NAMED}\nexport { hydrate } from './src/ssr/index.ts';`);
    expect(modules.filter((path) => /Inflow|Outflow|createStreamedState/.test(path))).toEqual([]);
  });

  it.each([
    ['useLive', "export { useLive } from './src/react/index.ts';", 'src/features/polling/polling.ts'],
    ['useLive', "export { useLive } from './src/react/index.ts';", 'src/features/streams/streams.ts'],
    ['streams()', "export { streams } from './src/features/index.ts';", 'src/features/streams/streams.ts'],
    ['polling()', "export { polling } from './src/features/index.ts';", 'src/features/polling/polling.ts'],
    ['hydrate', "export { hydrate } from './src/ssr/index.ts';", 'src/store/hydrate.ts'],
    ['hydrateStreamed', "export { hydrateStreamed } from './src/ssr/index.ts';", 'src/store/hydrate.ts'],
    ['actionLog()', "export { actionLog } from './src/features/index.ts';", 'src/store/hydrate.ts'],
  ])('%s brings what it needs', async (_, code, path) => {
    expect(await bundled(`${NAMED}\n${code}`)).toContain(path);
  });
});
