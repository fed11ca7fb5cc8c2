import { parse } from 'path-to-regexp';
import { BoundedMap } from '../shared/BoundedMap.js';
import { own, put } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { pathValue } from './pathValue.js';

/** A part of a template, as path-to-regexp parses it. */
export type Token =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'param' | 'wildcard'; readonly name: string }
  | { readonly type: 'group'; readonly tokens: readonly Token[] };

/** A parsed path template. */
export interface Template {
  readonly source: string;
  readonly tokens: readonly Token[];
  /** Names of parameters and wildcards, in order, those in groups included. */
  readonly names: ReadonlySet<string>;
  /** Names outside every group: a path cannot be filled without them. */
  readonly required: ReadonlySet<string>;
  readonly wildcards: ReadonlySet<string>;
}

/** The parameters of one path as texts, a list of them for a wildcard; without a prototype. */
type Values = Readonly<Record<string, string | readonly string[]>>;

/** Escaped pairs and quoted names stay as they are; the characters path-to-regexp reserves and we do not are escaped. */
const RESERVED = /\\[\s\S]|[:*]"(?:\\[\s\S]|[^"\\])*"|[?+[\]!]/g;

/** More than any app declares; paths made in a loop do not stay for ever. */
const MAX_TEMPLATES = 1000;
const templates = new BoundedMap<Template>(MAX_TEMPLATES);

/** Filling and matching are linear in the groups: the limit catches templates that went wrong. @see spec: decision 64 */
const MAX_GROUPS = 32;

type Found = Readonly<Record<'names' | 'required' | 'param' | 'wildcard', Set<string>>>;

/** Note the names of the tokens. Returns how many groups there are. */
function collect(tokens: readonly Token[], inGroup: boolean, found: Found): number {
  let groups = 0;
  for (const token of tokens) {
    if (token.type === 'group') groups += 1 + collect(token.tokens, true, found);
    if (token.type !== 'param' && token.type !== 'wildcard') continue;
    found[token.type].add(token.name);
    found.names.add(token.name);
    if (!inGroup) found.required.add(token.name);
  }
  return groups;
}

/**
 * Parse a path template: path-to-regexp syntax, in which `? + [ ] !` are ordinary characters.
 *
 * @throws RestError PATH_TEMPLATE_INVALID naming the position.
 * @see spec: R1.20–R1.26, decision 1
 */
export function parseTemplate(source: string): Template {
  const known = templates.get(source);
  if (known) return known;
  const tokens = parseTokens(source);
  const [names, required, wildcard, param] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  if (collect(tokens, false, { names, required, wildcard, param }) > MAX_GROUPS) {
    throw invalid({ source, happened: `It has more than ${String(MAX_GROUPS)} optional groups.` });
  }
  for (const name of wildcard) {
    if (param.has(name)) throw invalid({ source, happened: `"${name}" is both :${name} and *${name}.` });
  }
  const template = { source, tokens, names, required, wildcards: wildcard };
  templates.set(source, template);
  return template;
}

function parseTokens(source: string): readonly Token[] {
  if (typeof source !== 'string') throw invalid({ source, happened: `A path is a text, not ${typeof source}.` });
  try {
    return parse(source.replace(RESERVED, (text) => (text.length === 1 ? `\\${text}` : text))).tokens;
  } catch (cause) {
    throw invalid({ source, happened: (cause as Error).message, cause });
  }
}

function invalid({ source, ...parts }: { source: string; happened: string; cause?: unknown }): RestError {
  return new RestError({
    ...parts,
    code: 'PATH_TEMPLATE_INVALID',
    subject: `path "${source}"`,
    fix: 'Write :name, *wildcard, {optional}; put a backslash before a literal { } ( ) * : or \\ (not in urlPrefix).',
  });
}

/** Read and check the parameters a template names: only own members, everything as text. */
function pathParams(template: Template, params: Readonly<Record<string, unknown>>, subject: string): Values {
  const values = Object.create(null) as Record<string, string | readonly string[]>;
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

/** Undefined when a parameter outside of the groups in it is absent. */
function join(tokens: readonly Token[], values: Values, encode: (text: string) => string): string | undefined {
  let path = '';
  for (const token of tokens) {
    let part: string | undefined;
    if (token.type === 'text') part = token.value;
    else if (token.type === 'group') part = join(token.tokens, values, encode) ?? '';
    else {
      const value = values[token.name];
      part = typeof value === 'string' ? encode(value) : value?.map(encode).join('/');
    }
    if (part === undefined) return undefined;
    path += part;
  }
  return path;
}

/** URL parsers take a backslash for a slash; query and fragment have no segments. */
const dotSegments = (path: string): number =>
  path.replace(/[?#].*/s, '').match(/(^|[/\\])(\.|%2e){1,2}(?=[/\\]|$)/gi)?.length ?? 0;

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
  const fill = (encode: (text: string) => string): string => join(template.tokens, values, encode) as string;
  const path = fill(encodeURIComponent);
  const dots = dotSegments(path);
  // Encoding cannot protect `.` and `..`: URL parsers fold them even as %2E, so no parameter may complete such a segment.
  if ((dots > 0 && dots !== dotSegments(fill(() => 'x'))) || (path.startsWith('//') && !source.startsWith('//'))) {
    throw new RestError({
      code: 'PATH_PARAM_REFUSED',
      subject,
      happened: `The path "${source}" would become "${path.split('?')[0]}", which addresses another place.`,
      fix: 'Check the values before the call: no part may be "." or "..", and the first one not empty.',
    });
  }
  return path;
}
