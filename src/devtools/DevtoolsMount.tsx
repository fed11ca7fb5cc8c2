import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { middlewareMissing } from '../requests/runtime.js';
import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { createRoot } from 'react-dom/client';
import { record } from './recording.js';
import { STYLES } from './styles.js';
import { Panel } from './Panel.js';
import type { Store } from '@reduxjs/toolkit';
import type { TabName } from './parts.js';

interface InspectorProps {
  readonly store: Store;
  readonly path: string | undefined;
  readonly initiallyOpen: boolean;
}

/** The panel, or the button that opens it. Closed, it does not read the store. */
function Inspector({ store, path, initiallyOpen }: InspectorProps) {
  const [isOpen, setOpen] = useState(initiallyOpen);
  const [tab, setTab] = useState<TabName>('tables');
  const current = useRef<HTMLButtonElement>(null);
  const wasToggled = useRef(false);
  useEffect(() => {
    if (wasToggled.current) current.current?.focus();
  }, [isOpen]);
  const toggle = (next: boolean): void => {
    wasToggled.current = true;
    setOpen(next);
  };
  if (isOpen)
    return <Panel store={store} path={path} tab={tab} onTab={setTab} onClose={() => toggle(false)} current={current} />;
  return (
    <button ref={current} type="button" className="launcher" title="rest-slice" onClick={() => toggle(true)}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M3 5.5h14M3 10h14M3 14.5h9" />
      </svg>
      <span className="hidden">Open the rest-slice inspector</span>
    </button>
  );
}

/** Add the styles. A policy of the page may refuse style elements, but not constructed style sheets. */
function addStyles(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = document.createElement('style');
    style.textContent = STYLES;
    root.append(style);
  }
}

/**
 * Put the inspector into the page, and begin to record. It has its own shadow root and React root, so that styles, renders,
 * events and failures of the app do not concern it, nor the other way round.
 *
 * @returns a function that removes it.
 */
function mountInspector(props: InspectorProps): () => void {
  const host = document.createElement('div');
  host.dataset['restDevtools'] = '';
  const shadow = host.attachShadow({ mode: 'open' });
  addStyles(shadow);
  const box = document.createElement('div');
  shadow.append(box);
  document.body.append(host);
  const root = createRoot(box);
  root.render(<Inspector {...props} />);
  const slices = placeSlices(storeDispatch(props.store));
  const stops = slices.filter(({ core }) => props.path === undefined || core.path === props.path).map(record);
  return () => {
    for (const stop of stops) stop();
    host.remove();
    // Later, as React does not unmount a root while it renders another one.
    queueMicrotask(() => root.unmount());
  };
}

/** In a layout effect, to record requests of readers that mount: their actions are dispatched right after the commit. */
const useBeforeRequests = typeof document === 'undefined' ? useEffect : useLayoutEffect;

export interface RestDevtoolsProps {
  /** The slice to show; by default all slices of the store, with a choice. */
  readonly slice?: { readonly reducerPath: string } | undefined;
  /** Whether it is open at first; by default a button in the corner opens it. */
  readonly initiallyOpen?: boolean | undefined;
}

/**
 * The inspector, in every build. It renders nothing in its own place.
 *
 * @throws RestError MIDDLEWARE_MISSING
 */
export function DevtoolsMount({ slice, initiallyOpen = false }: RestDevtoolsProps): null {
  const store = useStore();
  const path = slice?.reducerPath;
  const present = placeSlices(storeDispatch(store), path);
  if (slice && !present.some(({ core }) => core.path === path)) throw middlewareMissing(String(path));
  // Only the first value counts.
  const [startsOpen] = useState(initiallyOpen);
  useBeforeRequests(() => mountInspector({ store, path, initiallyOpen: startsOpen }), [store, path, startsOpen]);
  return null;
}
