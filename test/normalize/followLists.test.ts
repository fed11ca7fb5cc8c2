// A store changes lists by another rule than `normalize()` alone: what the tests of Collections say holds for both.
import { vi } from 'vitest';
import { followLists } from '../../src/normalize/followLists.js';
import { RowDraft } from '../../src/normalize/RowDraft.js';
import * as observedConsole from '../support/console.js';

vi.resetModules();
vi.doMock('../support/console.js', () => observedConsole);
vi.doMock('../../src/normalize/changeLists.js', () => ({ changeLists: followLists }));
vi.doMock('../../src/normalize/PlainDraft.js', () => ({ PlainDraft: RowDraft }));
await import('../schema/Collection.calls.test.js');
await import('../schema/Collection.duplicates.test.js');
await import('../schema/Collection.filters.test.js');
await import('../schema/Collection.kinds.test.js');
await import('../schema/CollectionMove.test.js');
await import('../schema/collectionChanges.maps.test.js');
await import('../schema/collectionChanges.test.js');
