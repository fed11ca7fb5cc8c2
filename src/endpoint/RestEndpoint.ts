import { oncePer } from '../shared/oncePer.js';
import { declaredMember } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { stopIfAborted, untilAborted } from '../shared/aborts.js';
import {
  fillTemplate,
  givenSearchParams,
  joinPrefix,
  joinSearch,
  parseTemplate,
  pathsBehind,
} from '../path/template.js';
import { searchToString } from '../path/searchToString.js';
import { matchTemplate } from '../path/matchTemplate.js';
import { changedLists } from './findCollection.js';
import { bodyOf, paramsOf } from './callArgs.js';
import { CallableEndpoint, hasMade } from './CallableEndpoint.js';
import {
  addressed,
  annotate,
  errorBody,
  limitBytes,
  parseBody,
  timeoutError,
  requestInitOf,
  withIds,
} from './httpMessages.js';
import { NetworkError, withoutQuery } from './NetworkError.js';
import { changeOf, pageOf } from './extenders.js';
import type { EndpointInstance } from './EndpointInstance.js';
import type { Content } from './httpMessages.js';
import type { RestEndpoint as RestEndpointType } from './endpointTypes.js';
import type { RestEndpointConstructor } from './RestEndpointConstructor.js';

type Params = Readonly<Record<string, unknown>>;

/** Whether responses must be objects, as the schema describes one. */
const describesObject = (schema: unknown): boolean =>
  schema !== undefined && schema !== null && typeof schema !== 'string';

/** The class behind {@link RestEndpoint}; `this` is the endpoint, so every member may be overridden. */
class RestEndpointClass extends CallableEndpoint {
  declare readonly path: string;
  declare readonly urlPrefix: string;
  declare readonly method: string;
  declare readonly schema: unknown;
  declare readonly body: unknown;
  declare readonly content: Content | undefined;
  declare readonly requestInit: RequestInit | undefined;
  declare readonly signal: AbortSignal | undefined;
  declare readonly paginationField: string | undefined;
  declare readonly movePath: string | undefined;
  declare readonly maxBytes: number | undefined;

  constructor(options: { readonly path: string; readonly content?: Content; readonly schema?: unknown }) {
    super(options);
    if (isDevelopment()) refuseSchemaOfBinary(this);
  }

  override extend(options: object): this {
    const { method } = options as { readonly method?: string };
    // A new method decides again whether there is a side effect.
    const isDerived = 'method' in options && !('sideEffect' in options);
    const derived = isDerived ? { sideEffect: isEffect(method) } : undefined;
    const child = super.extend({ ...derived, ...options, ...changedLists(this, options) });
    if (isDevelopment()) refuseSchemaOfBinary(child);
    return child;
  }

  override get name(): string {
    return joinPrefix(this.urlPrefix, this.path);
  }

  override set name(value: string) {
    super.name = value;
  }

  get sideEffect(): boolean | undefined {
    return isEffect(this.method);
  }

  get push() {
    return changeOf(this, 'push');
  }

  get unshift() {
    return changeOf(this, 'unshift');
  }

  get assign() {
    return changeOf(this, 'assign');
  }

  get remove() {
    return changeOf(this, 'remove');
  }

  get move() {
    return changeOf(this, 'move');
  }

  get getPage(): this | undefined {
    return this.paginationField === undefined ? undefined : this.paginated(this.paginationField);
  }

  paginated(cursor: string | ((...args: unknown[]) => readonly unknown[])): this {
    return pageOf(this, cursor);
  }

  url(given?: unknown): string {
    const params = Object(typeof given === 'object' ? given : undefined) as Params;
    const path = fillTemplate(this.path, params, this.name);
    const search = givenSearchParams(params, parseTemplate(this.path).names);
    return joinPrefix(
      this.urlPrefix,
      joinSearch(path, Object.keys(search).length === 0 ? '' : this.searchToString(search)),
    );
  }

  searchToString(searchParams: Params): string {
    return searchToString(searchParams, this.name);
  }

  key(...args: unknown[]): string {
    return `${this.method} ${this.url(paramsOf(this, args))}`;
  }

  testKey(key: string): boolean {
    const start = `${this.method} `;
    const paths = key.startsWith(start) ? pathsBehind(this.urlPrefix, key.slice(start.length), this.path) : [];
    return paths.some((path) => matchTemplate(this.path, path)) || hasMade(this, key);
  }

  async fetch(...args: unknown[]): Promise<unknown> {
    const url = this.url(paramsOf(this, args));
    const { method, maxBytes, signal } = this;
    let parsed: unknown;
    try {
      const init = await untilAborted(this.getRequestInit(withIds(bodyOf(this, args)), ...args), signal);
      // The token may have come late, and an override may leave the signal out: nothing is sent after an abort.
      stopIfAborted(signal);
      const response = addressed(await this.fetchResponse(url, init), url);
      const limited =
        maxBytes === undefined
          ? response
          : await limitBytes(response, { method, maxBytes }).catch(unanswered(this, url));
      parsed = await this.parseResponse(limited);
    } catch (error) {
      throw timeoutError(error, `${method} ${withoutQuery(url)}`);
    }
    return this.process(parsed, ...args);
  }

  async getRequestInit(body?: unknown, ..._args: unknown[]): Promise<RequestInit> {
    const init = requestInitOf(this, body);
    return { ...init, headers: await this.getHeaders(init.headers as HeadersInit) };
  }

  getHeaders(headers: HeadersInit): HeadersInit | Promise<HeadersInit> {
    return headers;
  }

  /** @throws NetworkError when the status is no success; the error of `fetch`, with status 500, without a response. */
  async fetchResponse(input: string, init: RequestInit): Promise<Response> {
    // An override may call this several times.
    stopIfAborted(this.signal);
    const response = addressed(await fetch(input, init).catch(unanswered(this, input)), input);
    if (response.ok) return response;
    throw new NetworkError(response, { method: this.method, data: await errorBody(response, this) });
  }

  parseResponse(response: Response): Promise<unknown> {
    const isProcessed = this.process !== RestEndpointClass.prototype.process;
    // A mutation has succeeded, whatever its response is.
    const isLenient = this.sideEffect === true;
    const mustBeJson = !isLenient && !isProcessed && describesObject(this.schema);
    const { content, method } = this;
    return parseBody(response, { content, method, mustBeJson, isLenient }).catch(unanswered(this, response.url));
  }

  process(value: unknown, ..._args: unknown[]): unknown {
    return value;
  }
}
Object.assign(RestEndpointClass.prototype, { method: 'GET', urlPrefix: '' });

const ADDRESS = ['key', 'url', 'searchToString'] as const;

/** Whether the key depends on the arguments alone: no override, getter or `sensitive` is involved. */
export const isKeyFixed = /* @__PURE__ */ oncePer((endpoint: EndpointInstance): boolean => {
  const ours = RestEndpointClass.prototype;
  return (
    !endpoint.sensitive &&
    'value' in (declaredMember(endpoint, 'urlPrefix')?.member ?? {}) &&
    ADDRESS.every((name) => Reflect.get(endpoint, name) === ours[name])
  );
});

/** Whether a method has a side effect: all but GET have. */
const isEffect = (method = 'GET'): true | undefined => (method === 'GET' ? undefined : true);

/** Annotate the platform's error when no response, or only a part of it, came. */
const unanswered =
  ({ method }: RestEndpointClass, url: string) =>
  (error: unknown): never => {
    throw error instanceof TypeError ? annotate(error, `${method} ${withoutQuery(url)}`, 500) : error;
  };

function refuseSchemaOfBinary({ name, content, schema }: RestEndpointClass): void {
  if (content === undefined || content === 'json' || !describesObject(schema)) return;
  throw new RestError({
    code: 'SCHEMA_WITH_BINARY',
    subject: name,
    happened: `content: '${content}' gives no object that a schema could describe.`,
    fix: 'Leave the schema out, or the content.',
  });
}

/**
 * One address of a REST API: path template, method, schema. Calling it makes one HTTP request and resolves with the
 * parsed, processed response; a store adds caching, see `createRestSlice`.
 *
 * ```ts
 * const getPost = new RestEndpoint({ path: '/posts/:id', schema: Post });
 * await getPost({ id: 5 });
 * ```
 * @throws RestError for a bad address (before anything is sent), NetworkError for a status that is no success,
 * SyntaxError (status 400) for malformed JSON, TypeError (status 500) when there was no response.
 */
export const RestEndpoint = RestEndpointClass as unknown as RestEndpointConstructor;
export type RestEndpoint<O extends { readonly path: string } = any> = RestEndpointType<O>;
