import { understand } from '../src/understand/understand.js';
import { reportOf } from '../src/report.js';
import { writeFiles } from '../src/write/files.js';
import type { Config } from '../src/config.js';

type Json = Readonly<Record<string, unknown>>;

/** What a test says of an operation; its path parameters are texts unless `path` says otherwise. */
interface Said {
  readonly id?: string;
  readonly answer?: Json;
  readonly example?: unknown;
  readonly status?: string;
  readonly body?: Json;
  readonly media?: string;
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly more?: Json;
}

export const text = { type: 'string' };
export const count = { type: 'integer' };
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: Json): Json => ({ type: 'array', items });
export const object = (properties: Readonly<Record<string, Json>>, more: Json = {}): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});

/** A document from lines like `'GET /pets/{id}': { answer: ref('Pet') }`. */
export function documentOf(
  operations: Readonly<Record<string, Said>>,
  schemas: Readonly<Record<string, Json>> = {},
  more: Json = {},
): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [line, said] of Object.entries(operations)) {
    const [method = '', path = ''] = line.split(' ');
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
      ...{ name, in: 'path', required: true, schema: text },
      ...said.path?.[name],
    }));
    const inQuery = Object.entries(said.query ?? {}).map(([name, { schema, ...rest }]) => ({
      ...{ name, in: 'query', ...rest },
      schema: schema ?? rest,
    }));
    const content = { schema: said.answer, ...(said.example !== undefined && { example: said.example }) };
    (paths[path] ??= {})[method.toLowerCase()] = {
      ...(said.id !== undefined && { operationId: said.id }),
      parameters: [...inPath, ...inQuery],
      ...(said.body && { requestBody: { content: { [said.media ?? 'application/json']: { schema: said.body } } } }),
      responses: { [said.status ?? '200']: said.answer ? { content: { 'application/json': content } } : {} },
      ...said.more,
    };
  }
  return { openapi: '3.1.0', info: { title: 'Small', version: '1' }, paths, components: { schemas }, ...more };
}

/** What is understood of it, and written. */
export function generated(document: Json, config: Config = {}) {
  const model = understand(document, config);
  return { model, report: reportOf(model), files: writeFiles(model) };
}
