type Listener = (event: { readonly type: string; readonly persisted?: boolean }) => void;

interface Page {
  addEventListener?: (type: string, listener: Listener) => void;
  removeEventListener?: (type: string, listener: Listener) => void;
}

interface Surroundings {
  readonly window?: Page;
  readonly document?: Page & { readonly visibilityState?: string };
  readonly navigator?: { readonly onLine?: boolean };
}

type PageEvent = readonly ['window' | 'document', string];

const EVENTS: readonly PageEvent[] = [
  ['window', 'online'],
  ['window', 'offline'],
  ['document', 'visibilitychange'],
];

/** Online, unless the platform says that it is not. @see spec: 7.11 row 19 */
export function isOnline(): boolean {
  return (globalThis as Surroundings).navigator?.onLine !== false;
}

export function isHidden(): boolean {
  return (globalThis as Surroundings).document?.visibilityState === 'hidden';
}

/** Somebody may look at what is shown. */
export const hasPage = (): boolean => (globalThis as Surroundings).document !== undefined;

/** Learn when one of the above may have changed, or of other events, where there is a page. @returns stops it. */
export function watchSurroundings(onChange: Listener, events = EVENTS): () => void {
  const targets = events.map(([name, event]) => [(globalThis as Surroundings)[name], event] as const);
  for (const [page, event] of targets) page?.addEventListener?.(event, onChange);
  return () => {
    for (const [page, event] of targets) page?.removeEventListener?.(event, onChange);
  };
}
