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

/** What an app says of its surroundings, in place of the browser. Nothing is said of what is undefined. */
export interface Told {
  shown?: boolean | undefined;
  online?: boolean | undefined;
  /** Events of the browser that say nothing any more. */
  readonly replaced: Set<string>;
  /** To be told of such an event when what is said changes. */
  readonly listeners: Set<Listener>;
}

/** What a store can do, as far as it matters here. */
interface Can {
  readonly surroundings?: Told;
}

const EVENTS: readonly PageEvent[] = [
  ['window', 'online'],
  ['window', 'offline'],
  ['document', 'visibilitychange'],
];

/** Online, unless somebody says that it is not. */
export function isOnline({ surroundings: told }: Can): boolean {
  return told?.online ?? (globalThis as Browser).navigator?.onLine !== false;
}

export function isHidden({ surroundings: told }: Can): boolean {
  return !(told?.shown ?? (globalThis as Browser).document?.visibilityState !== 'hidden');
}

/** Somebody may look at what is shown. */
export const hasPage = (): boolean => (globalThis as Browser).document !== undefined;

/** Learn when one of the above may have changed, or of other events, where there is a page. @returns stops it. */
export function watchSurroundings({ surroundings: told }: Can, onChange: Listener, events = EVENTS): () => void {
  const targets = events
    .filter(([, event]) => !told?.replaced.has(event))
    .map(([name, event]) => [(globalThis as Browser)[name], event] as const);
  for (const [page, event] of targets) page?.addEventListener?.(event, onChange);
  const listener: Listener = (event) => events.some(([, type]) => type === event.type) && onChange(event);
  told?.listeners.add(listener);
  return () => {
    told?.listeners.delete(listener);
    for (const [page, event] of targets) page?.removeEventListener?.(event, onChange);
  };
}
