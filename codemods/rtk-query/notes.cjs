'use strict';
const { plain, isFunction } = require('../shared/nodes.cjs');
const { was } = require('../shared/decide.cjs');

const ADVICE = {
  transformErrorResponse: 'errors are NetworkErrors, with `status` and `data`',
  onQueryStarted:
    '`optimistic: true` of a resource, or `getOptimisticResponse`, shows a change at once and takes it back',
  onCacheEntryAdded: 'the option `stream`, or `rest.set` and `setResponse`, bring what a socket says',
  serializeQueryArgs: 'the option `key` says what is one result',
  merge: 'a list that grows has `getList.getPage`, or `usePages`',
  forceRefetch: 'a list that grows has `getList.getPage`, or `usePages`',
  extraOptions: 'options of the base query are options of the endpoint (`retry`, `requestInit`)',
};
const READ = [
  'query',
  'providesTags',
  'invalidatesTags',
  'transformResponse',
  'keepUnusedDataFor',
  'structuralSharing',
];

const short = (text) => text.replace(/\s+/g, ' ').slice(0, 160);

/** What of an endpoint is for somebody to decide. */
function notesOf({ options, request, invalidates, provides, kind, name }, { source, isPart }) {
  const notes = [...request.notes];
  for (const [member, text] of request.defaults)
    notes.push(
      `who passes ${member === 'the argument' ? member : `"${member}"`} where it is left out; it was ${short(text)}`,
    );
  for (const [option, value] of options)
    if (!READ.includes(option))
      notes.push(`${option} of "${name}"${ADVICE[option] ? ` (${ADVICE[option]})` : ''}. ${was(source.textOf(value))}`);
  const transform = plain(options.get('transformResponse'));
  if (transform && isFunction(transform) && transform.params.length > 1)
    notes.push(
      `transformResponse of "${name}": process(value, ...args) gets the arguments of the call after the value`,
    );
  if (invalidates === undefined)
    notes.push(
      `which endpoints "${name}" makes stale (\`expires: [...]\`). ${was(source.textOf(options.get('invalidatesTags')))}`,
    );
  if (provides === undefined && kind === 'query')
    notes.push(
      `which mutations make "${name}" stale (their \`expires\`). ${was(source.textOf(options.get('providesTags')))}`,
    );
  if (isPart && (invalidates?.length ?? 0) > 0)
    notes.push(
      `which endpoints of other files "${name}" makes stale, too: those of ${[...new Set(invalidates.map(({ type }) => type))].join(', ')}`,
    );
  return notes;
}

module.exports = { notesOf };
