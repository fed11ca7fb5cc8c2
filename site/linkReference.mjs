// What TypeDoc says of an export begins with a link to the page of reference that is written by hand, where there is one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anchorOf } from './navigation.mjs';

const pages = fileURLToPath(new URL('.pages', import.meta.url));
const namesIn = (text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Addresses by the names that headings have, and by those that stand beside a link in docs/reference.md. */
function addresses() {
  const found = new Map();
  const add = (name, address) => void (found.has(name) || found.set(name, address));
  const files = readdirSync(join(pages, 'reference'));
  for (const file of files) add(basename(file, '.md'), `/reference/${file}`);
  for (const file of files)
    for (const [, marks, heading] of readFileSync(join(pages, 'reference', file), 'utf8').matchAll(/^(##?) (.*)$/gm))
      for (const name of namesIn(heading))
        add(name, `/reference/${file}${marks === '#' ? '' : `#${anchorOf(heading)}`}`);
  for (const row of readFileSync(join(pages, 'reference.md'), 'utf8').matchAll(/^\|.*\]\(([^)]+)\).*$/gm))
    for (const [, name] of row[0].matchAll(/`([A-Za-z]\w*)`/g)) add(name, row[1]);
  return found;
}

const known = addresses();
for (const file of readdirSync(join(pages, 'api'), { recursive: true, encoding: 'utf8' })) {
  const address = known.get(basename(file, '.md'));
  if (!file.endsWith('.md') || !address) continue;
  const path = join(pages, 'api', file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/^(# .*\n)/, `$1\n[In the reference](${address})\n`));
}
