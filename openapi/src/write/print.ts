import { builders, printer } from 'prettier/doc';
import type { Doc } from 'prettier';

const { fill, group, hardline, ifBreak, indent, join, line, softline } = builders;

/** `{ a, b }`, or a member a line. */
export const braces = (members: readonly Doc[], separator = ','): Doc =>
  members.length === 0
    ? '{}'
    : group(['{', indent([line, join([separator, line], [...members])]), ifBreak(separator), line, '}']);

/** The same on several lines in any case. */
export const openBraces = (members: readonly Doc[], separator = ','): Doc =>
  members.length === 0
    ? '{}'
    : ['{', indent([hardline, join([separator, hardline], [...members])]), separator, hardline, '}'];

/** Contents and lines between them by turns, as \`fill\` takes them. */
const filled = (members: readonly Doc[], separator: string): Doc[] =>
  members.flatMap((member, index) => (index === members.length - 1 ? [member] : [[member, separator], line]));

/** `{ a, b }`, or as many members on a line as there is room for. */
export const filledBraces = (members: readonly Doc[]): Doc =>
  group(['{', indent([line, fill(filled(members, ','))]), ifBreak(','), line, '}']);

/** `[a, b]`, likewise. */
export const filledBrackets = (members: readonly Doc[]): Doc =>
  group(['[', indent([softline, fill(filled(members, ','))]), ifBreak(','), softline, ']']);

/** `{ a: string; b: number }`, or as many members on a line as there is room for. */
export const typeBraces = (members: readonly Doc[]): Doc =>
  members.length === 0 ? '{}' : group(['{', indent([line, fill(filled(members, ';'))]), ifBreak(';'), line, '}']);

/** Alternatives in alternatives are one list. */
const unions = new WeakMap<object, readonly Doc[]>();

/** `A | B`, or an alternative a line. */
export function alternatives(given: readonly Doc[]): Doc {
  const types = given.flatMap((type) => (typeof type === 'object' && unions.get(type)) || [type]);
  if (types.length === 1) return types[0] as Doc;
  const rest = types.map((type, index) => (index === 0 ? [ifBreak('| '), type] : ['| ', type]));
  const made = group(indent([softline, join(line, rest)]));
  unions.set(made, types);
  return made;
}

export function print(doc: Doc): string {
  const { formatted } = printer.printDocToString([doc, hardline], { printWidth: 120, tabWidth: 2, useTabs: false });
  return formatted;
}

/** A text in single quotes, as prettier has it. */
export function quoted(text: string): string {
  const json = JSON.stringify(text).slice(1, -1);
  const single = json.replaceAll('\\"', '"').replaceAll("'", "\\'");
  return text.includes("'") && !text.includes('"')
    ? `"${json}"`
    : `'${single.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** A name of a member. */
export const memberName = (name: string): string => (isName(name) ? name : quoted(name));

/** `.name` or `['na-me']` */
export const memberAccess = (name: string): string => (isName(name) ? `.${name}` : `[${quoted(name)}]`);

const MAX_COMMENT = 110;

/** The first line of a description, as a comment. */
export function comment(text: string | undefined): readonly Doc[] {
  const [first = ''] = (text ?? '').trim().split(/\n|\. (?=[A-Z])/);
  const bare = first.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim();
  if (bare === '') return [];
  const short = bare.length > MAX_COMMENT ? `${bare.slice(0, MAX_COMMENT - 1).replace(/\s+\S*$/, '')}…` : bare;
  return [['/** ', short, ' */'], hardline];
}

export { group, hardline, indent, join, line, softline };
export type { Doc };
