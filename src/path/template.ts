import { parse } from 'path-to-regexp';
import { BoundedMap } from '../shared/maps.js';
import { own } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';

type Param = { readonly type: 'param' | 'wildcard'; readonly name: string };

/** A part of a template, as path-to-regexp parses it. */
export type Token =
  | { readonly type: 'text'; readonly value: string }
  | Param
  | { readonly type: 'group'; readonly tokens: readonly Token[] };

/** A parsed path template. */
export interface Template {
  readonly tokens: readonly Token[];
  /** Names of parameters and wildcards, in order, those in groups included. */
  readonly names: ReadonlySet<string>;
  /** Names outside every group: a path cannot be filled without them. */
  readonly required: ReadonlySet<string>;
}

type Params = Readonly<Record<string, unknown>>;

/** Matches escaped pairs and quoted names, which stay, and characters to escape, as only path-to-regexp reserves them. */
const RESERVED = /\\.|[:*]"(\\.|[^"\\])*"|[?+[\]!]/gs;

/** More than any app declares; it bounds the memory for paths that are made in a loop. */
const MAX_TEMPLATES = 1000;
const templates = /* @__PURE__ */ new BoundedMap<Template>(MAX_TEMPLATES);

/** Filling and matching are linear in the groups: the limit only catches mistakes in templates. */
const MAX_GROUPS = 32;

const flat = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => (token.type === 'group' ? [token, ...flat(token.tokens)] : [token]));

const namesIn = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.flatMap((token) => ('name' in token ? [token.name] : [])));

/**
 * Parse a path template: path-to-regexp syntax, in which `? + [ ] !` are ordinary characters.
 *
 * @throws RestError PATH_TEMPLATE_INVALID naming the position; for its groups and names in development.
 */
export function parseTemplate(source: string): Template {
  const known = templates.get(source);
  if (known) return known;
  const tokens = parseTokens(source);
  if (isDevelopment()) checkTokens(source, flat(tokens));
  const template = { tokens, names: namesIn(flat(tokens)), required: namesIn(tokens) };
  templates.set(source, template);
  return template;
}

function parseTokens(source: string): readonly Token[] {
  try {
    return parse(source.replace(RESERVED, (text) => (text.length === 1 ? `\\${text}` : text))).tokens;
  } catch (cause) {
    throw invalid({
      source,
      happened: typeof source === 'string' ? (cause as Error).message : `A path is a text, not ${typeof source}.`,
      cause,
    });
  }
}

/** Refuse too many groups, and a name that is a parameter and a wildcard. */
function checkTokens(source: string, tokens: readonly Token[]): void {
  const kinds = new Map<string, string>();
  for (const token of tokens) {
    if (!('name' in token)) continue;
    const { name, type } = token;
    if ((kinds.get(name) ?? type) !== type)
      throw invalid({ source, happened: `"${name}" is both :${name} and *${name}.` });
    kinds.set(name, type);
  }
  if (tokens.filter(({ type }) => type === 'group').length <= MAX_GROUPS) return;
  throw invalid({ source, happened: `It has more than ${String(MAX_GROUPS)} optional groups.` });
}

/** Suggest a fix; in a whole address given as the path, the colon belongs to the host. */
const fixOf = (source: unknown): string =>
  String(source).includes('://')
    ? 'Give the host as urlPrefix: { urlPrefix: "https://api.example.com", path: "/posts/:id" }.'
    : 'Write :name, *wildcard, {optional}; put a backslash before a literal { } ( ) * : or \\ (not in urlPrefix).';

function invalid({ source, ...parts }: { source: string; happened: string; cause?: unknown }): RestError {
  return new RestError({
    ...parts,
    code: 'PATH_TEMPLATE_INVALID',
    subject: `path "${source}"`,
    fix: fixOf(source),
  });
}

/** A call of an endpoint, for errors. */
interface Filling {
  readonly source: string;
  readonly params: Params;
  readonly subject: string;
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'one with an empty part';
  if (typeof value === 'string') return 'text with half a character (a lone surrogate)';
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return typeof value === 'number' ? String(value) : `a ${typeof value}`;
}

/** Types that become texts, beside texts and finite numbers. */
const TEXTUAL = /^(boolean|bigint)$/;

/**
 * Encode a path parameter within its segment; a wildcard has segments, as a list or with slashes. Only own members count.
 *
 * @returns undefined when the value counts as absent (`undefined`, `null`, `''`, an empty list).
 * @throws RestError PATH_PARAM_REFUSED for `NaN`, objects, functions, symbols, lone surrogates, empty wildcard parts.
 */
function encodedParam({ name, type }: Param, { params, subject }: Filling): string | undefined {
  const given = own(params, name);
  const refuse = (value: unknown): never => {
    throw new RestError({
      code: 'PATH_PARAM_REFUSED',
      subject,
      happened: `The path parameter "${name}" is ${kindOf(value)}.`,
      fix: 'Pass a string or a finite number; for a *wildcard an array of them, or a string with slashes.',
    });
  };
  const encode = (value: unknown): string => {
    const isText = typeof value === 'string' ? value !== '' : Number.isFinite(value) || TEXTUAL.test(typeof value);
    try {
      return isText ? encodeURIComponent(value as string) : refuse(value);
    } catch {
      return refuse(value);
    }
  };
  if (given === undefined || given === null) return undefined;
  if (given === '') return undefined;
  if (type === 'param') return encode(given);
  const parts = typeof given === 'string' ? given.split('/') : Array.isArray(given) ? Array.from(given) : [given];
  return parts.map(encode).join('/') || undefined;
}

/** Show parameters in messages: `{ group: "a", token }`. Only values of the path are shown: others may be secret. */
function shown({ params, source }: Filling): string {
  const { names } = parseTemplate(source);
  const members = Object.entries(params).map(([name, value]) =>
    names.has(name) && !source.includes('?') ? `${name}: ${preview(value, 40)}` : name,
  );
  return members.length === 0 ? 'no parameters' : `{ ${members.join(', ')} }`;
}

/** Join tokens to a path; undefined when a parameter outside of groups is absent. `valueOf` checks every value all the same. */
function join(tokens: readonly Token[], valueOf: (param: Param) => string | undefined): string | undefined {
  let path: string | undefined = '';
  for (const token of tokens) {
    const { type } = token;
    const part: string | undefined =
      type === 'text' ? token.value : type === 'group' ? (join(token.tokens, valueOf) ?? '') : valueOf(token);
    path = path === undefined || part === undefined ? undefined : path + part;
  }
  return path;
}

/** Count the `.` and `..` segments. URL parsers take a backslash for a slash; query and fragment have no segments. */
const dotSegments = (path: string): number =>
  path.replace(/[?#].*/s, '').match(/(^|[/\\])(\.|%2e){1,2}(?=[/\\]|$)/gi)?.length ?? 0;

/**
 * Fill a template with parameters; each value is percent-encoded within its segment.
 *
 * @param subject the endpoint, for error messages.
 * @throws RestError PATH_PARAM_MISSING, PATH_PARAM_REFUSED
 */
export function fillTemplate(source: string, params: Params, subject: string): string {
  const { tokens, required } = parseTemplate(source);
  const filling = { source, params, subject };
  const path = join(tokens, (param) => {
    const value = encodedParam(param, filling);
    if (value !== undefined || !required.has(param.name)) return value;
    throw new RestError({
      code: 'PATH_PARAM_MISSING',
      subject,
      happened: `The path "${source}" needs "${param.name}"; got ${shown(filling)}.`,
      fix: source.includes(`:${param.name}?`)
        ? `"?" is an ordinary character: what may be left out is written {/:${param.name}}.`
        : `Pass it in the first argument: { ${[...required].join(', ')} }.`,
    });
  }) as string;
  // Encoding cannot protect `.` and `..`: URL parsers fold them even as %2E, so no parameter may complete such a segment.
  const ofTemplate = () => join(tokens, (param) => encodedParam(param, filling) && 'x') as string;
  const isLed = path.includes('.') && dotSegments(path) !== dotSegments(ofTemplate());
  if (isLed || (path.startsWith('//') && !source.startsWith('//'))) {
    throw new RestError({
      code: 'PATH_PARAM_REFUSED',
      subject,
      happened: `The path "${source}" would become "${path.split('?')[0]}", which addresses another place.`,
      fix: 'Check the values before the call: no part may be "." or "..", and the first one not empty.',
    });
  }
  return path;
}

type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Functions by template: equal templates share one, among the last ones. */
const fillers = /* @__PURE__ */ new BoundedMap<(params?: Texts) => string>(MAX_TEMPLATES);

function refuseNumbers(params: Texts, subject: string): void {
  const number = Object.entries(params).find(([, value]) => typeof value === 'number');
  if (!number) return;
  throw new RestError({
    code: 'PATH_PARAM_REFUSED',
    subject,
    happened: `The path parameter "${number[0]}" is a number, and getUrlBase takes texts.`,
    fix: 'Pass String(value); endpoints make texts of numbers themselves.',
  });
}

/**
 * Make the function that fills a path template: `getUrlBase('/posts/:id')({ id: '5' })` → `'/posts/5'`. Its values are
 * texts, and lists of them for wildcards.
 *
 * @throws RestError PATH_TEMPLATE_INVALID; the function PATH_PARAM_MISSING, PATH_PARAM_REFUSED.
 */
export function getUrlBase(template: string): (params?: Texts) => string {
  const known = fillers.get(template);
  if (known) return known;
  const subject = `path "${template}"`;
  const fill = (params: Texts = {}): string => {
    refuseNumbers(params, subject);
    return fillTemplate(template, params, subject);
  };
  fillers.set(template, fill);
  return fill;
}

/** List the names of the parameters of a path template, those in optional groups included. */
export function getUrlTokens(template: string): ReadonlySet<string> {
  return parseTemplate(template).names;
}

/** Find the parameter that is the last segment of a path, as `id` of `/posts/:id`; undefined where that is no parameter. */
export function lastParam(path: string): string | undefined {
  const tokens = flat(parseTemplate(path).tokens).filter(({ type }) => type !== 'group');
  const [last, before] = [tokens.at(-1), tokens.at(-2)];
  if (!last || !('name' in last)) return undefined;
  return !before || (before.type === 'text' && before.value.endsWith('/')) ? last.name : undefined;
}

/** Remove the slashes at the end of a prefix, but not those of `https://`. */
const trimmed = (prefix: string): string => String(prefix).replace(/(^|[^:/])\/+$/, '$1');

/** Join a prefix and a path by one slash. The prefix `/` is the page's own host. */
export function joinPrefix(prefix: string, path: string): string {
  if (prefix === '' || /^([?#]|$)/.test(path)) return prefix + path;
  const start = trimmed(prefix);
  return `${start}${start.endsWith('/') ? '' : '/'}${path.replace(/^\/+/, '')}`;
}

/** List the paths of which a template may have made an address; none where the address has another prefix. */
export function pathsBehind(prefix: string, address: string, template: string): readonly string[] {
  if (prefix === '') return [address];
  const start = trimmed(prefix);
  if (!address.startsWith(start)) return [];
  const path = address.slice(start.length).replace(/^\/+/, '');
  // Joining has removed the slashes at the start, which the template or its optional groups may have.
  return template.split('/').map((_, count) => '/'.repeat(count) + path);
}

/** Pick the members that go into the search string: those that are not `undefined`, and not in the path. */
export function givenSearchParams(params: Readonly<Record<string, unknown>>, taken: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== undefined && !taken.has(name)));
}

/** Join a path and a search string; the template may have a query already. */
export function joinSearch(path: string, search: string): string {
  if (search === '') return path;
  if (!path.includes('?')) return `${path}?${search}`;
  return /[?&]$/.test(path) ? path + search : `${path}&${search}`;
}
