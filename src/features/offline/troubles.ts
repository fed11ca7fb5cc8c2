import { warn } from '../../shared/warn.js';
import { Silent } from './Disk.js';

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
  deep: 'a row or a result has too many levels for a storage: it is not stored, nor what leads to it',
  gone: 'mutations of endpoints that are sensitive now were dropped',
  silent:
    'the storage does not answer (another tab may block it), and is as none: what is not stored is lost with the page',
  nobodys: 'what was stored before it was said whose it is belongs to nobody, and was deleted',
  body: 'a mutation whose body JSON cannot carry (a form, a file), or that is too deep, is not kept when it gets no answer; it fails as without offline()',
} as const;

export type TroubleKind = keyof typeof TEXTS;

/** Warns of a problem, once for each kind. */
export type Trouble = (kind: TroubleKind, detail?: Error | string) => void;

export function createTrouble(key: string): Trouble {
  const told = new Set<TroubleKind>();
  return (kind, detail) => {
    // A storage that does not respond is warned of once, by its own kind.
    if (told.has(kind) || detail instanceof Silent) return;
    told.add(kind);
    const text = typeof detail === 'object' ? `${detail.name}: ${detail.message}` : detail;
    warn(`offline(), "${key}": ${TEXTS[kind]}${text ? ` (${text})` : ''}.`);
  };
}
