// What there is in a session: how its server behaves, what the client is told of that, and what is done.
import fc from 'fast-check';

/** How the server of a session behaves, and what the client says of it. */
export interface Rules {
  /** Relations are answered as ids, as objects with nothing but a key, as whole objects. */
  readonly relations: 'ids' | 'keys' | 'objects';
  /** What a mutation is answered with. `key`: an object with nothing but the key; `id`: the id alone. */
  readonly answers: 'whole' | 'changed' | 'key' | 'id' | 'nothing' | 'message';
  readonly isOptimistic: boolean;
  /** `filters` say what arguments mean. */
  readonly isDeclared: boolean;
  /** A `sortComparer` says how lists are sorted. */
  readonly isCompared: boolean;
  /** How lists are read in parts: by an argument that makes lists of their own, or with `usePages`. */
  readonly pages: 'none' | 'window' | 'number' | 'offset' | 'cursor';
  /** `wrapped`: with a count beside the items. `named`: a map whose keys are no ids. */
  readonly shape: 'list' | 'wrapped' | 'map' | 'named' | 'union';
  /** What rows of lists lack. */
  readonly brief: 'nothing' | 'body' | 'rank';
  /** The server changes a field that was not sent: who closes an issue takes its assignee away. */
  readonly isDeriving: boolean;
  /** Arguments in other forms than the field's: `OPEN`, `all`. */
  readonly hasForms: boolean;
  /** Calls are under way at once: the server takes them up, and answers, in any order. */
  readonly isHeld: boolean;
}

const rare = (part: number) => fc.nat(part).map((drawn) => drawn === 0);

const rulesOf = (isHeld: fc.Arbitrary<boolean>): fc.Arbitrary<Rules> =>
  fc
    .record<Rules>({
      relations: fc.constantFrom('ids', 'keys', 'objects'),
      answers: fc.constantFrom('whole', 'whole', 'changed', 'key', 'id', 'nothing', 'message'),
      isOptimistic: fc.boolean(),
      isDeclared: fc.boolean(),
      isCompared: fc.boolean(),
      pages: fc.constantFrom('none', 'none', 'window', 'number', 'offset', 'cursor'),
      shape: fc.constantFrom('list', 'list', 'wrapped', 'wrapped', 'map', 'named', 'union'),
      brief: fc.constantFrom('nothing', 'nothing', 'body', 'rank'),
      isDeriving: rare(2),
      hasForms: rare(1),
      isHeld,
    })
    .map((rules) => ({
      ...rules,
      // A cursor is made of what the last row says.
      brief: rules.pages === 'cursor' && rules.brief === 'rank' ? ('body' as const) : rules.brief,
      // A map has no pages.
      pages: rules.shape === 'map' || rules.shape === 'named' ? ('none' as const) : rules.pages,
      // Of what an answer that says the item leaves out nobody can know that it changed.
      isDeriving: rules.isDeriving && rules.answers !== 'key',
    }));

/** Fields as they are sent. */
export interface Fields {
  readonly type?: string;
  readonly state?: string;
  readonly assignee?: string | null;
  readonly title?: string;
  readonly rank?: number;
  readonly project?: string;
  readonly body?: string;
}

const fields: fc.Arbitrary<Fields> = fc.record(
  {
    state: fc.constantFrom('open', 'closed'),
    assignee: fc.constantFrom('u1', 'u2', null),
    title: fc.constantFrom('a', 'b', 'ab'),
    rank: fc.integer({ min: 0, max: 4 }),
    project: fc.constantFrom('p1', 'p2'),
    body: fc.constantFrom('x', 'y'),
  },
  { requiredKeys: [] },
);

/** What becomes of a request. `before`, `after`: the server has done it by then, or not. */
export type Fate = 'fine' | 'refused' | 'broken before' | 'broken after' | 'lost before' | 'lost after';

const FATES: readonly Fate[] = ['refused', 'broken before', 'broken after', 'lost before', 'lost after'];

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { arbitrary: fc.constant<Fate>('fine'), weight: 7 },
  { arbitrary: fc.constantFrom(...FATES), weight: 1 },
);

export const HOOKS = [
  'useDLE',
  'useSuspense',
  'useSelect',
  'useLive',
  'useFetch',
  'usePages',
  'useCache',
  'useQuery',
] as const;
export type Hook = (typeof HOOKS)[number];

export type Command =
  | readonly ['read', target: number, Fate]
  | readonly ['create' | 'unshift' | 'assign', Fields, Fate]
  | readonly ['edit' | 'move' | 'replace', item: number, Fields, Fate]
  | readonly ['delete', item: number, Fate]
  | readonly ['rename', user: number, name: string, Fate]
  /** Somebody else has done it, and a socket tells: of all of the row, or of what changed. */
  | readonly ['told', item: number, Fields, isWhole: boolean]
  | readonly ['told of a new one', Fields]
  | readonly ['told of a deletion', item: number]
  /** Somebody else has deleted it, and nobody tells, but who asks for it. */
  | readonly ['vanish', item: number]
  | readonly ['mount', Hook, target: number]
  | readonly ['unmount' | 'more', reader: number]
  | readonly ['pass', ms: number]
  /** A request is taken up, or answered if it has been. */
  | readonly ['go', request: number];

const of = <const T>(value: T) => fc.constant(value);
const item = fc.nat(5);
const target = fc.nat(60);

const command: fc.Arbitrary<Command> = fc.oneof(
  { arbitrary: fc.tuple(of('read'), target, fate), weight: 8 },
  { arbitrary: fc.tuple(fc.constantFrom('create', 'unshift', 'assign'), fields, fate), weight: 3 },
  { arbitrary: fc.tuple(fc.constantFrom('edit', 'edit', 'move', 'replace'), item, fields, fate), weight: 8 },
  { arbitrary: fc.tuple(of('delete'), item, fate), weight: 2 },
  { arbitrary: fc.tuple(of('rename'), fc.nat(1), fc.constantFrom('Ann', 'Bob'), fate), weight: 1 },
  { arbitrary: fc.tuple(of('told'), item, fields, fc.boolean()), weight: 2 },
  { arbitrary: fc.tuple(of('told of a new one'), fields), weight: 1 },
  { arbitrary: fc.tuple(of('told of a deletion'), item), weight: 1 },
  { arbitrary: fc.tuple(of('vanish'), item), weight: 1 },
  { arbitrary: fc.tuple(of('mount'), fc.constantFrom(...HOOKS), target), weight: 4 },
  { arbitrary: fc.tuple(fc.constantFrom('unmount', 'more'), fc.nat(5)), weight: 2 },
  { arbitrary: fc.tuple(of('pass'), fc.constantFrom(10, 400, 1_100, 5_000)), weight: 2 },
  { arbitrary: fc.tuple(of('go'), fc.nat(5)), weight: 10 },
) as fc.Arbitrary<Command>;

export interface Session {
  readonly rules: Rules;
  readonly commands: readonly Command[];
}

export const sessionOf = (isHeld: fc.Arbitrary<boolean>): fc.Arbitrary<Session> =>
  fc.record({ rules: rulesOf(isHeld), commands: fc.array(command, { minLength: 4, maxLength: 24, size: 'max' }) });
