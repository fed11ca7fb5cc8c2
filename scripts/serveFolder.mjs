import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * A folder as any server of files shows it: a file where the address names one, else `index.html` of what it names, else 404.
 *
 * @param base where the folder lies: `/1.2.0/`.
 * @returns its address with the base, without a slash at the end, and what closes it.
 */
export async function serveFolder(folder, base = '/') {
  const read = (path) => readFileSync(join(folder, path.endsWith(sep) ? `${path}index.html` : path));
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    try {
      if (!pathname.startsWith(base)) throw new Error(`${pathname} is outside ${base}`);
      const path = decodeURIComponent(pathname.slice(base.length - 1));
      const file = read(path);

      const type = TYPES[extname(path.endsWith('/') ? 'index.html' : path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return { address: `http://127.0.0.1:${port}${base.slice(0, -1)}`, close: () => server.close() };
}
