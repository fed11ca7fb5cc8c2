import { createRoot } from 'react-dom/client';
import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { Inspector } from './Inspector.js';
import { record } from './recording.js';
import { STYLES } from './styles.js';
import type { InspectorProps } from './Inspector.js';

/** A policy of the page may refuse style elements; what scripts make it takes. */
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
 * Put the inspector into the page, in a shadow root and a React root of its own: the app's styles, renders, events and
 * failures are not its, nor the other way round. The recording begins.
 *
 * @returns takes it away.
 */
export function mountInspector(props: InspectorProps): () => void {
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
    // React takes no root away while it renders another one.
    queueMicrotask(() => root.unmount());
  };
}
