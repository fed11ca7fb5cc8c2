'use strict';

/** What makes of a promise one of `{ data }` or `{ error }`, as RTK Query gives it. @param isAsked whether `in` tells them apart */
function asResult(source, isAsked = false) {
  const [data, error] = isAsked ? ['', ''] : [', error: undefined', 'data: undefined, '];
  const type = /\.[cm]?tsx?$/.test(source.path) ? ': unknown' : '';
  return `.then((data) => ({ data${data} }), (error${type}) => ({ ${error}error }))`;
}

module.exports = { asResult };
