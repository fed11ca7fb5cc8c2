'use strict';
const { plain, isFunction, quoted } = require('../shared/nodes.cjs');
const { was } = require('../shared/decide.cjs');
const { itemOf } = require('./entities.cjs');
const { shapeNotes } = require('./safety.cjs');

const ADVICE = {
  transformErrorResponse: 'errors are NetworkErrors, with `status` and `data`',
  onCacheEntryAdded: 'the option `stream`, or `rest.set` and `setResponse`, bring what a socket says',
  extraOptions: 'options of the base query are options of the endpoint (`retry`, `requestInit`)',
};
const READ = [
  'onQueryStarted',
  'serializeQueryArgs',
  'merge',
  'forceRefetch',
  'query',
  'providesTags',
  'invalidatesTags',
  'transformResponse',
  'keepUnusedDataFor',
  'structuralSharing',
];

const short = (text) => text.replace(/\s+/g, ' ').slice(0, 160);

/** Options of a list that grows, as one decision; of a key of its own. */
function growing(options, name, source) {
  const [key, ...more] = ['serializeQueryArgs', 'merge', 'forceRefetch'].filter((option) => options.has(option));
  if (key === undefined) return [];
  const code = [key, ...more].map((option) => `${option}: ${source.textOf(options.get(option))}`).join('\n');
  const isGrowing = options.has('merge');
  return [
    isGrowing
      ? `how "${name}" grows: with \`nextPage: (page) => …\`, which gives the arguments of the next page, \`usePages\` shows all pages as one list. ${was(code)}`
      : `what is one result of "${name}": the option \`key\` says so, and \`windowArguments\` of a list. ${was(code)}`,
  ];
}

/** Work at the start of a request: an optimistic change, or what follows the answer. */
function started(options, { name, member, of }, source) {
  const work = options.get('onQueryStarted');
  if (!work) return [];
  const code = source.textOf(work);
  const isOptimistic = /\b(update|patch|upsert)QueryData|\bundo\b/.test(code);
  const instead = !isOptimistic
    ? 'it is no optimism: what follows the answer stands behind `await` where it is called, or in `extraReducers` or a listener for `matchFulfilled`'
    : of && /^(update|partialUpdate|delete)$/.test(member)
      ? '`.extend({ optimistic: true })` here shows the change at once wherever the item is, and takes it back'
      : '`getOptimisticResponse` here shows a change at once wherever the item is, and takes it back';
  return [`onQueryStarted of "${name}" (${instead}). ${was(code)}`];
}

/** What of an endpoint is for somebody to decide. */
function notesOf(endpoint, declarations) {
  const { source, isPart, elsewhere } = declarations;
  const { options, request, invalidates, provides, kind, name } = endpoint;
  const notes = [
    ...request.notes,
    ...shapeNotes(endpoint, (of, path) => {
      const list = `new Collection([${of}Entity], { scope: ${quoted(path)} })`;
      return endpoint.shape.wrapped || !itemOf(endpoint.result) ? `{ …: ${list} }` : list;
    }),
  ];
  for (const [member, text] of request.defaults)
    notes.push(
      `who passes ${member === 'the argument' ? member : `"${member}"`} where it is left out; it was ${short(text)}`,
    );
  notes.push(...growing(options, name, source), ...started(options, endpoint, source));
  for (const [option, value] of options)
    if (!READ.includes(option))
      notes.push(`${option} of "${name}"${ADVICE[option] ? ` (${ADVICE[option]})` : ''}. ${was(source.textOf(value))}`);
  const transform = plain(options.get('transformResponse'));
  if (transform && !isFunction(transform))
    notes.push(
      `what else transformResponse of "${name}" is given: \`process\` gets the parameters and the body after the value`,
    );
  if (invalidates === undefined)
    notes.push(
      `which endpoints "${name}" makes stale (\`expires: [...]\`). ${was(source.textOf(options.get('invalidatesTags')))}`,
    );
  if (provides === undefined && kind === 'query')
    notes.push(
      `which mutations make "${name}" stale (their \`expires\`). ${was(source.textOf(options.get('providesTags')))}`,
    );
  const open = kind === 'mutation' ? declarations.undecided(endpoint) : [];
  if (open.length > 0)
    notes.push(
      `what "${name}" makes stale (\`expires\`) of what is still to be decided: it has the tags of ${open.map((other) => `"${other.name}"`).join(', ')}`,
    );
  const others = isPart ? elsewhere(invalidates ?? []) : [];
  if (others.length > 0)
    notes.push(`which endpoints of other files "${name}" makes stale, too: they have its tags, ${others.join(', ')}`);
  return notes;
}

module.exports = { notesOf };
