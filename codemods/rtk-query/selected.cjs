'use strict';
// `selectFromResult`: a part of the data, or of all that a hook gives.
const { plain, nameOf, freshName } = require('../shared/nodes.cjs');
const { derive } = require('./derive.cjs');

const MEMBERS = ['data', 'isLoading', 'isFetching', 'isSuccess', 'isError', 'error'];

/** Names that a selector takes of its parameter; undefined where it passes the whole on. */
function namesTaken(param, fn, { j }) {
  if (param.type === 'ObjectPattern') {
    const names = param.properties.map((property) => (/Rest/.test(property.type) ? undefined : nameOf(property)));
    return names.includes(undefined) ? undefined : names;
  }
  const uses = j(fn.body)
    .find(j.Identifier, { name: param.name })
    .nodes()
    .filter((node) => node !== param);
  const members = j(fn.body)
    .find(j.MemberExpression)
    .nodes()
    .filter(({ object }) => object.name === param.name);
  return members.length === uses.length ? [...new Set(members.map(nameOf))] : undefined;
}

/** The text of a reader of a part: of `useSelect` where it is a part of the data, else of what `useDLE` gives. */
function selected(context, select) {
  const { source, needs, address, args, called, statement, taken, endpoint, indent } = context;
  const fn = plain(select);
  const [param] = fn.params;
  const names = namesTaken(param, fn, source);
  const isSure = args.every((arg) => !/\bnull\b/.test(arg));
  if (isSure && param.type === 'ObjectPattern' && names?.length === 1 && names[0] === 'data') {
    needs.add('rest-slice/react', 'useSelect');
    const inner = source.textOf(param.properties[0].value);
    const body = source.text.slice(source.endOf(param), source.endOf(fn)).replace(/^\s*,?\s*\)/, ')');
    const isObject = plain(fn.body).type === 'ObjectExpression';
    if (isObject) needs.add('react-redux', 'shallowEqual');
    return `useSelect(${address}, [${args.join(', ')}], (${inner}${body}${isObject ? ', shallowEqual' : ''})`;
  }
  needs.add('rest-slice/react', 'useDLE');
  const result = freshName(taken, `${endpoint}Result`);
  source.insert(source.startOf(statement), `const ${result} = ${called};\n${indent}`);
  const of = (name) => `${result}.${name === 'data' ? 'lastData' : name}`;
  const members = (names ?? MEMBERS).map((name) => {
    const value = /^(data|error|isFetching)$/.test(name)
      ? of(name)
      : name === 'currentData'
        ? `${result}.data`
        : derive(name, of);
    return `${name}: ${value}`;
  });
  return `(${source.textOf(fn)})({ ${members.join(', ')} })`;
}

module.exports = { selected };
