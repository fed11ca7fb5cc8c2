import { checkOptions } from '../shared/checkOptions.js';
import { isFlag, isFunction, isNames, isText } from '../shared/optionKinds.js';
import { refuseArgument } from '../shared/refuseArgument.js';
import { ENDPOINT_RULES } from './checkEndpoint.js';
import type { OptionRules } from '../shared/checkOptions.js';

const OWN_RULES: OptionRules = {
  // It has an error of its own.
  path: [() => true, ''],
  nonFilterArgumentKeys: [
    (value) => isNames(value) || isFunction(value) || value instanceof RegExp,
    'a list of names, a RegExp or (name) => boolean',
  ],
  windowArguments: [isNames, "a list of names: ['page']"],
  collectionKey: [isText, 'a text'],
  optimistic: [isFlag, 'true or false'],
  Endpoint: [isFunction, 'a class of endpoints'],
  Collection: [isFunction, 'a class of Collections'],
};

/**
 * Look at the options of a resource. To be called in development only.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export function checkResource(options: object): void {
  checkOptions('resource', options, { ...ENDPOINT_RULES, ...OWN_RULES }, true);
  const { schema } = options as { readonly schema?: unknown };
  if (schema !== undefined && schema !== null) return;
  refuseArgument(
    'resource',
    `Its schema is ${String(schema)}.`,
    'schema is an entity class, as in { path: "/posts/:id", schema: Post }; of two files that import each other one may find it undefined.',
  );
}
