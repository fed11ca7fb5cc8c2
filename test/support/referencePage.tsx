import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { vi } from 'vitest';
import * as devtools from '../../src/devtools/index.js';
import * as follow from '../../src/features/follow/follow.js';
import * as ssr from '../../src/ssr/index.js';
import * as testing from '../../src/testing/index.js';
import { docsFiles } from './docsFiles.js';
import { docsPage } from './docsModule.js';
import { reactLibraries } from './reactLibraries.js';
import type { ReactNode } from 'react';
import type { Store } from '@reduxjs/toolkit';

const folder = join(import.meta.dirname, '../../docs/reference');

const textOf = (page: string): string => readFileSync(join(folder, `${page}.md`), 'utf8');

/** The cells of the table whose heading is this, without it: `when | gives`. */
export function tableOf(page: string, heading: string): string[][] {
  const cellsOf = (line: string): string[] =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = textOf(page).split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === heading);
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return start < 0 ? [] : lines.slice(start + 2, end).map(cellsOf);
}

/** What comes back for a request; a promise without an end is an answer that is late. */
export type Answer = (request: Request) => Promise<Response | undefined> | Response;

export const late: Answer = () => new Promise<Response>(() => undefined);

/** The page's files, loaded anew, and a server for them. */
export function openPage(page: string, libraries: Readonly<Record<string, object>> = {}) {
  const load = docsPage(`reference/${page}.md`, {
    ...reactLibraries,
    'rest-slice/devtools': devtools,
    'rest-slice/rtk-query': follow,
    'rest-slice/ssr': ssr,
    'rest-slice/testing': testing,
    ...libraries,
  });
  const posts = load('posts.ts');
  const server = testing.restServer(posts['PostResource'] as never, [
    { id: '1', title: 'One', author: 'ann' },
    { id: '2', title: 'Two', author: 'bob' },
    { id: '3', title: 'Three', author: 'ann' },
  ]);
  const asked: string[] = [];
  const network = { answer: server as Answer, asked, server };
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
    // A page's own signal is not one of Node.
    const request = new Request(input, { ...init, signal: null });
    asked.push(`${request.method} ${request.url.replace('https://api.example.com', '')}`);
    return network.answer(request);
  });
  return {
    load,
    posts,
    network,
    example: load(docsFiles(`reference/${page}.md`).has('example.ts') ? 'example.ts' : 'example.tsx'),
  };
}

/** What was answered is shown. */
export const turn = (ms = 0): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
  });

/** Answers as another does, once it is let. */
export function held(answer: Answer): { readonly answer: Answer; readonly release: () => void } {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { answer: (request) => gate.then(() => answer(request)), release };
}

/** Rendered under a store; gives what is in the page. */
export function show(store: Store, element: ReactNode) {
  const inStore = (child: ReactNode) => <Provider store={store}>{child}</Provider>;
  const { container, rerender, unmount } = render(inStore(element), { onCaughtError: () => undefined });
  return {
    container,
    unmount,
    text: () => container.textContent,
    again: (child: ReactNode) => rerender(inStore(child)),
  };
}
