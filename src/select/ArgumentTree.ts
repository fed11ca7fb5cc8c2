/** Names that no member has: one comes before an argument that is no object, the other between two arguments. */
const BARE = Symbol();
const NEXT = Symbol();

function isFlatValue(value: unknown): boolean {
  const type = typeof value;
  return value === null || (type !== 'object' && type !== 'function' && type !== 'symbol');
}

const isObject = (arg: unknown): arg is Readonly<Record<string, unknown>> => typeof arg === 'object' && arg !== null;

/** Asked at each read: of an object whose constructor was looked at, compilers know the prototype. */
const isPlain = (value: object): boolean =>
  value.constructor === Object && Object.getPrototypeOf(value) === Object.prototype;

/** A copy of arguments that are told apart by what they hold; undefined for others. A getter is asked once. */
export function flatCopy(args: readonly unknown[]): readonly unknown[] | undefined {
  const copies = args.map((arg) => (isObject(arg) && isPlain(arg) ? { ...arg } : arg));
  const isFlat = (copy: unknown, at: number): boolean =>
    copy === args[at] ? isFlatValue(copy) : Object.values(copy as object).every(isFlatValue);
  return copies.every(isFlat) ? copies : undefined;
}

/** A name that is asked for at a place, and where its values lead. A list of them: there are few, mostly one. */
interface Branch<E> {
  readonly name: string | symbol;
  readonly to: Map<unknown, ArgumentTree<E>>;
  readonly other: Branch<E> | undefined;
}

/** Leads from arguments to what is remembered of them, member by member, so that equal ones, however new, need no text. */
export class ArgumentTree<E> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new ArgumentTree();

  entry: E | undefined = undefined;
  branch: Branch<E> | undefined = undefined;

  /** @param isNew make the way there; of arguments that `flatCopy` has given. */
  find(args: readonly unknown[], isNew = false): ArgumentTree<E> | undefined {
    return walk(this, args, isNew);
  }
}

/** Runs at each read of each component: no closure, and no list of names or values. */
function walk<E>(start: ArgumentTree<E>, args: readonly unknown[], isNew: boolean): ArgumentTree<E> | undefined {
  let node: ArgumentTree<E> | undefined = args.length > 0 ? start : step(start, BARE, NEXT, isNew);
  for (let at = 0; node && at < args.length; at++) {
    const arg = args[at];
    if (at > 0) node = step(node, NEXT, undefined, isNew);
    if (!isObject(arg)) node = step(node, BARE, arg, isNew);
    else if (!isPlain(arg)) return undefined;
    else for (const name in arg) node = step(node, name, arg[name], isNew);
  }
  return node;
}

function step<E>(
  node: ArgumentTree<E> | undefined,
  name: string | symbol,
  value: unknown,
  isNew: boolean,
): ArgumentTree<E> | undefined {
  if (!node) return undefined;
  let { branch } = node;
  while (branch && branch.name !== name) branch = branch.other;
  if (isNew) branch ??= node.branch = { name, to: new Map<unknown, ArgumentTree<E>>(), other: node.branch };
  let next = branch?.to.get(value);
  if (isNew && !next) branch?.to.set(value, (next = new ArgumentTree<E>()));
  return next;
}
