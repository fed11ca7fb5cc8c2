import { warn } from '../../shared/warn.js';

const TEXTS = {
  none: 'there is no storage here, so that it keeps nothing, and what gets no answer fails. On React Native: offline({ storage: AsyncStorage })',
  read: 'what was stored cannot be read, so this page begins without it and stores nothing',
  write:
    'the storage refuses to be written (it is full, or denied), which is tried again. The app works; what is not stored is lost with the page',
  corrupt: 'what was stored is no longer what was written, and was dropped: tables and queue',
  version: 'another version of the app had stored mutations that were not sent yet; they were dropped with its data',
  other:
    'another version of the app is open in another tab; until that is closed, this one sends its mutations and stores nothing',
  big: 'the data takes more than maxBytes, so that it is not stored any more; mutations are',
  gone: 'mutations of endpoints that are not declared any more, or are sensitive now, were dropped',
  body: 'a mutation whose body JSON cannot carry (a form, a file) is not kept when it gets no answer; it fails as without offline()',
} as const;

export type TroubleKind = keyof typeof TEXTS;

/** Say what is wrong, once for each kind. */
export type Trouble = (kind: TroubleKind, detail?: Error | string) => void;

export function createTrouble(key: string): Trouble {
  const told = new Set<TroubleKind>();
  return (kind, detail) => {
    if (told.has(kind)) return;
    told.add(kind);
    const text = typeof detail === 'object' ? `${detail.name}: ${detail.message}` : detail;
    warn(`offline(), "${key}": ${TEXTS[kind]}${text ? ` (${text})` : ''}.`);
  };
}
