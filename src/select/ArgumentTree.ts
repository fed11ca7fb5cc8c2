/** Names that no member has: one comes before an argument that is no object, one ends an argument. */
const BARE = Symbol();
const END = Symbol();

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

/**
 * Leads from arguments to what is remembered of them, so that equal ones, however new, need no text: a node for each name of
 * a member, and below it for each value.
 */
export class ArgumentTree<E> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new ArgumentTree();

  entry: E | undefined = undefined;
  next: Map<unknown, ArgumentTree<E>> | undefined = undefined;

  /** @param isNew make the way there; of arguments that `flatCopy` has given. */
  find(args: readonly unknown[], isNew = false): ArgumentTree<E> | undefined {
    return walk(this, args, isNew);
  }
}

/** Runs at each read of each component: no closure, and no list of names or values. */
function walk<E>(start: ArgumentTree<E>, args: readonly unknown[], isNew: boolean): ArgumentTree<E> | undefined {
  let node: ArgumentTree<E> | undefined = start;
  for (const arg of args) {
    if (!isObject(arg)) node = step(step(node, BARE, isNew), arg, isNew);
    else if (!isPlain(arg)) return undefined;
    else for (const name in arg) node = step(step(node, name, isNew), arg[name], isNew);
    node = step(node, END, isNew);
  }
  return node;
}

function step<E>(node: ArgumentTree<E> | undefined, name: unknown, isNew: boolean): ArgumentTree<E> | undefined {
  const known = node?.next?.get(name);
  if (known || !node || !isNew) return known;
  const made = new ArgumentTree<E>();
  (node.next ??= new Map<unknown, ArgumentTree<E>>()).set(name, made);
  return made;
}
