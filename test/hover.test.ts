import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}test/hovered.ts`;
const source = `import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
class User extends Entity { id = ''; name = ''; static override key = 'User' }
class Post extends Entity { id = ''; title = ''; author = User.fromJS(); static override key = 'Post'; static override schema = { author: User } }
const PostResource = resource({ path: '/:group/posts/:id', schema: Post, paginationField: 'page' });
const rest = createRestSlice({ endpoints: { posts: PostResource } });
const store = configureStore({ reducer: { rest: rest.reducer }, middleware: (getDefault) => getDefault().concat(rest.middleware) });
const { posts } = rest.endpoints;
const declared = PostResource.get;
const bound = posts.get;
const answer = store.dispatch(posts.get({ group: 'a', id: 1 }));
const created = store.dispatch(posts.getList.push({ group: 'a' }, { title: 'x' }));
const selected = posts.getList.select(store.getState(), { group: 'a' });
const boundList = posts.getList;
const boundPush = posts.getList.push;
const boundPatch = posts.partialUpdate;
const boundDelete = posts.delete;
const called = posts.get({ group: 'a', id: 1 });
const read = posts.getList({ group: 'a' });
const patched = posts.partialUpdate({ group: 'a', id: 1 }, { title: 'x' });
const deleted = posts.delete({ group: 'a', id: 1 });
`;

const mistakes = `${source}
import { useSuspense } from 'rest-slice/react';
useSuspense(posts.getList({ group: 'a' }));
useSuspense(posts.getList.push, { group: 'a' }, {});
PostResource.get.extend({ pollFrequency: false });
posts.get.select({}, { group: 'a' });
resource({ path: '/posts/:id', schema: Post, nextPage: (page) => page.next });
resource({ path: '/posts/:id', schema: Post, paginationField: 5 });
`;

/** What an editor shows over a name, and of mistakes. */
function createEditor(text: string) {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const found = name === file ? text : ts.sys.readFile(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => (name === file ? text : ts.sys.readFile(name)),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return {
    hover: (over: string): string => {
      const info = service.getQuickInfoAtPosition(file, text.indexOf(over) + over.length - 1);
      return ts.displayPartsToString(info?.displayParts);
    },
    mistakes: (): string[] =>
      service.getSemanticDiagnostics(file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  };
}

describe('hover texts', () => {
  const { hover } = createEditor(source);

  it.each([
    ['a declared endpoint', 'const declared', 'Post'],
    ['a bound endpoint', 'const bound', 'Post'],
    ['the promise of a call', 'const answer', 'FetchPromise<Post>'],
    ['the promise of a create', 'const created', 'FetchPromise<Post>'],
    ['a selected list', 'const selected', 'Post[] | undefined'],
    ['a bound call', 'posts.get', 'Post'],
  ])('of %s name the entity within a few lines', (_what, text, shown) => {
    const hovered = hover(text);
    expect(hovered).toContain(shown);
    expect(hovered.split('\n').length).toBeLessThanOrEqual(8);
    expect(hovered).not.toContain('...;');
  });
});

describe('a bound endpoint is shown in three lines at most, by its path and what it answers', () => {
  const { hover } = createEditor(source);
  const ITEM = '"/:group/posts/:id"';

  it.each([
    ['what reads an item', 'const bound', ['GetItem', ITEM, 'typeof Post', '"posts.get"']],
    ['a list', 'const boundList', ['ListGenerics', ITEM, 'typeof Post', '"/:group/posts"', '"posts.getList"']],
    ['what creates', 'const boundPush', ['ListCreate', ITEM, 'typeof Post', '"posts.getList.push"']],
    ['what changes', 'const boundPatch', ['ChangeItem', '"PATCH"', ITEM, 'typeof Post', 'Fields<Post>']],
    ['what deletes', 'const boundDelete', ['DeleteItem', ITEM, 'typeof Post', '"posts.delete"']],
    ['where it is called', 'const called = posts.get', [`params: PathArgs<${ITEM}>`, 'RestThunk<FetchPromise<Post>>']],
    ['a list, called', 'const read = posts.getList', ['params', '"/:group/posts"', 'RestThunk<FetchPromise<Post[]>>']],
    ['a change, called', 'const patched = posts.partialUpdate', [ITEM, 'body: Fields<Post>', 'FetchPromise<Post>']],
    ['a delete, called', 'const deleted = posts.delete', [`params: PathArgs<${ITEM}>`, 'FetchPromise<Post>']],
  ])('%s', (_what, text, words) => {
    const hovered = hover(text);
    expect(words.filter((word) => !hovered.includes(word))).toEqual([]);
    expect(hovered.split('\n').length).toBeLessThanOrEqual(3);
    expect(hovered).not.toContain('...');
  });
});

it('a hook that is given a call says that the endpoint is meant, and pollFrequency may be false (F77)', () => {
  const [call, mutation, selector, page, field, ...others] = createEditor(mistakes).mistakes();
  expect(call).toContain('useSuspense(posts.get, { id }), not useSuspense(posts.get({ id })).');
  expect(call).not.toContain('changes data');
  expect(mutation).toContain('This endpoint changes data');
  expect(selector).toContain("Property 'id' is missing");
  expect(page).toContain("Property 'next' does not exist");
  expect(field).toContain('It is the name of a search parameter');
  expect(others).toEqual([]);
});
