import { isParameter, segmentsOf } from '../document/operations.js';
import { bareName, camel, pascal, singular, words } from '../document/words.js';
import type { Operation } from '../document/operations.js';

/** Names that the library, the language and what is generated have already. */
export const TAKEN: ReadonlySet<string> = new Set(
  (
    'Api Form Types Pages Index Row Input Credentials Collection File Event Error Record Entity EntityMixin Union Invalidate All Values Scalar Query Lazy Endpoint RestEndpoint ' +
    'NetworkError RestError ResetError Controller Manager LogoutManager Resource Array Object Function Symbol Promise Number ' +
    'String Boolean BigInt Map Set WeakMap WeakSet Date RegExp Math JSON Proxy Reflect Intl Blob FormData Request Response ' +
    'Headers URL URLSearchParams AbortSignal ReadableStream Readonly Partial Required Pick Omit Exclude Extract NonNullable ' +
    'Parameters ReturnType Awaited Flat Filters Snapshot Node Document Element Window Iterator Generator Infinity NaN'
  ).split(' '),
);

/** Names of functions that are written beside. */
export const HELPERS: readonly string[] = (
  'member keyOf joined withAddress withName withCredentials withCommas withBrackets withRepeats byNumber byOffset byToken byLink ' +
  'afterLast resource stringify'
).split(' ');

/** Words that cannot name a variable. */
const KEYWORDS = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for function if ' +
    'import in instanceof new null return super switch this throw true try typeof var void while with yield let static await ' +
    'implements interface package private protected public arguments eval undefined resource'
  ).split(' '),
);

const startsWell = (name: string): string => (/^[A-Za-z_$]/.test(name) ? name : `_${name}`);

/** Names that are given once each, the shorter ones to who comes first. */
export class NameBook {
  readonly #given = new Set<string>();

  /** The first candidate that is free, else the last one with a number. Names that differ by case alone would be one file. */
  take(candidates: readonly string[]): string {
    const name = this.next(candidates);
    this.#given.add(name.toLowerCase());
    return name;
  }

  /** What `take` would give. */
  next(candidates: readonly string[]): string {
    const all = candidates.filter((name) => name !== '').map(startsWell);
    const last = all.at(-1) ?? 'Thing';
    let name = all.find((each) => !this.#given.has(each.toLowerCase()));
    for (let count = 2; name === undefined; count++) {
      const numbered = `${last}${String(count)}`;
      if (!this.#given.has(numbered.toLowerCase())) name = numbered;
    }
    return name;
  }
}

/** `io.k8s.api.core.v1.Pod` → `Pod`, `V1Pod`, `CoreV1Pod`, …: the shortest suffix comes first. */
export function entityNames(schema: string, kept?: ReadonlySet<string>): readonly string[] {
  const parts = schema.split(/[./]/).filter((part) => part !== '');
  const last = pascal(bareName(parts.at(-1) ?? schema, kept));
  const first = TAKEN.has(last) ? `${last}Entity` : last;
  const longer = parts
    .slice(0, -1)
    .reverse()
    .map(
      (_, index, all) =>
        all
          .slice(0, index + 1)
          .reverse()
          .map(pascal)
          .join('') + last,
    );
  return [first, ...longer, pascal(schema), `${pascal(schema)}Entity`];
}

/** `issues/list-comments` → `issuesListComments`; by method and path where there is no id. */
export function endpointNames({ id, method, path }: Operation): readonly string[] {
  const byPath = camel(`${method.toLowerCase()} ${path.replace(/[{}]/g, ' ')}`);
  const name = id === undefined ? byPath : camel(id);
  return [KEYWORDS.has(name) ? `${name}Operation` : name || byPath, byPath];
}

/** `RepoLabel` for `/repos/{owner}/{repo}/labels/{id}`: the words of what it is in. */
export function homeNames(entity: string, place: string): readonly string[] {
  const around = segmentsOf(place)
    .filter((segment) => !isParameter(segment))
    .slice(0, -1)
    .reverse()
    .map((segment) => words(segment).map(singular).join(' '));
  const before = around.map(
    (_, index) =>
      pascal(
        around
          .slice(0, index + 1)
          .reverse()
          .join(' '),
      ) + entity,
  );
  const own = pascal(
    segmentsOf(place)
      .filter((segment) => !isParameter(segment))
      .map((segment) => words(segment).map(singular).join(' '))
      .at(-1) ?? '',
  );
  return [...before.slice(0, 1), ...before.slice(1), own + entity];
}
