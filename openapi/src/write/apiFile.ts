import { fieldsIn, own, textIn } from '../document/json.js';
import { ROWS, UNWRAP } from './helpers.js';
import { quoted } from './print.js';
import { serverOf } from './servers.js';
import type { Model } from '../understand/model.js';

interface Scheme {
  readonly name: string;
  readonly put: string;
  readonly text: string;
  /** Where it does not go into a header: the header that hands it over, and the parameter of the query. */
  readonly query?: readonly [header: string, parameter: string];
}

/** How a document's security is put into headers, and from there into the query; cookies are the browser's. */
function schemesIn({ document }: Model): readonly Scheme[] {
  const all = Object.entries(fieldsIn(own(fieldsIn(own(document.root, 'components')), 'securitySchemes')));
  return all.flatMap(([name, value], index): readonly Scheme[] => {
    const { schema } = document.follow(value, '#');
    const [type, place, header] = ['type', 'in', 'name'].map((each) => textIn(own(schema, each)));
    const scheme = textIn(own(schema, 'scheme'))?.toLowerCase();
    const of = (put: string, text: string): readonly Scheme[] => [{ name, put, text }];
    if (type === 'apiKey' && place === 'query' && header !== undefined) {
      const carrier = `x-in-query-${String(index)}`;
      const text = `The value of \`${header}\` in the query.`;
      return [{ name, put: `headers.set(${quoted(carrier)}, value)`, text, query: [carrier, header] }];
    }
    if (type === 'apiKey')
      return place === 'header' && header !== undefined
        ? of(`headers.set(${quoted(header)}, value)`, `The value of the header \`${header}\`.`)
        : [];
    if (type === 'http' && scheme === 'basic')
      return of("headers.set('authorization', `Basic ${value}`)", '`user:password` in base64.');
    if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
      return of("headers.set('authorization', `Bearer ${value}`)", 'The token.');
    return [];
  });
}

function securityText(schemes: readonly Scheme[]): string {
  if (schemes.length === 0) return '';
  const member = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
  const access = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${quoted(name)}]`);
  const members = schemes
    .map(
      ({ name, text }) =>
        `  /** ${text.replaceAll('*/', '* /')} */\n  ${member(name)}?: (state: unknown) => string | undefined;`,
    )
    .join('\n');
  const puts = schemes
    .map(({ name, put }) => `    put(credentials${access(name)}, (value) => {\n      ${put};\n    });`)
    .join('\n');
  return `
/** What the document asks for, from the state; give those that you have. */
export interface Credentials {
${members}
}

/** For \`createRestSlice({ prepareHeaders: withCredentials({ … }) })\`. */
export const withCredentials =
  (credentials: Credentials) =>
  (headers: Headers, { getState }: { getState(): unknown }): Headers => {
    const put = (find: ((state: unknown) => string | undefined) | undefined, set: (value: string) => void): void => {
      const value = find?.(getState());
      if (value !== undefined) set(value);
    };
${puts}
    return headers;
  };
`;
}

/** Keys that an API wants in the query: they are in no address that the store sees, and so in no key and no log. */
function queryText(schemes: readonly Scheme[]): string {
  const members = schemes.flatMap(({ query }) => (query ? [`  ${quoted(query[0])}: ${quoted(query[1])},\n`] : []));
  if (members.length === 0) return '';
  return `
/** Headers that stay here: what \`withCredentials\` puts into them is sent in the query. */
const IN_QUERY: Readonly<Record<string, string>> = {
${members.join('')}};

function withKeys(input: string, init: RequestInit): readonly [input: string, init: RequestInit] {
  const headers = new Headers(init.headers);
  let address = input;
  for (const [header, parameter] of Object.entries(IN_QUERY)) {
    const value = headers.get(header);
    if (value === null) continue;
    headers.delete(header);
    address += \`\${address.includes('?') ? '&' : '?'}\${encodeURIComponent(parameter)}=\${encodeURIComponent(value)}\`;
  }
  return [address, { ...init, headers: Object.fromEntries(headers) }];
}
`;
}

const KEYS = `
  override fetchResponse(input: string, init: RequestInit): Promise<Response> {
    return super.fetchResponse(...withKeys(input, init));
  }
`;

const FORM = `
/** \`application/x-www-form-urlencoded\`, as qs writes it: \`{ metadata: { a: 1 } }\` → \`metadata[a]=1\`. */
export class Form<O extends RestGenerics = RestGenerics> extends Api<O> {
  override getRequestInit(body?: unknown) {
    const isObject = typeof body === 'object' && body !== null && !(body instanceof FormData);
    return super.getRequestInit(isObject ? new URLSearchParams(stringify(body)) : body);
  }

  override searchToString(search: Readonly<Record<string, unknown>>) {
    return withBrackets(search);
  }
}
`;

const STYLES = `
/** Names in order, so that equal arguments have one address. */
const sort = (a: string, b: string): number => (a < b ? -1 : 1);

/** \`ids=1&ids=2\` */
export const withRepeats = (search: Readonly<Record<string, unknown>>): string =>
  stringify(search, { arrayFormat: 'repeat', sort });

/** \`ids=1,2\` */
export const withCommas = (search: Readonly<Record<string, unknown>>): string =>
  stringify(search, { arrayFormat: 'comma', encodeValuesOnly: true, sort });

/** \`ids[0]=1&created[gte]=2\` */
export const withBrackets = (search: Readonly<Record<string, unknown>>): string => stringify(search, { sort });

/** \`ids=1|2&tags=a&tags=b\`: what stands between the parts of those that are named here. */
export const withSeparators =
  (between: Readonly<Record<string, string>>) =>
  (search: Readonly<Record<string, unknown>>): string => {
    const text = (name: string, value: unknown): unknown =>
      Array.isArray(value) && between[name] !== undefined ? value.join(between[name]) : value;
    return withRepeats(Object.fromEntries(Object.entries(search).map(([name, value]) => [name, text(name, value)])));
  };
`;

/** \`api.ts\`: the server, encoders, security, and what entities share. */
export function apiFile(model: Model, needs: { readonly forms: boolean; readonly lists: boolean }): string {
  const server = model.config.urlPrefix ?? serverOf(own(model.document.root, 'servers')) ?? '';
  const { forms, lists } = needs;
  const encodes = forms || lists;
  const schemes = schemesIn(model);
  const query = queryText(schemes);
  const own_ = lists
    ? '\n  override searchToString(search: Readonly<Record<string, unknown>>) {\n    return withRepeats(search);\n  }\n'
    : '';
  return `${encodes ? "import { stringify } from 'qs';\n" : ''}import { RestEndpoint } from 'rest-slice';
import type { RestGenerics } from 'rest-slice';
${encodes ? STYLES : ''}${query}
/** Every endpoint of this API. */
export class Api<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  override urlPrefix = ${quoted(server)};
${own_}${query && KEYS}}
${forms ? FORM : ''}${securityText(schemes)}
${UNWRAP}
${ROWS}`;
}
