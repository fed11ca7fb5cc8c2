/** The text of `pages.ts`: what a page that was read says about the one after it. */
export const PAGES = `/** The value at a path of names; undefined where there is none. */
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[name], value);

const rowsIn = (answer: unknown, path: readonly string[]): readonly unknown[] => {
  const rows = valueAt(answer, path);
  return Array.isArray(rows) ? (rows as readonly unknown[]) : [];
};

type Args = Readonly<Record<string, unknown>> | undefined;

const isFull = (rows: readonly unknown[], size: unknown): boolean => rows.length > 0 && rows.length >= Number(size ?? 1);

/** \`page\` counts; a page that is not full is the last one. */
export const byNumber =
  (page: string, size: string, usual: number | undefined, path: readonly string[], first = 1) =>
  (answer: unknown, args: Args): object | undefined =>
    isFull(rowsIn(answer, path), args?.[size] ?? usual) ? { [page]: Number(args?.[page] ?? first) + 1 } : undefined;

/** \`page\` counts, and the answer says how many there are. */
export const byCount =
  (page: string, path: readonly string[], first = 1) =>
  (answer: unknown, args: Args): object | undefined => {
    const next = Number(args?.[page] ?? first) + 1;
    return next - first < Number(valueAt(answer, path) ?? 0) ? { [page]: next } : undefined;
  };

/** \`offset\` counts rows. */
export const byOffset =
  (offset: string, size: string, usual: number | undefined, path: readonly string[]) =>
  (answer: unknown, args: Args): object | undefined => {
    const rows = rowsIn(answer, path);
    return isFull(rows, args?.[size] ?? usual) ? { [offset]: Number(args?.[offset] ?? 0) + rows.length } : undefined;
  };

/** The answer has a text to send with the next request. */
export const byToken =
  (name: string, path: readonly string[]) =>
  (answer: unknown): object | undefined => {
    const token = valueAt(answer, path);
    return typeof token === 'string' && token !== '' ? { [name]: token } : undefined;
  };

/** The answer has the address of the next page. */
export const byLink =
  (names: readonly string[], path: readonly string[]) =>
  (answer: unknown): object | undefined => {
    const link = valueAt(answer, path);
    if (typeof link !== 'string' || link === '') return undefined;
    const search = new URLSearchParams(link.split('?')[1] ?? '');
    const found = names.flatMap((name) => (search.has(name) ? [[name, search.get(name)] as const] : []));
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };

/** The page after begins behind the last id, as long as \`has_more\` says so. */
export const afterLast =
  (name: string, path: readonly string[]) =>
  (answer: unknown): object | undefined => {
    const last = valueAt(rowsIn(answer, path).at(-1), ['id']);
    return valueAt(answer, ['has_more']) === true && last !== undefined ? { [name]: last } : undefined;
  };
`;

/** Helpers of entities, for `api.ts`. */
export const ROWS = `/** Any of these members, from rows and from the arguments of calls. */
export type Row<Name extends string> = { readonly [K in Name]?: unknown };

/** An object as the server sends it. */
export type Input = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string | number => (typeof value === 'string' && value !== '') || typeof value === 'number';

const escaped = (value: string | number): string => String(value).replaceAll('%', '%25').replaceAll('/', '%2F');

/** A primary key of one part as it is, of several with slashes between; undefined where one is missing. */
export function keyOf(...parts: readonly unknown[]): string | undefined {
  if (!parts.every(isText)) return undefined;
  return parts.length === 1 ? String(parts[0]) : parts.map(escaped).join('/');
}

/** Parts of an address that rows have in one field: \`octocat/Hello-World\`. */
export const joined = (...parts: readonly unknown[]): string | undefined => (parts.every(isText) ? parts.join('/') : undefined);

/** The row with its joined name, which short ones have only in their own address. */
export function withName(input: Input, name: string, link: unknown, pattern: RegExp): object {
  const parts = typeof link === 'string' ? pattern.exec(link)?.slice(1).map(decoded) : undefined;
  return { ...input, ...(input[name] === undefined && parts && { [name]: parts.join('/') }) };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The address of a row, as HAL has it. */
export function selfOf(input: Input): unknown {
  const links = input['_links'] as { readonly self?: { readonly href?: unknown } } | null | undefined;
  return links?.self?.href;
}

/** The row with what only its address says: as a link in it has that, else as it was asked for. */
export function withAddress(
  input: Input,
  args: readonly unknown[],
  names: Readonly<Record<string, string>>,
  link?: unknown,
  pattern?: RegExp,
): object {
  const groups = typeof link === 'string' ? pattern?.exec(link)?.groups : undefined;
  const call = (args[0] ?? {}) as Input;
  const found = Object.entries(names).map(([name, parameter]) => {
    const linked = groups?.[parameter];
    return [name, linked === undefined ? (input[name] ?? call[name]) : decoded(linked)] as const;
  });
  return { ...input, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) };
}
`;

/** Endpoints that wrap one item: the member of the answer that has it. */
export const UNWRAP = `/** What an answer has around its item is taken off. */
export const member =
  <Name extends string>(name: Name) =>
  (answer: { readonly [K in Name]?: unknown } | null | undefined): unknown =>
    answer?.[name];
`;
