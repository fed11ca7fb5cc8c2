// The editor of an example: its files, and a frame that runs them. The site loads this when somebody asks for it.
import { javascript } from '@codemirror/lang-javascript';
import { syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { minimalSetup } from 'codemirror';
import type { Files } from './evaluate.js';

/** An element with its text. */
function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

/** Runs files in a frame that is made anew, so that nothing of the last run goes on. */
function runIn(place: HTMLElement, folder: string, files: Files): void {
  const frame = make('iframe', 'live-result');
  frame.title = 'Result of the example';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = `${folder}frame.html`;
  const start = ({ source }: MessageEvent): void => {
    if (source !== frame.contentWindow) return;
    removeEventListener('message', start);
    const isDark = document.documentElement.classList.contains('dark');
    frame.contentWindow?.postMessage({ files, isDark }, '*');
  };
  addEventListener('message', start);
  place.replaceChildren(frame);
}

function editorOf(name: string, text: string): EditorView {
  return new EditorView({
    doc: text,
    extensions: [
      minimalSetup,
      javascript({ typescript: true, jsx: true }),
      syntaxHighlighting(classHighlighter),
      EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
    ],
  });
}

/** One button for each file; the first one is open. */
function filesOf(panes: ReadonlyMap<string, HTMLElement>): HTMLElement {
  const bar = make('div', 'live-files');
  const open = (chosen: string): void => {
    for (const button of bar.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.textContent === chosen));
    for (const [name, pane] of panes) pane.hidden = name !== chosen;
  };
  for (const name of panes.keys()) {
    const button = make('button', '', name);
    button.type = 'button';
    button.onclick = () => open(name);
    bar.append(button);
  }
  open([...panes.keys()][0] ?? '');
  return bar;
}

/**
 * Puts the editor of a page's example in place, and runs it.
 *
 * @param folder where this file lies on the site: `/live/`.
 * @returns takes it away again.
 */
export async function mountEditor(host: HTMLElement, folder: string, page: string): Promise<() => void> {
  const response = await fetch(`${folder}examples/${page}.json`);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const original = (await response.json()) as Files;
  const editors = new Map(Object.entries(original).map(([name, text]) => [name, editorOf(name, text)]));
  const result = make('div', 'live-place');
  const run = (): void =>
    runIn(result, folder, Object.fromEntries([...editors].map(([name, { state }]) => [name, state.doc.toString()])));
  const reset = (): void => {
    for (const [name, view] of editors)
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: original[name] ?? '' } });
    run();
  };
  // The library shows its own element whatever `hidden` says.
  const panes = new Map([...editors.keys()].map((name) => [name, make('div', 'live-file')] as const));
  for (const [name, pane] of panes) pane.append(editors.get(name)?.dom ?? '');
  const bar = filesOf(panes);
  for (const [text, act] of [
    ['Run', run],
    ['Reset', reset],
  ] as const) {
    const button = make('button', `live-${text.toLowerCase()}`, text);
    button.type = 'button';
    button.onclick = act;
    bar.append(button);
  }
  host.replaceChildren(bar, ...panes.values(), result);
  run();
  return () => {
    for (const view of editors.values()) view.destroy();
    host.replaceChildren();
  };
}
