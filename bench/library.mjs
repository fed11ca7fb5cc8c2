import { pathToFileURL } from 'node:url';

// Another build of rest-slice, for those who compare two: RESTSLICE_DIST=path/to/dist.
const dist = process.env.RESTSLICE_DIST;
const folder = dist === undefined ? new URL('../dist/', import.meta.url) : pathToFileURL(`${dist}/`);

/** The library that is measured. */
export const library = await import(new URL('index.js', folder).href);
