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
  const passed = ['ExportAllDeclaration', 'ExportNamedDeclaration'].flatMap((kind) =>
    source.root.find(source.j[kind]).nodes(),
  );
  const found = passed.flatMap(({ source: from, exportKind }) => {
    const next = from && exportKind !== 'type' && resolveModule(path, from.value);
    return (next && summaryAt(next, api, depth + 1)) || [];
  });
  return found.length > 0 ? merged(found) : undefined;
}

/** What several modules say, as one that passes them on. */
const merged = (all) => ({
  ...all[0],
  apis: all.flatMap(({ apis }) => apis),
  ...Object.fromEntries(
    ['endpoints', 'hooks', 'aliases'].map((name) => [name, Object.assign({}, ...all.map((each) => each[name]))]),
  ),
});

/** `export { useGetPostQuery } from './api'` → the api, of which hooks are not made any more. */
function moveReexports(source) {
  for (const node of source.root.find(source.j.ExportNamedDeclaration).nodes()) {
    const path = node.source && node.exportKind !== 'type' && resolveModule(source.path, node.source.value);
    const summary = path && summaryAt(path, source.api);
    if (!summary) continue;
    const hooks = node.specifiers.filter(({ local }) => hookOf(summary, local.name));
    if (hooks.length === 0) continue;
    const kept = node.specifiers.filter((each) => !hooks.includes(each));
    const wanted = hooks.map(({ local }) => summary.endpoints[hookOf(summary, local.name).endpoint].api);
    const missing = [...new Set(wanted)].filter((name) => !kept.some(({ local }) => local.name === name));
    const names = [...missing, ...kept.map((each) => source.textOf(each))];
    source.replace(node, `export { ${names.join(', ')} } from ${source.textOf(node.source)};`);
  }
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
      else {
        const name = summary.aliases?.[imported] ?? imported;
        if (summary.apis.includes(name)) apis.set(local, { ...summary, name });
      }
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

module.exports = { moveReexports, usesOf };
