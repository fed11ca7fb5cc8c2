import { checkOption } from '../shared/checkOptions.js';
import { isAmount, isFlag, isFunction, isNumber, isText } from '../shared/optionKinds.js';
import { isFields } from '../shared/own.js';
import { warnOfNames } from '../shared/warnOfNames.js';
import type { OptionRules } from '../shared/checkOptions.js';

const CONTENTS: readonly unknown[] = ['json', 'text', 'blob', 'arrayBuffer', 'stream'];

/** `post` would be sent as it is, without its body. */
const isMethod = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value === value.toUpperCase();

const TEXT = [isText, 'a text'] as const;
const FLAG = [isFlag, 'true or false'] as const;
const FUNCTION = [isFunction, 'a function'] as const;
const ANYTHING = [() => true, ''] as const;

/** What is wrong with the sign or the size of a time, its own error says at the call. */
const TIME = [isNumber, 'a number of ms'] as const;

/** The options of endpoints. `retry` and `stream` have errors of their own. */
export const ENDPOINT_RULES: OptionRules = {
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
  pollFrequency: [(value) => isNumber(value) || isFunction(value), 'a number of ms, or a function that gives one'],
  errorPolicy: [isFunction, "a function: (error) => 'soft' or 'hard'"],
  retry: ANYTHING,
  stream: ANYTHING,
  abortOnUnmount: FLAG,
  refetchOnFocus: FLAG,
  refetchOnReconnect: FLAG,
  invalidIfStale: FLAG,
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

/** A member as it was given; what an accessor of a subclass would say is not asked. */
function givenMember(endpoint: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = endpoint; at; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}

/**
 * Look at the options of an endpoint that is added to a slice. Members of one's own are welcome; one that is named nearly
 * like an option is warned of. To be called in development only.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export function checkEndpoint(subject: string, endpoint: object): void {
  for (const name of Object.keys(ENDPOINT_RULES)) {
    const found = givenMember(endpoint, name);
    const isMissing = name === 'path' && 'urlPrefix' in endpoint && !found?.get && found?.value === undefined;
    checkOption(subject, name, isMissing ? null : found?.value, ENDPOINT_RULES);
  }
  warnOfNames(subject, endpoint, Object.keys(ENDPOINT_RULES), true);
}
