import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = new Map(
  readdirSync(`${root}docs/reference`).map((file) => [
    file.replace(/\.md$/, ''),
    readFileSync(`${root}docs/reference/${file}`, 'utf8'),
  ]),
);

/** By what apps import. */
const ENTRIES: Readonly<Record<string, string>> = {
  'rest-slice': 'src/index.ts',
  'rest-slice/react': 'src/react/index.ts',
  'rest-slice/features': 'src/features/index.ts',
  'rest-slice/offline': 'src/features/offline/index.ts',
  'rest-slice/tabs': 'src/features/tabs/tabs.ts',
  'rest-slice/rtk-query': 'src/features/follow/follow.ts',
  'rest-slice/ssr': 'src/ssr/index.ts',
  'rest-slice/devtools': 'src/devtools/index.ts',
  'rest-slice/devtools/production': 'src/devtools/production.ts',
  'rest-slice/testing': 'src/testing/index.ts',
};

const program = ts.createProgram(
  Object.values(ENTRIES).map((path) => root + path),
  {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  },
);
const checker = program.getTypeChecker();

const sourceOf = (path: string): ts.SourceFile => {
  const source = program.getSourceFile(root + path);
  if (!source) throw new Error(`${path} is not there`);
  return source;
};

function exportsOf(path: string): { name: string; isValue: boolean }[] {
  const module = checker.getSymbolAtLocation(sourceOf(path));
  return (module ? checker.getExportsOfModule(module) : []).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return { name: symbol.name, isValue: (target.flags & ts.SymbolFlags.Value) !== 0 };
  });
}

/** The names of a page: what stands in code, in its blocks too, and in its headings. */
function namesIn(text: string): ReadonlySet<string> {
  const code = [...text.matchAll(/```.*?```|`[^`\n]+`|^#+ .*$/gms)].join('\n');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

/** The same without the blocks: what is said of it, and not merely used. */
const namesToldIn = (text: string): ReadonlySet<string> => namesIn(text.replace(/^```tsx?\n.*?^```$/gms, ''));

const told = new Map([...pages].map(([page, text]) => [page, namesToldIn(text)]));
const isTold = (name: string): boolean => [...told.values()].some((names) => names.has(name));

/** Names of an interface that a file declares, those that it inherits included. */
function membersOf(path: string, name: string): string[] {
  const found = sourceOf(path).statements.find(
    (node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration =>
      (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)) &&
      node.name?.text === name,
  );
  if (!found) throw new Error(`${path} declares no ${name}`);
  const isStatic = ts.isClassDeclaration(found) && name === 'Entity';
  const symbol = checker.getSymbolAtLocation(found.name as ts.Node) as ts.Symbol;
  const type = isStatic ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol);
  return checker
    .getPropertiesOfType(type)
    .filter((member) => !member.getJsDocTags().some(({ name: tag }) => tag === 'internal'))
    .filter(({ valueDeclaration }) => valueDeclaration?.getSourceFile().fileName.startsWith(`${root}src/`))
    .map((member) => member.name)
    .filter((member) => /^[a-z]/.test(member) && member !== 'prototype');
}

/** What takes options, or is given, by the page that lists its members. */
const LISTED: readonly (readonly [page: string, path: string, name: string])[] = [
  ['resource', 'src/endpoint/resourceTypes.ts', 'ResourceOptions'],
  ['resource', 'src/endpoint/resourceTypes.ts', 'ResourceMembers'],
  ['endpoint-options', 'src/endpoint/EndpointInstance.ts', 'StoreOptions'],
  ['endpoint-options', 'src/endpoint/EndpointInstance.ts', 'RetryOptions'],
  ['endpoint-options', 'src/endpoint/endpointOptions.ts', 'RestOptions'],
  ['RestEndpoint', 'src/endpoint/endpointOptions.ts', 'Generics'],
  ['RestEndpoint', 'src/endpoint/endpointTypes.ts', 'ListExtenders'],
  ['Entity', 'src/schema/Entity.ts', 'Entity'],
  ['Entity', 'src/schema/EntityMixin.ts', 'EntityMixinOptions'],
  ['Collection', 'src/schema/CollectionOptions.ts', 'CollectionOptions'],
  ['schemas', 'src/schema/Scalar.ts', 'ScalarOptions'],
  ['createRestSlice', 'src/slice/RestSlice.ts', 'RestSliceOptions'],
  ['createRestSlice', 'src/requests/SliceCore.ts', 'PollingOptions'],
  ['createRestSlice', 'src/features/garbage/GarbageOptions.ts', 'GarbageOptions'],
  ['createRestSlice', 'src/requests/SliceCore.ts', 'PrepareHeadersApi'],
  ['createRestSlice', 'src/slice/LogoutManager.ts', 'LogoutOptions'],
  ['slice', 'src/slice/RestSlice.ts', 'RestSlice'],
  ['slice', 'src/slice/createUtil.ts', 'RestUtil'],
  ['slice', 'src/slice/BoundEndpoint.ts', 'ResponseSnapshot'],
  ['bound-endpoint', 'src/slice/BoundEndpoint.ts', 'BoundMembers'],
  ['useController', 'src/slice/Controller.ts', 'Controller'],
  ['useDLE', 'src/react/useDLE.ts', 'DLE'],
  ['usePages', 'src/react/usePages.ts', 'Pages'],
  ['AsyncBoundary', 'src/react/AsyncBoundary.ts', 'AsyncBoundaryProps'],
  ['AsyncBoundary', 'src/react/ErrorBoundary.ts', 'ErrorBoundaryProps'],
  ['AsyncBoundary', 'src/react/ErrorBoundary.ts', 'ErrorFallbackProps'],
  ['features', 'src/features/recorder/recorder.ts', 'RecorderOptions'],
  ['features', 'src/features/recorder/recorder.ts', 'ErrorReport'],
  ['features', 'src/features/refetchOn/refetchOn.ts', 'RefetchOptions'],
  ['features', 'src/features/surroundings/surroundings.ts', 'Surroundings'],
  ['features', 'src/endpoint/StreamApi.ts', 'StreamApi'],
  ['ssr', 'src/ssr/createStreamedState.ts', 'StreamedStateProps'],
  ['ssr', 'src/ssr/dehydrate.ts', 'DehydratedState'],
  ['testing', 'src/testing/mockStore.ts', 'MockStoreOptions'],
  ['testing', 'src/testing/mockStore.ts', 'MockStore'],
  ['testing', 'src/testing/renderRestHook.ts', 'RenderRestHookOptions'],
  ['testing', 'src/testing/renderRestHook.ts', 'RenderedRestHook'],
  ['testing', 'src/testing/renderRestHook.ts', 'WaitForOptions'],
  ['testing', 'src/testing/Fixture.ts', 'MockOptions'],
  ['testing', 'src/testing/MockResolver.ts', 'MockResolverProps'],
  ['testing', 'src/testing/RestServerOptions.ts', 'RestServerOptions'],
  ['testing', 'src/testing/restServer.ts', 'RestServer'],
  ['tabs', 'src/features/tabs/tabs.ts', 'TabsOptions'],
  ['offline', 'src/features/offline/OfflineOptions.ts', 'OfflineOptions'],
  ['offline', 'src/features/offline/OfflineOptions.ts', 'PendingMutation'],
  ['devtools', 'src/devtools/DevtoolsMount.tsx', 'RestDevtoolsProps'],
  ['rtk-query', 'src/features/follow/FollowedApi.ts', 'FollowedShape'],
];

/** Parameters of what an entry exports, if it is a function. What is taken apart at once has no name. */
function parametersOf(path: string, exported: string): string[] {
  const module = checker.getSymbolAtLocation(sourceOf(path)) as ts.Symbol;
  const symbol = checker.getExportsOfModule(module).find(({ name }) => name === exported) as ts.Symbol;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const signatures = checker.getTypeOfSymbol(target).getCallSignatures();
  return [...new Set(signatures.flatMap(({ parameters }) => parameters.map(({ name }) => name)))].filter(
    (name) => !name.startsWith('__'),
  );
}

/** Of a hook besides what it reads, which all of them take. */
const parametersOfHook = (name: string): string[] =>
  parametersOf('src/react/index.ts', name).filter(
    (parameter) => !['endpoint', 'given', 'args', 'list', 'endpoints'].includes(parameter),
  );

const hooks = exportsOf('src/react/index.ts').filter(({ name }) => name.startsWith('use'));

describe('docs/reference', () => {
  it('knows every entry of the package', () => {
    const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { exports: object };
    const entries = Object.keys(exports).filter((entry) => !/json$|codemods/.test(entry));
    expect(Object.keys(ENTRIES).sort()).toEqual(entries.map((entry) => entry.replace('.', 'rest-slice')).sort());
  });

  it.each(Object.entries(ENTRIES))('tells of every export of %s', (_, path) => {
    const names = exportsOf(path);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter(({ name }) => !isTold(name)).map(({ name }) => name)).toEqual([]);
  });

  it('has every value among what docs/reference.md or the first heading of a page names', () => {
    const index = namesIn(readFileSync(`${root}docs/reference.md`, 'utf8'));
    const headings = namesIn([...pages.values()].flatMap((text) => text.match(/^#+ .*$/gm) ?? []).join('\n'));
    const values = Object.values(ENTRIES).flatMap((path) => exportsOf(path).filter(({ isValue }) => isValue));
    const listed = new Set([...index, ...headings]);
    expect(values.filter(({ name }) => !listed.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it.each(hooks)('has a page for $name, with its parameters', ({ name }) => {
    expect(existsSync(`${root}docs/reference/${name}.md`)).toBe(true);
    const names = told.get(name) ?? new Set();
    expect(parametersOfHook(name).filter((parameter) => !names.has(parameter))).toEqual([]);
  });

  it.each(Object.entries(ENTRIES))('tells of every argument of the functions of %s', (_, path) => {
    const untold = exportsOf(path)
      .filter(({ name, isValue }) => isValue && !name.startsWith('use'))
      .map(({ name }) => [name, parametersOf(path, name).filter((parameter) => !isTold(parameter))] as const)
      .filter(([, parameters]) => parameters.length > 0);
    expect(untold).toEqual([]);
  });

  it.each(Object.entries(ENTRIES))('has a list of the members of all options that %s exports', (_, path) => {
    const options = exportsOf(path).filter(({ name, isValue }) => !isValue && /(?:Options|Props)$/.test(name));
    const listed = new Set(LISTED.map(([, , name]) => name));
    expect(options.filter(({ name }) => !listed.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it.each(LISTED)('%s.md has all of what %s declares as %s', (page, path, name) => {
    const members = membersOf(path, name);
    expect(members.length).toBeGreaterThan(0);
    const names = told.get(page) ?? new Set();
    expect(members.filter((member) => !names.has(member))).toEqual([]);
  });

  it.each(hooks)('says what $name is called in RTK Query, TanStack Query and data-client', ({ name }) => {
    expect(pages.get(name)).toMatch(
      /^## Elsewhere\n\n\| RTK Query \| TanStack Query \| data-client \|\n.*\n\|(?:[^|\n]+\|){3}$/m,
    );
  });

  it.each([...pages])('%s.md fits on a screen or two, has an example, and says where to read on', (_, text) => {
    const prose = text.replace(/^```.*?^```$/gms, '');
    expect(prose.split('\n').length).toBeLessThan(120);
    expect(text).toMatch(/^## Example$/m);
    expect(prose).toMatch(/\]\(\.\.\/[\w/-]+\.md/);
  });
});
