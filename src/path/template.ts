import { compile, parse, TokenData } from 'path-to-regexp';
import type { Token } from 'path-to-regexp';
import { BoundedMap } from '../shared/BoundedMap.js';
import { own, put } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { pathValue } from './pathValue.js';

export type { Token };

/** A parsed path template. */
export interface Template {
  readonly source: string;
  readonly tokens: readonly Token[];
  /** Names of parameters and wildcards, in order, those in groups included. */
  readonly names: ReadonlySet<string>;
  /** Names outside every group: a path cannot be filled without them. */
  readonly required: ReadonlySet<string>;
  readonly wildcards: ReadonlySet<string>;
  readonly fill: (params: Record<string, string | string[]>) => string;
}

/** Escaped pairs and quoted names stay as they are; the characters path-to-regexp reserves and we do not are escaped. */
const RESERVED = /\\[\s\S]|[:*]"(?:\\[\s\S]|[^"\\])*"|[?+[\]!]/g;

/** More than any app declares; paths made in a loop do not stay for ever. */
const MAX_TEMPLATES = 1000;
const templates = new BoundedMap<Template>(MAX_TEMPLATES);

/** Filling and matching are linear in the groups: the limit catches templates that went wrong. @see spec: decision 64 */
const MAX_GROUPS = 32;

const countGroups = (tokens: readonly Token[]): number =>
  tokens.reduce((count, token) => (token.type === 'group' ? count + 1 + countGroups(token.tokens) : count), 0);

function collect(
  tokens: readonly Token[],
  inGroup: boolean,
  found: Record<'names' | 'required' | 'wildcards' | 'singles', Set<string>>,
) {
  for (const token of tokens) {
    if (token.type === 'group') collect(token.tokens, true, found);
    if (token.type !== 'param' && token.type !== 'wildcard') continue;
    found.names.add(token.name);
    if (!inGroup) found.required.add(token.name);
    (token.type === 'wildcard' ? found.wildcards : found.singles).add(token.name);
  }
}

/**
 * Parse a path template: path-to-regexp 8 syntax, in which `? + [ ] !` are ordinary characters.
 *
 * @throws RestError PATH_TEMPLATE_INVALID naming the position.
 * @see spec: R1.20–R1.26, decision 1
 */
export function parseTemplate(source: string): Template {
  const known = templates.get(source);
  if (known) return known;
  const tokens = parseTokens(source);
  if (countGroups(tokens) > MAX_GROUPS) {
    throw invalid(source, `It has more than ${String(MAX_GROUPS)} optional groups.`);
  }
  const names = new Set<string>();
  const required = new Set<string>();
  const wildcards = new Set<string>();
  const singles = new Set<string>();
  collect(tokens, false, { names, required, wildcards, singles });
  for (const name of wildcards) {
    if (singles.has(name)) throw invalid(source, `"${name}" is both :${name} and *${name}.`);
  }
  const template = {
    source,
    tokens,
    names,
    required,
    wildcards,
    fill: compile<Record<string, string | string[]>>(new TokenData(tokens)),
  };
  templates.set(source, template);
  return template;
}

function parseTokens(source: string): Token[] {
  if (typeof source !== 'string') throw invalid(source, `A path is a text, not ${typeof source}.`);
  try {
    return parse(source.replace(RESERVED, (text) => (text.length === 1 ? `\\${text}` : text))).tokens;
  } catch (cause) {
    throw invalid(source, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function invalid(source: string, happened: string, cause?: unknown): RestError {
  return new RestError({
    code: 'PATH_TEMPLATE_INVALID',
    subject: `path "${source}"`,
    happened,
    fix: 'Write :name, *wildcard, {optional}; put a backslash before a literal { } ( ) * : or \\ (not in urlPrefix).',
    cause,
  });
}

/** Read and check the parameters a template names: only own members, everything as text. */
function pathParams(template: Template, params: Readonly<Record<string, unknown>>, subject: string) {
  const values: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const name of template.names) {
    const value = pathValue(own(params, name), name, template.wildcards.has(name), subject);
    if (value !== undefined) put(values, name, value);
    else if (template.required.has(name)) throw missing(template, name, params, subject);
  }
  return values;
}

/** `{ group: "a", token }`: values of the path only, a query may hold what must not be shown. */
function shown(params: Readonly<Record<string, unknown>>, { source, names }: Template): string {
  const members = Object.entries(params).map(([name, value]) =>
    names.has(name) && !source.includes('?') ? `${name}: ${preview(value, 40)}` : name,
  );
  return members.length === 0 ? 'no parameters' : `{ ${members.join(', ')} }`;
}

function missing(
  template: Template,
  name: string,
  params: Readonly<Record<string, unknown>>,
  subject: string,
): RestError {
  return new RestError({
    code: 'PATH_PARAM_MISSING',
    subject,
    happened: `The path "${template.source}" needs "${name}"; got ${shown(params, template)}.`,
    fix: `Pass it in the first argument: { ${[...template.required].join(', ')} }.`,
  });
}

/** URL parsers take a backslash for a slash; query and fragment have no segments. */
const dotSegments = (path: string): number =>
  path
    .replace(/[?#].*/s, '')
    .split(/[/\\]/)
    .filter((part) => /^(?:\.|%2e){1,2}$/i.test(part)).length;

const isDots = (text: string): boolean => /^\.+$/.test(text);

/** A key is made at every read, so nothing is flattened or copied to look. */
const holdsDots = (value: string | string[]): boolean => (Array.isArray(value) ? value.some(isDots) : isDots(value));

/** Encoding cannot protect `.` and `..`: URL parsers fold them even as %2E, so no parameter may complete such a segment. */
function refuseMoves(
  template: Template,
  values: Record<string, string | string[]>,
  path: string,
  subject: string,
): void {
  const neutral = (): string => {
    const harmless = Object.entries(values).map(([k, v]) => [k, Array.isArray(v) ? v.map(() => 'x') : 'x'] as const);
    return template.fill(pathParams(template, Object.fromEntries(harmless), subject));
  };
  const moves = Object.values(values).some(holdsDots) && dotSegments(path) !== dotSegments(neutral());
  if (!moves && !(path.startsWith('//') && !template.source.startsWith('//'))) return;
  throw new RestError({
    code: 'PATH_PARAM_REFUSED',
    subject,
    happened: `The path "${template.source}" would become "${path.split('?')[0]}", which addresses another place.`,
    fix: 'Check the values before the call: no part may be "." or "..", and the first one not empty.',
  });
}

/**
 * Fill a template with parameters; each value is percent-encoded within its segment.
 *
 * @param subject the endpoint, for error messages.
 * @throws RestError PATH_PARAM_MISSING, PATH_PARAM_REFUSED
 * @see spec: R1.1–R1.19, decision 33
 */
export function fillTemplate(source: string, params: Readonly<Record<string, unknown>>, subject: string): string {
  const template = parseTemplate(source);
  const values = pathParams(template, params, subject);
  const path = template.fill(values);
  refuseMoves(template, values, path, subject);
  return path;
}
