import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRestSlice } from 'rest-slice';
import { generate } from '../../src/index.js';
import { understand } from '../../src/understand/understand.js';
import { writeFiles } from '../../src/write/files.js';
import { addressesOf } from './addresses.js';
import { documentOf, folderOf, root, temporary, typeErrors, writeAll } from '../support.js';
import { serveGithub } from '../visits/githubServer.js';
import type { Report } from '../../src/report.js';
import type { Files } from '../../src/write/files.js';

const document = documentOf('github');
let files: Files;
let report: Report;
let folder: string;
let api: Record<string, any>;

/** Seconds of the processor, which do not depend on what else runs. */
let seconds: number;

beforeAll(async () => {
  const input = join(temporary(), 'github.json');
  writeFileSync(input, JSON.stringify(document));
  const before = process.cpuUsage();
  ({ files, report } = await generate(input));
  const { user, system } = process.cpuUsage(before);
  seconds = (user + system) / 1e6;
  folder = folderOf('github');
  writeAll(folder, files);
  api = await import(/* @vite-ignore */ join(folder, 'index.ts'));
});

describe('GitHub', () => {
  it('has the things that people know, with their keys and relations', () => {
    const { Repository, Issue, PullRequest, User, Label, Milestone, IssueComment } = report.entities;
    expect(Repository?.key).toEqual(['full_name']);
    expect(Repository?.relations).toMatchObject({ owner: 'User', license: 'License' });
    expect(Issue?.key).toEqual(['owner', 'repo', 'number']);
    expect(Issue?.relations).toMatchObject({
      user: 'User',
      labels: 'Label',
      assignees: 'User',
      milestone: 'Milestone',
      repository: 'Repository',
    });
    expect(PullRequest?.key).toEqual(['owner', 'repo', 'number']);
    expect(PullRequest?.relations).toMatchObject({
      user: 'User',
      labels: 'Label',
      milestone: 'Milestone',
      'head.repo': 'Repository',
    });
    expect(User?.key).toEqual(['login']);
    expect(Label?.key).toEqual(['owner', 'repo', 'name']);
    expect(Milestone?.key).toEqual(['owner', 'repo', 'number']);
    expect(Milestone?.relations).toMatchObject({ creator: 'User' });
    expect(IssueComment?.key).toEqual(['id']);
    expect(report.resources.IssueResource).toEqual({
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      listPath: '/repos/{owner}/{repo}/issues',
      entity: 'Issue',
      members: ['get', 'getList', 'create', 'partialUpdate'],
    });
  });

  it('is read, understood and written in at most 15 seconds', () => {
    expect(seconds).toBeLessThan(15);
  });

  it('has at least 100 things with an address', () => {
    expect(
      Object.values(report.entities).filter(({ resources }) => resources.length > 0).length,
    ).toBeGreaterThanOrEqual(100);
  });

  it('calls every operation at its own address, slashes too', () => {
    const addresses = addressesOf(api);
    const filled = (path: string, operation: any): string => {
      const wide = new Set(
        (operation.parameters ?? [])
          .map((each: any) => (each.$ref ? document.components.parameters[each.$ref.split('/').pop()] : each))
          .filter((each: any) => each['x-multi-segment'])
          .map((each: any) => each.name),
      );
      let index = 0;
      return path.replace(/\{([^}]+)\}/g, (_, name: string) => `a${String(index++)}${wide.has(name) ? '/b' : ''}`);
    };
    const called = new Set(addresses.values());
    const missing = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.entries<any>(item).flatMap(([method, operation]) => {
        const address = `${method.toUpperCase()} https://api.github.com${filled(path, operation)}`;
        return called.has(address) ? [] : [address];
      }),
    );
    expect(missing).toEqual([]);
    expect(addresses.size).toBe(1223);
  });

  it('is strict TypeScript without any, in at most 20 000 lines', () => {
    const texts = [...files.values()];
    expect(texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)).toBeLessThan(20_000);
    const code = texts.map((text) => text.replace(/\/\*\*.*\*\//g, ''));
    expect(code.filter((text) => /: any\b|<any\b|as any\b|= any\b/.test(text))).toEqual([]);
    const before = Date.now();
    expect(typeErrors([folder])).toBe('');
    expect(Date.now() - before).toBeLessThan(30_000);
  });

  it('is the same text when it is written again', () => {
    expect(writeFiles(understand(documentOf('github'), {}))).toEqual(files);
  });

  it('brings no paths but its own into an app that uses one resource', async () => {
    const contents = `import { LabelResource } from '${folder}/index.ts'; console.log(LabelResource);`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root, loader: 'ts' },
      ...{
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'neutral',
        mainFields: ['module', 'main'],
        treeShaking: true,
      },
      external: ['rest-slice', 'qs'],
    });
    const text = outputFiles[0]?.text ?? '';
    expect([...text.matchAll(/["'`](\/[a-z][^"'`\s]*)["'`]/g)].map(([, path]) => path)).toEqual([
      '/repos/:owner/:repo/labels/:name',
    ]);
  });
});

it('a visit of issues, at a server made of the document, shows each edit at once, with one request each', async () => {
  const { url: address, log, refused } = await serveGithub(document);
  const real = globalThis.fetch;
  globalThis.fetch = ((url: string, init: RequestInit) =>
    real(url.replace('https://api.github.com', address), init)) as typeof fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  const { IssueResource, LabelResource, issuesListComments, issuesCreateComment } = api;
  const rest: any = createRestSlice({
    endpoints: {
      issues: IssueResource,
      labels: LabelResource,
      comments: issuesListComments,
      comment: issuesCreateComment,
    } as any,
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) => get().concat(rest.middleware),
  });
  const dispatch = store.dispatch as any;
  const state = () => store.getState();
  const { issues, labels, comments, comment } = rest.endpoints;
  const at = { owner: 'octocat', repo: 'Hello-World' };
  const other = { owner: 'octocat', repo: 'Other' };
  const numbers = (args: object) => issues.getList.select(state(), args)?.map((issue: any) => issue.number);
  const sent = () => log.splice(0);

  for (const args of [{ ...at, state: 'open' }, { ...other, state: 'open' }, { ...at, state: 'closed' }, at])
    await dispatch(issues.getList(args));
  await dispatch(issues.get({ ...at, number: 1347 }));
  await dispatch(issues.get({ ...other, number: 1347 }));
  const titles = () => [at, other].map((args) => issues.get.select(state(), { ...args, number: 1347 })?.title);
  expect(titles()).toEqual(['Found a bug', 'The same number elsewhere']);
  const issue = issues.get.select(state(), { ...at, number: 1347 });
  expect([issue.user.login, issue.milestone.title, issue.created_at instanceof Date]).toEqual([
    'octocat',
    'v1.0',
    true,
  ]);

  sent();
  const edit = dispatch(issues.partialUpdate({ ...at, number: 1347 }, { title: 'Edited' }));
  expect(titles()).toEqual(['Edited', 'The same number elsewhere']);
  expect(issues.getList.select(state(), { ...at, state: 'open' })[0].title).toBe('Edited');
  await edit;
  expect(sent()).toEqual(['PATCH /repos/octocat/Hello-World/issues/1347']);

  await dispatch(issues.partialUpdate({ ...at, number: 1348 }, { state: 'closed', state_reason: 'completed' }));
  expect([numbers({ ...at, state: 'open' }), numbers({ ...at, state: 'closed' }), numbers(at)]).toEqual([
    [1347],
    [1348],
    [1347],
  ]);
  expect(sent()).toEqual(['PATCH /repos/octocat/Hello-World/issues/1348']);

  await dispatch(labels.getList(at));
  await dispatch(issues.partialUpdate({ ...at, number: 1347 }, { labels: ['bug'] }));
  expect(issues.get.select(state(), { ...at, number: 1347 }).labels.map(({ name }: any) => name)).toEqual(['bug']);
  sent();
  await dispatch(labels.delete({ ...at, name: 'bug' }));
  expect(labels.getList.select(state(), at).map(({ name }: any) => name)).toEqual(['enhancement']);
  expect(issues.get.select(state(), { ...at, number: 1347 }).labels).toEqual([]);
  expect(sent()).toEqual(['DELETE /repos/octocat/Hello-World/labels/bug']);

  await dispatch(comments({ ...at, issue_number: 1347 }));
  sent();
  await dispatch(comment({ ...at, issue_number: 1347 }, { body: 'Thanks' }));
  expect(comments.select(state(), { ...at, issue_number: 1347 }).map(({ body }: any) => body)).toEqual([
    'Me too',
    'Thanks',
  ]);
  expect(sent()).toEqual(['POST /repos/octocat/Hello-World/issues/1347/comments']);

  expect(refused).toEqual([]);
  // What the document does not allow is refused.
  const wrong = dispatch(issues.partialUpdate({ ...at, number: 1347 }, { state: 'sleeping' }));
  await expect(wrong).rejects.toMatchObject({ status: 400 });
  expect(refused).toHaveLength(1);
});
