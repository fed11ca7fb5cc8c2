import { checkOptions } from '../shared/checkOptions.js';
import { isFunction, isNames, isText } from '../shared/optionKinds.js';
import type { OptionRules } from '../shared/checkOptions.js';

const FUNCTION = [isFunction, 'a function'] as const;

const RULES: OptionRules = {
  argsKey: FUNCTION,
  nestKey: FUNCTION,
  nonFilterArgumentKeys: [
    (value) => isNames(value) || isFunction(value) || value instanceof RegExp,
    'a list of names, a RegExp or (name) => boolean',
  ],
  windowArguments: [isNames, "a list of names: ['page']"],
  createCollectionFilter: FUNCTION,
  scope: [isText, 'a text'],
};

/**
 * Look at the options of a Collection. To be called in development only.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export const checkCollectionOptions = (options: unknown): void => checkOptions('Collection', options, RULES);
