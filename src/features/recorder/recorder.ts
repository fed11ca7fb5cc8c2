import { attempt, isDevelopment } from '../../shared/warn.js';
import { serializeError } from '../../store/errors.js';
import { bringHydration } from '../../store/hydrate.js';
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

/** What has gone wrong, and the log that leads there. */
export interface ErrorReport {
  /** Of the request that was rejected, without the body of the answer, or what a reducer or a listener has thrown. */
  readonly error: SerializedError;
  /** Type of the action with which it came. */
  readonly type: string;
  /** The log as it is when this is called. */
  exportLog(this: void): UnknownAction[];
}

export interface RecorderOptions {
  /** How many actions are kept; older ones become part of the state that the log starts from. Default 1 000. */
  readonly limit?: number;
  /** How many bytes of JSON the actions may be; the state that the log starts from comes on top. Default 1 000 000. */
  readonly maxBytes?: number;
  /**
   * Members whose values are masked, beside those whose names end in `password`, `token`, `secret` or `authorization`:
   * `'email'` wherever it stands, `'card.number'` inside a member `card`.
   */
  readonly mask?: readonly string[];
  /** Told of every request that is rejected (aborts excepted), and of what a dispatch throws. What it throws is reported. */
  onError?(this: void, report: ErrorReport): void;
}

const isPath = (path: string): boolean => path.split('.').every((name) => name !== '');

// A call that may be dropped: a spread may not.
const RULES: OptionRules = /* @__PURE__ */ Object.assign({}, LIMIT_RULES, {
  mask: [
    (value) => isNames(value) && (value as readonly string[]).every(isPath),
    "a list of names of members: ['email', 'card.number']",
  ],
  onError: [isFunction, 'a function: ({ error, exportLog }) => { … }'],
} satisfies OptionRules);

/** Tells of an action that brings an error, once it has passed, and of one that throws on its way. */
const reporting =
  (path: string, tell: (error: SerializedError, action: { readonly type: string }) => void) =>
  (next: ActionHandler): ActionHandler => {
    // What an action inside an action throws comes by twice.
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
 * Keep the last actions of a slice, so that what a user has run into can be looked at, and tested, elsewhere.
 * `dispatch(rest.util.exportLog())` gives them as JSON, without secrets; `replayLog` of `rest-slice/testing` and the
 * command `rest-slice-replay` make the states of it again. A reset starts the log anew.
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
      bringHydration();
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
