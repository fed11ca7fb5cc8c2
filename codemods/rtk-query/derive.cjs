'use strict';

/** What a member of a result of RTK Query is, made of what useDLE gives. */
function derive(name, of) {
  if (name === 'isLoading') return `${of('loading')} && ${of('data')} === undefined`;
  if (name === 'isError') return `${of('error')} !== undefined`;
  if (name === 'isSuccess') return `${of('data')} !== undefined && ${of('error')} === undefined`;
  return `!${of('loading')} && ${of('data')} === undefined && ${of('error')} === undefined`;
}

module.exports = { derive };
