/**
 * Data, and mutations without a response, that are kept beyond the page.
 *
 * @module rest-slice/offline
 */

export { discard, flush, offline, restored } from './offlineFeature.js';
export { pendingMutations } from './pendingMutations.js';

export type { AsyncStorage, TextStorage } from './Disk.js';
export type { OfflineOptions, PendingMutation, RefusedMutation } from './OfflineOptions.js';
