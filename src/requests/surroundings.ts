interface Page {
  addEventListener?: (type: string, listener: () => void) => void;
  removeEventListener?: (type: string, listener: () => void) => void;
}

interface Surroundings {
  readonly window?: Page;
  readonly document?: Page & { readonly visibilityState?: string };
  readonly navigator?: { readonly onLine?: boolean };
}

const EVENTS = [
  ['window', 'online'],
  ['window', 'offline'],
  ['document', 'visibilitychange'],
] as const;

/** Online, unless the platform says that it is not. @see spec: 7.11 row 19 */
export function isOnline(): boolean {
  return (globalThis as Surroundings).navigator?.onLine !== false;
}

export function isHidden(): boolean {
  return (globalThis as Surroundings).document?.visibilityState === 'hidden';
}

/** Learn when one of the above may have changed, where there is a page. @returns stops it. */
export function watchSurroundings(onChange: () => void): () => void {
  const targets = EVENTS.map(([name, event]) => [(globalThis as Surroundings)[name], event] as const);
  for (const [page, event] of targets) page?.addEventListener?.(event, onChange);
  return () => {
    for (const [page, event] of targets) page?.removeEventListener?.(event, onChange);
  };
}
