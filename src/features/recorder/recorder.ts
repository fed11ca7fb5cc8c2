import { attempt, isDevelopment } from '../../shared/warn.js';
import { serializeError } from '../../store/errors.js';
import { registerHydration } from '../../store/hydrate.js';
import { kindOf } from '../../store/actions.js';
import { checkLogOptions, LIMIT_RULES, logging, RollingLog } from './RollingLog.js';
import { LogMask } from './LogMask.js';
import { noteSecrets, secretRows } from '../../requests/secretRows.js';
import { isFunction, isNames, warnOfNames } from '../../shared/checkOptions.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { OptionRules } from '../../shared/checkOptions.js';
import type { ActionHandler, Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RejectedAction, RestAction } from '../../store/actions.js';
import type { SerializedError } from '../../store/errors.js';

/** An error, and the log that leads to it. */
export interface ErrorReport {
  /** The error of a rejected request, without the body of the response, or of a reducer or a listener. */
  readonly error: SerializedError;
  /** Type of the action that had or caused it. */
  readonly type: string;
  /** Exports the log as it is at the time of the call. */
  exportLog(this: void): UnknownAction[];
}

export interface RecorderOptions {
  /** Number of actions to keep; older ones become part of the state that the log starts from. Default 1 000. */
  readonly limit?: number;
  /** Bytes of JSON that the actions may have; the state that the log starts from comes on top. Default 1 000 000. */
  readonly maxBytes?: number;
  /**
   * Members whose values are masked, beside those whose names end in `password`, `token`, `secret` or `authorization`:
   * `'email'` at any place, `'card.number'` inside a member `card`.
   */
  readonly mask?: readonly string[];
  /** Called for every rejected request (aborts excepted), and when a dispatch throws. Its own errors are reported. */
  onError?(this: void, report: ErrorReport): void;
}

const isPath = (path: string): boolean => path.split('.').every((name) => name !== '');

// A call, as bundlers can drop it if unused; a spread they cannot.
const RULES: OptionRules = /* @__PURE__ */ Object.assign({}, LIMIT_RULES, {
  mask: [
    (value) => isNames(value) && (value as readonly string[]).every(isPath),
    "a list of names of members: ['email', 'card.number']",
  ],
  onError: [isFunction, 'a function: ({ error, exportLog }) => { … }'],
} satisfies OptionRules);

/** Report an action that has an error, after it has passed, and one that throws. */
const reporting =
  (path: string, tell: (error: SerializedError, action: { readonly type: string }) => void) =>
  (next: ActionHandler): ActionHandler => {
    // An error of a nested action passes here twice.
    let told: unknown;
    return (given) => {
      const action = given as RejectedAction;
      try {
        const result = next(action);
        const isRejected = kindOf(action, path) === 'request' && action.meta.requestStatus === 'rejected';
        if (isRejected && !action.meta.aborted) tell(action.error, action);
        return result;
      } catch (thrown) {
        if (thrown !== told) tell(serializeError((told = thrown)), action);
        throw thrown;
      }
    };
  };

/**
 * Keep the last actions of a slice, so that a user's problem can be inspected, and tested, elsewhere.
 * `dispatch(rest.util.exportLog())` gives them as JSON, without secrets; `replayLog` of `rest-slice/testing` and the
 * command `rest-slice-replay` compute the states again. A reset starts the log anew.
 *
 * @throws RestError LOG_OPTION_INVALID
 */
export function recorder(options: RecorderOptions = {}): Feature {
  if (isDevelopment()) warnOfNames('recorder', options, Object.keys(RULES));
  checkLogOptions('recorder', options, RULES);
  const { limit = 1_000, maxBytes = 1_000_000, mask = [], onError } = options;
  return {
    recipe(runtime: Runtime) {
      const { path, actions } = runtime.core;
      const log = new RollingLog({ limit, maxBytes });
      log.start();
      registerHydration();
      const exportLog = (): RestAction[] => {
        const { state } = runtime;
        const isSensitive = (name: string) => runtime.core.registry.find(name)?.sensitive === true;
        const rows = secretRows(runtime, state);
        return new LogMask(mask, { isSensitive, rows }).mask(log.export(state, actions), path, state);
      };
      const tell = ({ data: _body, ...error }: SerializedError, { type }: { readonly type: string }): void =>
        attempt(() => onError?.({ error, type, exportLog: exportLog as () => (RestAction & UnknownAction)[] }));
      const keep = logging(runtime, log, true);
      return {
        committed: (kind, action) => noteSecrets(runtime, kind, action),
        around: onError ? (next) => reporting(path, tell)(keep(next)) : keep,
        can: { startLog: (most) => log.start(most === undefined ? {} : { limit: most }), exportLog },
      };
    },
  };
}
