// Cuts a document to what tests need and compresses it: node scripts/cutDocument.mjs big.json test/documents/name.json.br
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const [from, to] = process.argv.slice(2);
const document = JSON.parse(readFileSync(from, 'utf8'));
for (const name of ['webhooks', 'x-webhooks', 'tags', 'externalDocs']) delete document[name];

const MAX_TEXT = 120;
const shorten = (value) => {
  if (Array.isArray(value)) return value.forEach(shorten);
  if (typeof value !== 'object' || value === null) return;
  for (const name of ['x-github', 'externalDocs', 'x-codeSamples', 'x-expansionResources', 'x-stripeBypassValidation'])
    delete value[name];
  if (typeof value.description === 'string' && value.description.length > MAX_TEXT)
    value.description = value.description.split('\n')[0].slice(0, MAX_TEXT);
  Object.values(value).forEach(shorten);
};
shorten(document);
// What only failures say is not read.
for (const item of Object.values(document.paths))
  for (const operation of Object.values(item))
    for (const status of Object.keys(operation?.responses ?? {}))
      if (/^[45]/.test(status)) delete operation.responses[status];
const text = JSON.stringify(document);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 10,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
};
writeFileSync(to, brotliCompressSync(text, { params }));
