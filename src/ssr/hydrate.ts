import { withoutQuery } from '../endpoint/NetworkError.js';
import { findNonJson, isPlainObject } from '../shared/json.js';
import { warn } from '../shared/warn.js';
import { createActions } from '../store/actions.js';
import { fingerprint } from './Flow.js';
import { STATE_VERSION } from './dehydrate.js';
import { registerHydration } from '../store/hydrate.js';
import { readState } from './readState.js';
import { registerPrepare } from './prepareHydrate.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { HydrateAction } from '../store/actions.js';
import type { DehydratedState } from './dehydrate.js';

const IGNORED = 'hydrate() ignores the state it was given:';

/** Whether a value may be a state; in development it warns why not. */
function isUsable(json: unknown): json is DehydratedState {
  if (!isPlainObject(json) || !isPlainObject(json['state'])) warn(`${IGNORED} it is not what dehydrate() returns.`);
  else if (json['version'] !== STATE_VERSION) {
    warn(`${IGNORED} it has version ${String(json['version'])} of the format, not ${String(STATE_VERSION)}.`);
  } else if (typeof json['path'] !== 'string' || typeof json['now'] !== 'number') {
    warn(`${IGNORED} its path or its time is missing.`);
  } else {
    const bad = findNonJson(json);
    if (!bad) return true;
    warn(`${IGNORED} it holds a ${bad.found} at ${withoutQuery(bad.path)}.`);
  }
  return false;
}

/** Whether a value has more than empty tables. */
const holds = (value: unknown): boolean =>
  isPlainObject(value) ? Object.values(value).some(holds) : value !== undefined;

/**
 * Create the action that takes over the result of `dehydrate`, with times moved to this clock. Later rows and results of the
 * store stay. A state for another `user`, or one that was given before to a session that is over, changes nothing.
 *
 * @param json is not trusted: parts of a wrong shape are left out; where nothing is left, or it is no dehydrated state of
 * this version of the library, the action changes nothing, and there is a development warning.
 */
export function hydrate(json: unknown): HydrateAction & UnknownAction {
  registerHydration();
  registerPrepare();
  let path = 'rest';
  try {
    if (isPlainObject(json) && typeof json['path'] === 'string') path = json['path'];
    if (isUsable(json)) {
      const { now, state, user } = json;
      const ahead = Date.now() - now;
      const payload = readState(state, ahead);
      const content = fingerprint(JSON.stringify(json));
      if (holds(payload) || !holds(state)) {
        return actionOf(path, payload, { content, ahead, ...(typeof user === 'number' && { user }) });
      }
      warn(`${IGNORED} nothing in it is part of a state.`);
    }
  } catch {
    warn(`${IGNORED} one of its tables is broken.`);
  }
  return actionOf(path, {});
}

const actionOf = (
  path: string,
  payload: HydrateAction['payload'],
  meta?: HydrateAction['meta'],
): HydrateAction & UnknownAction => ({
  ...createActions(path).hydrate(payload, meta),
});
