import { resource, RestEndpoint, type RestGenerics } from 'rest-slice';
import { idOf, isFields, refusal, renamedSearch, Todo, type TodoSearch } from './Todo.js';

const toCamel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// `author_id` is the id of an author, and an id is as good as the author.
const toField = (column: string) => ({ done: 'isDone', author_id: 'author' })[column] ?? toCamel(column);
const toColumn = (field: string) => ({ isDone: 'done', author: 'author_id' })[field] ?? toSnake(field);

// Dates stay what they are.
const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

function renamed(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, nameOf));
  if (!isFields(value) || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [nameOf(name), renamed(member, nameOf)]));
}

/** `{ todo: … }` for one, `{ todos: […] }` for many, how many there are in `X-Total`; names in snake_case. */
class Rails<O extends RestGenerics = any> extends RestEndpoint<O> {
  override getRequestInit(body?: unknown) {
    if (!isFields(body)) return super.getRequestInit(body);
    return super.getRequestInit({ todo: renamed({ ...body, author: idOf(body['author']) }, toColumn) });
  }

  override searchToString(search: Readonly<Record<string, unknown>>) {
    return super.searchToString(renamedSearch(search, toSnake));
  }

  override async parseResponse(response: Response) {
    const body: unknown = await super.parseResponse(response);
    const total = response.headers.get('x-total');
    return total === null || !isFields(body) ? body : { ...body, total: Number(total) };
  }

  override process(value: any) {
    const { todo, todos, total } = value ?? {};
    if (todos) return { items: renamed(todos, toField), total };
    return renamed(todo ?? value, toField);
  }
}

export const createTodos = (urlPrefix: string) =>
  resource({
    path: '/todos/:id',
    urlPrefix,
    schema: Todo,
    Endpoint: Rails,
    searchParams: {} as TodoSearch | undefined,
    windowArguments: ['page', 'perPage'],
    optimistic: true,
  }).extend(({ getList }) => ({
    getList: getList.extend({ schema: { items: getList.schema, total: 0 } }),
  }));

/** `{ title: ["can't be blank"] }` */
export const messagesOf = (error: unknown): string[] => {
  const errors = refusal(error);
  return isFields(errors) ? Object.entries(errors).map(([field, texts]) => `${toField(field)} ${String(texts)}`) : [];
};
