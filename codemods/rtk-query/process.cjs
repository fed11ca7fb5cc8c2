'use strict';
// `transformResponse` as the option `process`.
const { plain, isFunction, nodesIn, isIdentifier } = require('../shared/nodes.cjs');
const { comment } = require('../shared/decide.cjs');
const { planOf } = require('./args.cjs');

const isUsed = (fn, name) => [...nodesIn(fn.body)].some((node) => node.type === 'Identifier' && node.name === name);

/** The third parameter, the argument, is the second one's parts here; undefined where that cannot be said. */
function argumentPattern(parameter, plan) {
  if (parameter.type !== 'Identifier' || plan.body || plan.bodyParts || plan.bodyMember || plan.made) return undefined;
  if (plan.scalar && isIdentifier(plan.scalar))
    return plan.scalar === parameter.name ? `{ ${plan.scalar} }` : `{ ${plan.scalar}: ${parameter.name} }`;
  const isAsItWas = Object.entries(plan.members ?? {}).every(([from, to]) => from === to);
  return isAsItWas && (plan.all || plan.members) ? parameter.name : undefined;
}

/** Comments in the function where it reads what it is not given any more. */
function commented(text, fn, names, source) {
  if (fn.body.type !== 'BlockStatement') return text;
  const from = source.startOf(fn);
  let [done, at] = ['', 0];
  for (const statement of fn.body.body) {
    const used = names.find((name) => [...nodesIn(statement)].some((node) => node.name === name));
    if (used === undefined) continue;
    const start = source.startOf(statement) - from;
    const { indent } = source.lineAt(source.startOf(statement));
    const note = comment(`where "${used}" comes from: \`parseResponse(response)\` reads what is beside the body`);
    done += `${text.slice(at, start)}${note}${indent}`;
    at = start;
  }
  return done + text.slice(at);
}

/** @returns the option as text; undefined where the answer is as it came */
function processOf({ options, request }, source, renames) {
  const transform = options.get('transformResponse');
  if (!transform) return undefined;
  const fn = plain(transform);
  if (!isFunction(fn)) return `process: (value) => ${source.textOf(transform)}(value)`;
  const [, meta, argument] = fn.params;
  const names = [meta, argument].filter((each) => each?.type === 'Identifier' && isUsed(fn, each.name));
  const pattern = names.length === 1 && names[0] === argument && argumentPattern(argument, planOf(request, renames));
  let text = source.textOf(fn);
  if (pattern) {
    const from = source.startOf(fn);
    text = text.slice(0, source.startOf(meta) - from) + pattern + text.slice(source.endOf(argument) - from);
  } else
    text = commented(
      text,
      fn,
      names.map(({ name }) => name),
      source,
    );
  const { indent } = source.lineAt(source.startOf(fn));
  text = text.replaceAll(`\n${indent}`, '\n');
  return fn.type === 'ObjectMethod' ? text.replace(/^(async )?transformResponse/, '$1process') : `process: ${text}`;
}

module.exports = { processOf };
