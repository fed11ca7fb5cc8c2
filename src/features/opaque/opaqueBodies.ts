import { holds, isStream } from '../../shared/opaque.js';
import { OpaqueResults } from './OpaqueResults.js';
import type { KeysAction } from '../../store/actions.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';

const feature: Feature = {
  recipe(runtime: Runtime) {
    const results = new OpaqueResults((key) => runtime.outcomes.isAwaited(key) || runtime.usage.isHeld(key));
    return {
      committed(kind, action) {
        if (kind === 'reset') results.clear();
        if (kind === 'invalidate' || kind === 'collect') results.forget((action as KeysAction).payload.keys ?? []);
      },
      can: {
        keepBody(key, body, { fetchedAt, date, expiresAt }) {
          // A stream is read once, by the caller.
          if (holds(body, isStream)) return;
          results.keep(key, { body, generation: runtime.state.lastReset, fetchedAt, date, expiresAt });
        },
        bodyOf: (state, key) => results.read(state, key),
      },
    };
  },
};

/** Answers without a JSON form (a Blob, an ArrayBuffer) reach callers and hooks: they are kept beside the state. @see spec: Q9 */
export const opaqueBodies = (): Feature => feature;
