import { dataClient } from './dataClient.mjs';
import { entityAdapter } from './entityAdapter.mjs';
import { handWritten } from './handWritten.mjs';
import { normalizr } from './normalizr.mjs';
import { restSlice } from './restSlice.mjs';
import { rtkQuery } from './rtkQuery.mjs';
import { tanstack } from './tanstack.mjs';

/**
 * Each makes, for a shape of data, `{ create() → store, writeList, writeRow, writeOutside, writeNote, readList }`:
 * a list of rows, the server's answer for one of them, for a row that is in no list, and for a row of another table.
 */
const contenders = {
  'rest-slice': restSlice,
  'data-client': dataClient,
  normalizr,
  entityAdapter,
  'RTK Query': rtkQuery,
  TanStack: tanstack,
  'hand-written': handWritten,
};

export const contenderNames = Object.keys(contenders);

export const makeContender = (name, shape) => ({ name, ...contenders[name](shape) });
