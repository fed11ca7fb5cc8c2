import { resource, RestEndpoint, type RestGenerics } from 'rest-slice';
import { idOf, isFields, refusal, renamedSearch, Todo, type TodoSearch } from './Todo.js';

interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface Resource extends Identifier {
  readonly attributes: object;
  readonly relationships?: Readonly<Record<string, { readonly data: Identifier | readonly Identifier[] | null }>>;
}

/** `{ attributes, relationships: { author: { data: { type, id } } } }` → `{ id, …attributes, author }` */
function fieldsOf({ id, attributes, relationships = {} }: Resource, included: readonly Resource[]): object {
  const found = ({ type, id }: Identifier) => {
    const resource = included.find((other) => other.type === type && other.id === id);
    return resource ? fieldsOf(resource, []) : id; // an id is as good as what it is of
  };
  const related = Object.entries(relationships).map(([name, { data }]) => [
    name,
    data === null ? null : 'id' in data ? found(data) : data.map(found),
  ]);
  return { ...attributes, ...Object.fromEntries(related), id };
}

const PAGE: Readonly<Record<string, string>> = { page: 'page[number]', perPage: 'page[size]' };

/** `{ data: { type, id, attributes, relationships }, included }`, in answers and in bodies. */
class JsonApi<O extends RestGenerics = any> extends RestEndpoint<O> {
  override getHeaders() {
    return { accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' };
  }

  override getRequestInit(body?: unknown, params?: unknown) {
    if (!isFields(body)) return super.getRequestInit(body);
    const { id = isFields(params) ? params['id'] : undefined, author, ...attributes } = body;
    const relationships = author === undefined ? {} : { author: { data: { type: 'people', id: idOf(author) } } };
    return super.getRequestInit({ data: { type: 'todos', id, attributes, relationships } });
  }

  override searchToString(search: Readonly<Record<string, unknown>>) {
    return super.searchToString(renamedSearch(search, (name) => PAGE[name] ?? name));
  }

  override process(value: any) {
    const { data, included = [], meta } = value ?? {};
    if (Array.isArray(data)) return { items: data.map((item) => fieldsOf(item, included)), total: meta.total };
    return data ? fieldsOf(data, included) : value;
  }
}

export const createTodos = (urlPrefix: string) =>
  resource({
    path: '/todos/:id',
    urlPrefix,
    schema: Todo,
    Endpoint: JsonApi,
    searchParams: {} as TodoSearch | undefined,
    windowArguments: ['page', 'perPage'],
    optimistic: true,
  }).extend(({ getList }) => ({
    getList: getList.extend({ schema: { items: getList.schema, total: 0 } }),
  }));

/** `[{ source: { pointer: '/data/attributes/title' }, detail: "can't be blank" }]` */
export const messagesOf = (error: unknown): string[] => {
  const errors = refusal(error);
  return (Array.isArray(errors) ? errors : []).map(
    ({ source, detail }) => `${String(source.pointer).split('/').at(-1)} ${String(detail)}`,
  );
};
