/** A value of a path parameter: `5` and `'5'` fill a path alike. */
export type PathValue = string | number;

/** A value of a wildcard: `['a', 'b']` and `'a/b'` fill a path alike. */
export type Segments = string | readonly string[];

type Chars<S extends string> = S extends `${infer C}${infer Rest}` ? C | Chars<Rest> : never;

/** Characters at which a plain name ends; the type-level counterpart of "not an identifier character". */
type NameEnd = Chars<'/.-?&={}:*+,;%!@\\()[]#~\'"|^<> `'>;

/** `'id/rest'` → `['id', '/rest']` */
type PlainName<S extends string, Name extends string = ''> = S extends `${infer C}${infer Rest}`
  ? C extends NameEnd
    ? [Name, S]
    : PlainName<Rest, `${Name}${C}`>
  : [Name, ''];

/** `'"my-id"/rest'` → `['my-id', '/rest']` */
type NameOf<S extends string> = S extends `"${infer Name}"${infer Rest}` ? [Name, Rest] : PlainName<S>;

/** The tokens of a template, with the depth of groups around each: `'/:a{/:b}'` → `[':', 'a', []] | [':', 'b', [0]]`. */
type Scan<S extends string, Depth extends 0[] = [], Found = never> = S extends `${infer C}${infer Rest}`
  ? C extends '\\'
    ? Rest extends `${string}${infer After}`
      ? Scan<After, Depth, Found>
      : Found
    : C extends '{'
      ? Scan<Rest, [...Depth, 0], Found>
      : C extends '}'
        ? Scan<Rest, Outside<Depth>, Found>
        : C extends ':' | '*'
          ? NameOf<Rest> extends [infer Name, infer After extends string]
            ? Scan<After, Depth, Found | [C, Name, Depth]>
            : never
          : Scan<Rest, Depth, Found>
  : Found;

/** The depth outside of the innermost group. */
type Outside<Depth extends 0[]> = Depth extends [0, ...infer Outer extends 0[]] ? Outer : [];

type Required<Found, C> = Found extends [C, infer Name extends string, []] ? Name : never;
type Optional<Found, C> = Found extends [C, infer Name extends string, [0, ...0[]]] ? Name : never;

type ArgsOf<Found> = Simplify<
  { [K in Required<Found, ':'>]: PathValue } & { [K in Optional<Found, ':'>]?: PathValue | undefined } & {
    [K in Required<Found, '*'>]: Segments;
  } & { [K in Optional<Found, '*'>]?: Segments | undefined }
>;

type Simplify<T> = { [K in keyof T]: T[K] };

/** Templates with groups, escapes, wildcards or quotes are read character by character. */
type Intricate = `${string}${'{' | '\\' | '*' | '"'}${string}`;

type Cut<S extends string> = S extends `${infer Name}/${string}` ? Name : S;

type SimpleName<S extends string> = S extends `${string}${NameEnd}${string}` ? PlainName<S>[0] : S;

/** The arguments of a template that is not intricate: cutting it at its colons costs the compiler a tenth. */
type SimpleArgs<S extends string, Names extends string = never> = S extends `${string}:${infer Tail}`
  ? SimpleArgs<Tail, Names | SimpleName<Cut<Tail>>>
  : { [K in Names]: PathValue };

/**
 * The parameters of a path template: `'/:group/posts{/:id}'` → `{ group: string | number; id?: string | number }`.
 * A path that is not a literal takes any parameters.
 */
// Mapped, so that an editor shows it by this name, with the path, in a line.
export type PathArgs<Path extends string> = { [K in keyof PathTokens<Path>]: PathTokens<Path>[K] };

type PathTokens<Path extends string> = string extends Path
  ? { [name: string]: PathValue | readonly string[] | undefined }
  : Path extends Intricate
    ? ArgsOf<Scan<Path>>
    : SimpleArgs<Path>;

/** The text before the last token: `Seen` is the text read so far, `Cut` the text before the latest token. */
type CutLast<
  S extends string,
  Group extends 0[],
  Seen extends string,
  Cut extends string,
> = S extends `${infer C}${infer Rest}`
  ? C extends '\\'
    ? Rest extends `${infer Next}${infer After}`
      ? CutLast<After, Group, Next extends '/' ? `${Seen}/` : `${Seen}\\${Next}`, Cut>
      : Cut
    : C extends '{'
      ? CutGroup<Rest, Group, Seen, Cut>
      : C extends '}'
        ? CutLast<Rest, Outside<Group>, `${Seen}}`, Cut>
        : C extends ':' | '*'
          ? CutLast<Rest, Group, `${Seen}${C}`, Group extends [] ? Seen : Cut>
          : CutLast<Rest, Group, `${Seen}${C}`, Cut>
  : Cut;

/** Cuts a group that has a token as a whole, at its brace. */
type CutGroup<
  Rest extends string,
  Group extends 0[],
  Seen extends string,
  Cut extends string,
> = Rest extends `${infer Inside}}${string}`
  ? CutLast<
      Rest,
      [...Group, 0],
      `${Seen}{`,
      Group extends [] ? (Inside extends `${string}${':' | '*'}${string}` ? Seen : Cut) : Cut
    >
  : Cut;

type WithoutSlash<S extends string> = S extends '' | '/' ? '/' : S extends `${infer Head}/` ? Head : S;

/** `'/:group/posts/:id'` → `'/:group/posts/'` */
type SimpleCut<S extends string, Seen extends string = ''> = S extends `${infer Head}:${infer Tail}`
  ? Tail extends `${string}:${string}`
    ? SimpleCut<Tail, `${Seen}${Head}:`>
    : `${Seen}${Head}`
  : Seen;

/** The list path of an item path: `'/:group/posts/:id'` → `'/:group/posts'`, `'/:first'` → `'/'`. */
export type ListPath<Path extends string> = string extends Path
  ? string
  : WithoutSlash<Path extends Intricate ? CutLast<Path, [], '', ''> : SimpleCut<Path>>;
