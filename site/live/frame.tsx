// What runs an example, in a frame that is of no origin: it reaches nothing of the page around it, and no storage.
import { isValidElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { restServer, type ServedResource } from 'rest-slice/testing';
import { evaluate, type Files } from './evaluate.js';
import { LIBRARIES } from './libraries.js';
import { serve, type Answer, type Server } from './network.js';
import type { Store } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

const ROWS = [
  { id: '1', title: 'One', author: 'ann' },
  { id: '2', title: 'Two', author: 'bob' },
  { id: '3', title: 'Three', author: 'ann' },
];

/** So that one sees what is shown meanwhile, ms. */
const LATENCY = 200;

const output = document.querySelector('main') as HTMLElement;
const requests = document.querySelector('ol') as HTMLElement;

const tell = (line: string): void => {
  requests.append(Object.assign(document.createElement('li'), { textContent: line }));
};

function print(text: string, role?: 'alert'): void {
  const block = Object.assign(document.createElement('pre'), { textContent: text, tabIndex: 0 });
  if (role) block.setAttribute('role', role);
  output.append(block);
}

const isShown = new Set<string>();
function fail(error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // React throws a second time.
  if (!isShown.has(text)) print(text, 'alert');
  isShown.add(text);
}

/** Once what has changed the page last is a while ago, tests and readers may look. */
const settle = (): void => void (output.dataset['state'] = 'done');

function render(element: ReactNode, store: Store): void {
  const host = output.appendChild(document.createElement('div'));
  // What a boundary catches, it shows.
  const root = createRoot(host, { onCaughtError: () => undefined, onUncaughtError: fail });
  root.render(<Provider store={store}>{element}</Provider>);
}

async function run(files: Files): Promise<void> {
  const load = evaluate(files, LIBRARIES);
  let answer: Answer = (request, server) => server(request);
  let server: Server = () => Promise.resolve(undefined);
  serve(
    (request) => server(request),
    (...args) => answer(...args),
    tell,
  );
  const posts = load('./posts') as { PostResource: ServedResource; store: Store };
  server = restServer(posts.PostResource, ROWS, { latency: LATENCY });
  const example = load('./example') as { Example?: ComponentType; example?: () => unknown; store?: Store };
  const { Example, example: call } = example;
  const usual = () => (Example ? <Example /> : call?.());
  const own = ('run.tsx' in files ? load('./run') : {}) as { run?: () => unknown; answer?: Answer; store?: Store };
  answer = own.answer ?? answer;
  const shown = await (own.run ?? usual)();
  if (isValidElement(shown)) return render(shown, own.store ?? example.store ?? posts.store);
  print(typeof shown === 'string' ? shown : JSON.stringify(shown, undefined, 2));
}

// Tabs and storage of the browser are not for what has no origin: as in a browser without locks.
Object.defineProperty(navigator, 'locks', { value: undefined });
addEventListener('error', ({ error, message }) => fail(error ?? message));
addEventListener('unhandledrejection', ({ reason }) => fail(reason));
// A link of an example leads nowhere.
addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) event.preventDefault();
});
addEventListener('message', ({ source, data }: MessageEvent<{ files: Files; isDark: boolean }>) => {
  if (source !== parent) return;
  document.documentElement.classList.toggle('dark', data.isDark);
  run(data.files).catch(fail).finally(settle);
});
parent.postMessage('ready', '*');
