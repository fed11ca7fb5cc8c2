import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/understand/understand.js';
import { writeFiles } from '../../src/write/files.js';
import { addressesOf } from './addresses.js';
import { documentOf, folderOf, typeErrors, writeAll } from '../support.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const kept = readdirSync(at('../documents')).map((name) => name.replace('.json.br', ''));
/** All that `npm run documents` fetches, or those of which something is kept here. */
const names = process.env.ALL_DOCUMENTS
  ? readdirSync(at('../../.documents')).map((name) => name.replace('.json', ''))
  : kept.filter((name) => name !== 'github');

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];

describe.each(names)('%s', (name) => {
  const document = documentOf(name);
  const model = understand(document, {});
  const folder = folderOf(name);
  writeAll(folder, writeFiles(model));

  it('compiles', () => {
    expect(typeErrors([folder])).toBe('');
  });

  it('calls every operation at its own address', async () => {
    const api = (await import(/* @vite-ignore */ join(folder, 'index.ts'))) as Record<string, any>;
    const bare = (address: string) =>
      address.replace(/^(\w+) (?:[a-z]+:\/\/[^/]+)?(.*)$/, (_, method: string, path: string) => `${method} ${path}`);
    const called = [...addressesOf(api).values()].map(bare);
    const missing = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).flatMap((method) => {
        let index = 0;
        const filled = path.replace(/#.*$/, '').replace(/\{([^}]+)\}/g, () => `a${String(index++)}`);
        const isCalled = called.some((each) => {
          const [verb, address = ''] = each.split(' ');
          return verb === method.toUpperCase() && address.replaceAll('/b', '').endsWith(filled.replaceAll('/b', ''));
        });
        return isCalled ? [] : [`${method} ${path}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});
