import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  BaseResolver,
  Source,
  bundleDocument,
  createConfig,
  detectSpec,
  getTypes,
  lintDocument,
} from '@redocly/openapi-core';
import { atPointer } from './Document.js';
import { isFields, own, pointerPart, textIn } from './json.js';
import type { Fields } from './json.js';

/** Something that is wrong in a document, with its place. */
export interface Problem {
  readonly where: string;
  readonly what: string;
}

export interface Loaded {
  readonly root: Fields;
  readonly warnings: readonly Problem[];
  /** Files that it is made of. */
  readonly files: readonly string[];
}

/** A document that cannot be used: each line says where, and what is wrong. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly problems: readonly Problem[];

  constructor(input: string, problems: readonly Problem[]) {
    super(
      [
        `${input} cannot be used; nothing is written:`,
        ...problems.map(({ where, what }) => `  ${where}: ${what}`),
      ].join('\n'),
    );
    this.problems = problems;
  }
}

const isUrl = (input: string): boolean => /^https?:\/\//.test(input);

const textOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';

/** JSON is read by the platform, which takes a hundredth of the time of a YAML parser. */
async function parsed(input: string, resolver: BaseResolver) {
  const ref = isUrl(input) ? input : resolve(input);
  if (!isUrl(input) && /\.json$/i.test(input)) {
    const body = await readFile(ref, 'utf8');
    try {
      return { source: new Source(ref, body), parsed: JSON.parse(body) as unknown };
    } catch {
      // A YAML parser takes more than JSON, and says where it is wrong.
    }
  }
  const found = await resolver.resolveDocument(null, ref, true);
  if (found instanceof Error) throw found;
  return found;
}

/** What a client never needs: examples that are no examples, and members that a version does not know. */
const isHarmless = (ruleId: string, message: string, pointer: string): boolean =>
  /is not expected here/.test(message) ||
  // A serializer's way to say nothing of a body.
  (/^Expected type `Schema` .* but got `null`/.test(message) && pointer.endsWith('/schema')) ||
  /\/(examples?|default|x-[^/]+|externalDocs|contact|license|tags|info|xml|discriminator\/mapping)(\/|$)/.test(
    pointer,
  ) ||
  (ruleId === 'struct' && /\/(description|summary|title|deprecated|operationId)$/.test(pointer)) ||
  /The field `(responses|version|title|info|description|paths)` must be present/.test(message);

const plain = (text: string): string =>
  (text.split('\n')[0] ?? '').replace(/^Can't resolve \$ref$/, 'this $ref leads nowhere');

const hasOutside = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasOutside);
  if (!isFields(value)) return false;
  const ref = own(value, '$ref');
  return (typeof ref === 'string' && !ref.startsWith('#')) || Object.values(value).some(hasOutside);
};

/** Places of references that lead to themselves, of which the parser says only that there are some. */
function loopsIn(root: Fields): readonly string[] {
  const refAt = (value: unknown): string | undefined => (isFields(value) ? textIn(own(value, '$ref')) : undefined);
  const isLoop = (first: string): boolean => {
    const seen = new Set<string>();
    for (let ref: string | undefined = first; ref?.startsWith('#'); ref = refAt(atPointer(root, ref))) {
      if (seen.has(ref)) return true;
      seen.add(ref);
    }
    return false;
  };
  const walk = (value: unknown, at: string): readonly string[] => {
    const ref = refAt(value);
    if (ref !== undefined) return isLoop(ref) ? [at] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]) => walk(each, `${at}/${pointerPart(name)}`));
  };
  return walk(root, '#');
}

/**
 * A document with all that it refers to, from a file or an address, in JSON or YAML.
 *
 * @throws DocumentError
 */
export async function loadDocument(input: string): Promise<Loaded> {
  const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
  const externalRefResolver = new BaseResolver(config.resolve);
  const document = await parsed(input, externalRefResolver).catch((cause: unknown) => {
    throw new DocumentError(input, [{ where: input, what: textOf(cause) }]);
  });
  const root: unknown = document.parsed;
  if (!isFields(root)) {
    const isPage = document.source.body.trimStart().startsWith('<');
    const what = isPage
      ? 'this is a page, and no document; such pages show one, often as openapi.json'
      : 'a document is an object';
    throw new DocumentError(input, [{ where: '#', what }]);
  }
  const version = own(root, 'openapi');
  if (typeof version !== 'string' || !/^3\.[01](\.|$)/.test(version))
    throw new DocumentError(input, [
      {
        where: '#/openapi',
        what: `OpenAPI 3.0 or 3.1 is read, and this says ${JSON.stringify(version ?? own(root, 'swagger') ?? null)}`,
      },
    ]);
  if (!isFields(own(root, 'paths'))) throw new DocumentError(input, [{ where: '#/paths', what: 'it has no paths' }]);
  try {
    const problems = (await lintDocument({ document, config, externalRefResolver })).map(
      ({ ruleId, message, location }) => ({
        ruleId,
        what: plain(message),
        where: location[0]?.pointer ?? '#',
        file: location[0]?.source.absoluteRef,
      }),
    );
    const isBad = ({ ruleId, what, where }: { ruleId: string; what: string; where: string }): boolean =>
      !isHarmless(ruleId, what, where);
    const bad = problems.filter(isBad);
    if (bad.length > 0)
      throw new DocumentError(
        input,
        bad.slice(0, 20).map(({ where, what }) => ({ where, what })),
      );
    const warnings = problems.map(({ where, what }) => ({ where, what }));
    if (!hasOutside(root)) return { root, warnings, files: [document.source.absoluteRef] };
    const types = getTypes(detectSpec(root));
    const { bundle, fileDependencies } = await bundleDocument({ document, config, types, externalRefResolver });
    return { root: bundle.parsed as Fields, warnings, files: [document.source.absoluteRef, ...fileDependencies] };
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    const loops = loopsIn(root).map((where) => ({ where, what: 'this $ref leads to itself' }));
    throw new DocumentError(input, loops.length > 0 ? loops : [{ where: '#', what: textOf(cause) }]);
  }
}
