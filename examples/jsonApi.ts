import { Entity, RestEndpoint } from 'rest-slice';
import type { Denormalize, DenormalizeContext, NormalizeContext, QueryContext, ValueSchema } from 'rest-slice';

interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface Resource extends Identifier {
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, { readonly data?: Identifier | readonly Identifier[] | null }>>;
}

interface Document {
  readonly data: Resource | readonly Resource[];
  readonly included?: readonly Resource[];
}

const isDocument = (input: unknown): input is Document =>
  typeof input === 'object' && input !== null && 'data' in input;

const idsOf = (data: Identifier | readonly Identifier[] | null | undefined) =>
  Array.isArray(data) ? data.map(({ id }: Identifier) => id) : ((data as Identifier | null | undefined)?.id ?? null);

/** `{ id, attributes: { title }, relationships: { author: { data: { id } } } }` → `{ id, title, author: id }` */
function fieldsOf({ id, attributes, relationships = {} }: Resource): object {
  const related = Object.entries(relationships).map(([name, { data }]) => [name, idsOf(data)] as const);
  return { ...attributes, ...Object.fromEntries(related), id };
}

const fieldsOfAll = (data: Document['data']): unknown =>
  Array.isArray(data) ? data.map(fieldsOf) : fieldsOf(data as Resource);

/** A JSON:API document: what it is about, and everything that comes with it in `included`. */
export class JsonApi<S> implements ValueSchema {
  readonly schema: S;
  readonly kinds: Readonly<Record<string, typeof Entity>>;

  constructor(schema: S, kinds: Readonly<Record<string, typeof Entity>>) {
    this.schema = schema;
    this.kinds = kinds;
  }

  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    if (!isDocument(input)) return input;
    for (const resource of input.included ?? []) {
      const kind = this.kinds[resource.type];
      if (kind) context.visit(kind, fieldsOf(resource), input, 'included');
    }
    return context.visit(this.schema, fieldsOfAll(input.data), parent, key);
  }

  denormalize(input: unknown, context: DenormalizeContext): Denormalize<S> {
    const value = isDocument(input) ? fieldsOfAll(input.data) : input;
    return context.visit(this.schema, value) as Denormalize<S>;
  }

  queryKey(args: readonly unknown[], context: QueryContext): unknown {
    return context.query(this.schema, args);
  }
}

export class Person extends Entity {
  id = '';
  name = '';
  static override key = 'Person';
}

export class Article extends Entity {
  id = '';
  title = '';
  author: Person | undefined = undefined;
  static override key = 'Article';
  static override schema = { author: Person };
}

const kinds = { articles: Article, people: Person };

export const getArticle = new RestEndpoint({ path: '/articles/:id', schema: new JsonApi(Article, kinds) });
export const getArticles = new RestEndpoint({ path: '/articles', schema: new JsonApi([Article], kinds) });
