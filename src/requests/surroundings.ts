export type Listener = (event: { readonly type: string; readonly persisted?: boolean }) => void;

interface Page {
  addEventListener?: (type: string, listener: Listener) => void;
  removeEventListener?: (type: string, listener: Listener) => void;
}

interface Browser {
  readonly window?: Page;
  readonly document?: Page & { readonly visibilityState?: string };
  readonly navigator?: { readonly onLine?: boolean };
}

type PageEvent = readonly ['window' | 'document', string];

/** Connection and visibility as the app reports them, in place of the browser. `undefined`: ask the browser. */
export interface GivenSurroundings {
  shown?: boolean | undefined;
  online?: boolean | undefined;
  /** Events of the browser that are ignored, as the app reports in their place. */
  readonly replaced: Set<string>;
  /** Called with such an event when the app reports a change. */
  readonly listeners: Set<Listener>;
}

/** The ability of a store that matters here. */
interface Can {
  readonly surroundings?: GivenSurroundings;
}

const EVENTS: readonly PageEvent[] = [
  ['window', 'online'],
  ['window', 'offline'],
  ['document', 'visibilitychange'],
];

/** Whether there is a connection, as the app or the browser says; without either there is. */
export function isOnline({ surroundings: given }: Can): boolean {
  return given?.online ?? (globalThis as Browser).navigator?.onLine !== false;
}

export function isHidden({ surroundings: given }: Can): boolean {
  return !(given?.shown ?? (globalThis as Browser).document?.visibilityState !== 'hidden');
}

/** Whether there is a page that a user may look at. */
export const hasPage = (): boolean => (globalThis as Browser).document !== undefined;

/** Listen for events that may change one of the above, or for other events, where there is a page. @returns a function that stops it. */
export function watchSurroundings({ surroundings: given }: Can, onChange: Listener, events = EVENTS): () => void {
  const targets = events
    .filter(([, event]) => !given?.replaced.has(event))
    .map(([name, event]) => [(globalThis as Browser)[name], event] as const);
  for (const [page, event] of targets) page?.addEventListener?.(event, onChange);
  const listener: Listener = (event) => events.some(([, type]) => type === event.type) && onChange(event);
  given?.listeners.add(listener);
  return () => {
    given?.listeners.delete(listener);
    for (const [page, event] of targets) page?.removeEventListener?.(event, onChange);
  };
}
