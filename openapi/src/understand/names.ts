import { isParameter, parametersOf, segmentsOf } from '../document/operations.js';
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
  'member keyOf selfOf joined withAddress withName withCredentials withCommas withBrackets withRepeats withSeparators byNumber byCount byOffset byToken byLink ' +
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

/** `issues/list-comments` → `issuesListComments`; by method and path where there is no id, without `/api/v1` if that is possible. */
export function endpointNames({ id, method, path }: Operation): readonly string[] {
  const named = (text: string): string => camel(`${method.toLowerCase()} ${text.replace(/[{}]/g, ' ')}`);
  const byPath = named(path);
  const short = named(path.replace(/^(\/(api|rest|v\d+))+(?=\/)/i, ''));
  const name = id === undefined ? short : camel(id);
  return [KEYWORDS.has(name) ? `${name}Operation` : name || byPath, byPath];
}

const singularWords = (text: string): readonly string[] => words(text).map(singular);

/** They say nothing of what is there. */
const VERSION = /^(api|rest|v?\d+(\.\d+)*)$/i;

/**
 * `RepoLabel` for `/repos/{owner}/{repo}/labels/{id}`: the words of what it is in. Words that the thing has already say nothing:
 * so it is `UserById` for `/user/{id}`, and `ReleaseByTag` for `/releases/tags/{tag}`.
 */
export function homeNames(entity: string, place: string): readonly string[] {
  const fixed = segmentsOf(place).filter((segment) => !isParameter(segment) && !VERSION.test(segment));
  const known = new Set(singularWords(entity));
  const without = (segments: readonly string[]): string =>
    pascal(
      segments
        .flatMap(singularWords)
        .filter((word) => !known.has(word))
        .join(' '),
    );
  const last = parametersOf(place).at(-1) ?? '';
  const by = `${entity}By${without([last]) || pascal(last)}`;
  const around = fixed.slice(0, -1).map((_, index, all) => without(all.slice(all.length - 1 - index)));
  const before = [...new Set(around)].filter((text) => text !== '').map((text) => text + entity);
  const whole = without(fixed) + entity;
  return around[0] === '' && without(fixed.slice(-1)) !== '' ? [by, whole, ...before] : [...before, by, whole];
}
