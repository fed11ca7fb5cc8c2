import { holds, isStream } from '../../shared/json.js';
import { isNotNow, keyOrError } from '../../store/readResponse.js';
import { answerOf, initialState, metaOf } from '../../store/state.js';
import { OpaqueResults } from './OpaqueResults.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { KeysAction } from '../../store/actions.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { ResponseView } from '../../store/readResponse.js';
import type { ResultMeta } from '../../store/state.js';

function withBody({ invalidIfStale }: EndpointInstance, view: ResponseView, body: unknown): ResponseView {
  const status = view.error ? 'rejected' : 'fulfilled';
  return { ...view, data: body, status, expiryStatus: invalidIfStale ? 'InvalidIfStale' : 'Valid' };
}

/** Hide a soft error behind the body, without making the body fresh. */
function withoutSoft(view: ResponseView, meta: ResultMeta | undefined): ResponseView {
  if (meta?.errorPolicy !== 'soft') return view;
  const { expiresAt: retryAt } = meta;
  return { ...view, error: undefined, expiresAt: Math.min(answerOf(meta).expiresAt, retryAt), retryAt };
}

const feature: Feature = {
  recipe(runtime: Runtime) {
    const results = new OpaqueResults((key) => runtime.outcomes.isAwaited(key) || runtime.usage.isRetained(key));
    return {
      committed(kind, action) {
        if (kind === 'reset') results.clear();
        if (kind === 'invalidate' || kind === 'collect') results.forget((action as KeysAction).payload.keys ?? []);
      },
      can: {
        keepBody(key, body, { fetchedAt, date, expiresAt }) {
          // A stream can be read only once: by the caller.
          if (holds(body, isStream)) return;
          results.keep(key, { body, generation: runtime.state.lastReset, fetchedAt, date, expiresAt });
        },
        bodyOf: (state, key) => results.read(state, key),
        withBody(view, { endpoint, args }, root) {
          if (view.data !== undefined || isNotNow(args)) return view;
          const state = root[runtime.core.path] ?? initialState;
          const key = String(keyOrError(endpoint, args));
          const body = results.read(state, key);
          return body === undefined ? view : withBody(endpoint, withoutSoft(view, metaOf(state, key)), body);
        },
      },
    };
  },
};

/** Responses without a JSON form (a Blob, an ArrayBuffer) reach callers and hooks: they are kept beside the state. */
export const opaqueBodies = (): Feature => feature;
