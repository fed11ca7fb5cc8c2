// `platform.ts` for web pages and Node, which need no substitutes. The build puts this file in its place.
import type * as platform from './platform.js';

export type { Entries } from './platform.js';

export const platformError: typeof platform.platformError = (message, name) => new DOMException(message, name);

export const noteReason: typeof platform.noteReason = () => undefined;

export const notedReason: typeof platform.notedReason = ({ reason }) => reason as unknown;

export const tagOf: typeof platform.tagOf = (value) => Object.prototype.toString.call(value);

export const entriesOf: typeof platform.entriesOf = (form) => form as platform.Entries;

export const copyOf: typeof platform.copyOf = (response) => response.clone();

export const countedWhole: typeof platform.countedWhole = () => undefined;
