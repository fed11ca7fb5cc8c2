import {
  checkOptions,
  checkValues,
  ANYTHING,
  FILTERS,
  FLAG,
  FUNCTION,
  MEMBERS,
  NON_FILTER_ARGUMENTS,
  TEXT,
  TIME,
  WINDOW_ARGUMENTS,
  isAmount,
  isFlag,
  isFunction,
  isNumber,
  isText,
  warnOfNames,
} from '../shared/checkOptions.js';
import { declaredMember, isFields } from '../shared/own.js';
import { refuseArgument } from '../shared/RestError.js';
import type { OptionRules } from '../shared/checkOptions.js';

const CONTENTS: readonly unknown[] = ['json', 'text', 'blob', 'arrayBuffer', 'stream'];

/** Whether a method is in capitals: `post` would be sent as it is, without its body. */
const isMethod = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value === value.toUpperCase();

/** Rules for the options of endpoints. `retry` and `stream` have errors of their own. */
const ENDPOINT_RULES: OptionRules = {
  path: [isText, 'a text, as in "/posts/:id"'],
  urlPrefix: TEXT,
  name: TEXT,
  method: [isMethod, "a text in capital letters: 'POST'"],
  schema: ANYTHING,
  body: ANYTHING,
  searchParams: ANYTHING,
  content: [(value) => CONTENTS.includes(value), CONTENTS.map((content) => `'${String(content)}'`).join(', ')],
  movePath: TEXT,
  paginationField: TEXT,
  maxBytes: [isAmount, 'a number of bytes, 0 or more'],
  requestInit: [isFields, 'an object'],
  signal: [isFields, 'an AbortSignal'],
  dataExpiryLength: TIME,
  errorExpiryLength: TIME,
  pollFrequency: [
    (value) => isNumber(value) || isFunction(value) || value === false,
    'a number of ms, or a function that gives one',
  ],
  errorPolicy: [isFunction, "a function: (error) => 'soft' or 'hard'"],
  retry: ANYTHING,
  stream: ANYTHING,
  abortOnUnmount: FLAG,
  refetchOnFocus: FLAG,
  refetchOnReconnect: FLAG,
  invalidIfStale: FLAG,
  returnPartialData: FLAG,
  sideEffect: FLAG,
  expires: [
    (value) => Array.isArray(value) || (isFunction(value) && !('testKey' in (value as object))),
    'a list of endpoints, or a function that gives one',
  ],
  sensitive: [(value) => isFlag(value) || isFunction(value), 'true, or a function of the list of arguments'],
  getHeaders: FUNCTION,
  getRequestInit: FUNCTION,
  fetchResponse: FUNCTION,
  parseResponse: FUNCTION,
  process: FUNCTION,
  searchToString: FUNCTION,
  url: FUNCTION,
  fetch: FUNCTION,
  key: FUNCTION,
  testKey: FUNCTION,
  getOptimisticResponse: FUNCTION,
  update: FUNCTION,
  nextPage: FUNCTION,
  previousPage: FUNCTION,
};

/**
 * Check the options of an endpoint that is added to a slice. Members of one's own are allowed; a name that resembles an
 * option's is warned of. Called in development only.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export function checkEndpoint(subject: string, endpoint: object): void {
  const names = Object.keys(ENDPOINT_RULES);
  const given = names.map((name): readonly [string, unknown] => {
    const { member: found } = declaredMember(endpoint, name) ?? {};
    const isMissing = name === 'path' && 'urlPrefix' in endpoint && !found?.get && found?.value === undefined;
    return [name, isMissing ? null : found?.value];
  });
  checkValues(subject, Object.fromEntries(given), ENDPOINT_RULES);
  warnOfNames(subject, endpoint, names, true);
}

const MEMBER_NAMES: readonly unknown[] = ['get', 'getList', 'create', 'update', 'partialUpdate', 'delete'];

const OWN_RULES: OptionRules = {
  // A missing path has an error of its own.
  path: ANYTHING,
  listPath: TEXT,
  only: [
    (value) => Array.isArray(value) && value.every((name) => MEMBER_NAMES.includes(name)),
    'a list of get, getList, create, update, partialUpdate, delete',
  ],
  nonFilterArgumentKeys: NON_FILTER_ARGUMENTS,
  windowArguments: WINDOW_ARGUMENTS,
  filters: FILTERS,
  searchDefaults: MEMBERS,
  sortComparer: FUNCTION,
  collectionKey: TEXT,
  optimistic: FLAG,
  Endpoint: [isFunction, 'a class of endpoints'],
  Collection: [isFunction, 'a class of Collections'],
};

/**
 * Check the options of a resource. Called in development only.
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
