// Imported first by every bench: the code measured below it must already find a production environment.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

process.env.NODE_ENV ??= 'production';
setFlagsFromString('--expose-gc');

/** Collect all garbage now, so that a sample does not pay for the one before it. */
export const collectGarbage = runInNewContext('gc');
