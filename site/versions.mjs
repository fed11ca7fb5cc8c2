// Under which address this build of the site is to lie, and which others there are beside it. The newest is at DOCS_ROOT
// (`/`); that of a release stays under its number: `DOCS_BASE=/1.2.0/ npm run docs:build`.
import { readFileSync } from 'node:fs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const asFolder = (path) => `/${path}/`.replace(/\/{2,}/g, '/');

export const ROOT = asFolder(process.env.DOCS_ROOT ?? '/');
export const BASE = asFolder(process.env.DOCS_BASE ?? ROOT);
export const VERSION = read('../package.json').version;

/** Releases whose sites are kept, the newest first. */
export const RELEASES = read('versions.json');

/** Links to the sites beside this one. */
export const otherVersions = () =>
  [
    { text: 'Newest', address: ROOT },
    ...RELEASES.map((version) => ({ text: version, address: `${ROOT}${version}/` })),
  ].filter(({ address }) => address !== BASE);
