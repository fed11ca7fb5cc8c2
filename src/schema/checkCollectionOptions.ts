import { checkOptions } from '../shared/checkOptions.js';
import { FILTERS, FUNCTION, MEMBERS, NON_FILTER_ARGUMENTS, TEXT, WINDOW_ARGUMENTS } from '../shared/optionKinds.js';
import type { OptionRules } from '../shared/checkOptions.js';

const RULES: OptionRules = {
  argsKey: FUNCTION,
  nestKey: FUNCTION,
  nonFilterArgumentKeys: NON_FILTER_ARGUMENTS,
  windowArguments: WINDOW_ARGUMENTS,
  createCollectionFilter: FUNCTION,
  scope: TEXT,
  filters: FILTERS,
  searchDefaults: MEMBERS,
  sortComparer: FUNCTION,
};

/**
 * Look at the options of a Collection. To be called in development only.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export const checkCollectionOptions = (options: unknown): void => checkOptions('Collection', options, RULES);
