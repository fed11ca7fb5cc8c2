import { checkOptions, ANYTHING, FLAG, isAmount, isFunction, isNumber, TIME } from '../shared/checkOptions.js';
import { isFields } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import type { OptionRules } from '../shared/checkOptions.js';
import type { Feature } from '../requests/Feature.js';

const isManager = (value: unknown): boolean => isFunction((Object(value) as { middleware?: unknown }).middleware);

const LIFETIME = [isAmount, 'a number of ms, 0 or more'] as const;

/** Rules by option; `reducerPath` and the items of `features` have errors of their own. */
const RULES: OptionRules = {
  reducerPath: ANYTHING,
  endpoints: ANYTHING,
  dataExpiryLength: LIFETIME,
  errorExpiryLength: LIFETIME,
  managers: [
    (value) => Array.isArray(value) && value.every(isManager),
    'a list of objects with a function `middleware`: [new LogoutManager()]',
  ],
  features: [Array.isArray, 'a list: [polling()]'],
  gc: [(value) => value === false || isFields(value), 'false, or an object of options'],
  polling: [isFields, 'an object of options'],
  user: [
    isFunction,
    'a function of the state that gives a text, or undefined for nobody: (state) => state.session.userId',
  ],
  prepareHeaders: [isFunction, 'a function: (headers, { getState }) => headers.set(…)'],
};

const GC_RULES: OptionRules = {
  interval: TIME,
  minAge: TIME,
  multiplier: [isNumber, 'a number of lifetimes'],
  budget: TIME,
};

const POLLING_RULES: OptionRules = {
  pauseWhenHidden: FLAG,
  backoff: [
    (value) => isFunction(value) || isAmount(value),
    'a factor for each failure in a row, or (failures, period) => ms',
  ],
  jitter: [isAmount, 'a part of the period: 0.1 is 10 %'],
};

function checkPath(reducerPath: unknown): void {
  if (typeof reducerPath === 'string' && reducerPath !== '' && !reducerPath.includes('/')) return;
  throw new RestError({
    code: 'REDUCER_PATH_INVALID',
    subject: 'createRestSlice',
    happened: `The reducerPath is ${typeof reducerPath === 'string' ? `"${reducerPath}"` : `no text, but ${typeof reducerPath}`}.`,
    fix: 'It is the first part of every action type: a word without a slash.',
  });
}

function checkFeatures(features: readonly unknown[]): void {
  for (const feature of features) {
    const { recipe, extend } = Object(feature) as Partial<Feature>;
    if (typeof feature === 'object' && (recipe ?? extend)) continue;
    throw new RestError({
      code: 'FEATURE_INVALID',
      subject: 'createRestSlice',
      happened: `features holds ${typeof feature === 'function' ? 'a function' : 'something'} that is no feature.`,
      fix: 'A feature is what polling(), or defineFeature(…), gives: call it. Managers go into managers.',
    });
  }
}

/**
 * Check the options of a slice. Called in development only.
 *
 * @throws RestError ARGUMENT_INVALID, FEATURE_INVALID, REDUCER_PATH_INVALID
 */
export function checkSliceOptions(options: object): void {
  const subject = 'createRestSlice';
  checkOptions(subject, options, RULES);
  const { reducerPath, features = [], gc = {}, polling = {} } = options as Readonly<Record<string, unknown>>;
  if (reducerPath !== undefined) checkPath(reducerPath);
  checkFeatures(features as readonly unknown[]);
  if (gc !== false) checkOptions(`${subject}({ gc })`, gc, GC_RULES);
  checkOptions(`${subject}({ polling })`, polling, POLLING_RULES);
}
