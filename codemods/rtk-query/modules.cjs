'use strict';
// Which modules of the app have apis, and what a file imports of them.
const { readFileSync } = require('node:fs');
const { importsOf, resolveModule } = require('../shared/imports.cjs');
const { openSource } = require('../shared/source.cjs');
const { apisIn, marked, hookOf } = require('./analyze.cjs');
const { understood } = require('./moveApi.cjs');

/** What a module says of its apis, itself or by passing on those of others; whether it was moved already or not. */
function summaryAt(path, api, depth = 0) {
  const text = readFileSync(path, 'utf8');
  const moved = marked(text);
  if (moved) return moved;
  if (!/createApi|injectEndpoints|export\s[^;=]*\sfrom\s/.test(text)) return undefined;
  let source;
  try {
    source = openSource({ path, source: text }, api);
  } catch {
    return undefined;
  }
  const apis = apisIn(source);
  const summary = apis.length > 0 ? understood(source, apis) : undefined;
  if (summary || depth > 2) return summary;
  for (const kind of ['ExportAllDeclaration', 'ExportNamedDeclaration'])
    for (const { source: from } of source.root.find(source.j[kind]).nodes()) {
      const next = from && resolveModule(path, from.value);
      const found = next && summaryAt(next, api, depth + 1);
      if (found) return found;
    }
  return undefined;
}

/**
 * What a file uses of apis: by the names it has for them.
 *
 * @returns `{ hooks: Map<local, { endpoint, use, api, plan, declaration }>, apis: Map<local, summary> }`
 */
function usesOf(source, own) {
  const hooks = new Map();
  const apis = new Map();
  for (const declaration of importsOf(source)) {
    const { from, names } = declaration;
    const isCandidate = names.some(
      ({ imported }) => /^use[A-Z]\w*(Query|Mutation)$|[aA]pi/.test(imported) || imported !== 'default',
    );
    const path = isCandidate && resolveModule(source.path, from);
    const summary = path && /\.[cm]?[jt]sx?$/.test(path) ? summaryAt(path, source.api) : undefined;
    if (!summary) continue;
    for (const { imported, local } of names) {
      const hook = hookOf(summary, imported);
      if (hook) hooks.set(local, { ...hook, ...summary.endpoints[hook.endpoint], declaration });
      else if (summary.apis.includes(imported)) apis.set(local, { ...summary, name: imported });
    }
  }
  for (const name of own?.apis ?? []) apis.set(name, { ...own, name });
  for (const endpoint of Object.keys(own?.endpoints ?? {}))
    for (const [name, use] of hookNamesFor(own, endpoint))
      hooks.set(name, { endpoint, use, ...own.endpoints[endpoint] });
  return { hooks, apis };
}

function hookNamesFor(summary, endpoint) {
  const of = endpoint.charAt(0).toUpperCase() + endpoint.slice(1);
  const names = [`use${of}Query`, `useLazy${of}Query`, `use${of}Mutation`, ...Object.keys(summary.hooks)];
  return names.flatMap((name) => {
    const hook = hookOf(summary, name);
    return hook?.endpoint === endpoint ? [[name, hook.use]] : [];
  });
}

module.exports = { usesOf };
