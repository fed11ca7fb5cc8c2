import { isFields } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { isOwn } from '../store/actions.js';
import type { UnknownAction } from '@reduxjs/toolkit';

const isAction = (value: unknown): value is UnknownAction => isFields(value) && typeof value['type'] === 'string';

const refuse = (happened: string, fix: string): never => {
  throw new RestError({ code: 'LOG_INVALID', subject: 'a log', happened, fix });
};

/**
 * Refuse a log that cannot be replayed, since its replay would give a misleading state.
 *
 * @param path the slice's `reducerPath`, where it is known: a log of another slice would change nothing.
 * @throws RestError LOG_INVALID
 */
export function checkLog(log: unknown, path: string | undefined): asserts log is readonly UnknownAction[] {
  if (!Array.isArray(log) || !log.every(isAction)) {
    const position = Array.isArray(log) ? log.findIndex((action) => !isAction(action)) : -1;
    const what = position === -1 ? log : (log as unknown[])[position];
    const where = position === -1 ? 'It' : `Its member ${String(position)}`;
    return refuse(
      `${where} is ${preview(what, 80)}.`,
      'Pass what rest.util.exportLog() gave: a list of actions, parsed where it was text.',
    );
  }
  const foreign = log.find(
    ({ type, meta }) => /^[^/]+\/hydrate$/.test(type) && isFields(meta) && meta['exact'] === true,
  );
  if (path === undefined || !foreign || log.some((action) => isOwn(action, path))) return;
  refuse(
    `It is one of the slice "${foreign.type.replace(/\/hydrate$/, '')}"; no action in it is of "${path}".`,
    'Replay it with that slice, or with createRestSlice({ reducerPath }) as it was in the app.',
  );
}
