import { resource, RestEndpoint, type RestGenerics } from 'rest-slice';
import { idOf, isFields, refusal, renamedSearch, Todo, type TodoSearch } from './Todo.js';

// Names as an API has them, seconds in place of milliseconds: both belong to where they come in and go out.
const fieldsOf = ({ done, created_at, ...fields }: any) => ({ ...fields, isDone: done, createdAt: created_at * 1000 });

const sentOf = ({ isDone, createdAt, author, ...fields }: any) => ({
  ...fields,
  ...(author !== undefined && { author: idOf(author) }),
  ...(isDone !== undefined && { done: isDone }),
  ...(createdAt && { created_at: Number(createdAt) / 1000 }),
});

/** `{ data }` around everything, and `links` and `meta` beside a list. */
class Laravel<O extends RestGenerics = any> extends RestEndpoint<O> {
  override getRequestInit(body?: unknown) {
    return super.getRequestInit(isFields(body) ? sentOf(body) : body);
  }

  override searchToString(search: Readonly<Record<string, unknown>>) {
    return super.searchToString(renamedSearch(search, (name) => (name === 'perPage' ? 'per_page' : name)));
  }

  override process(value: any) {
    const { data, meta } = value ?? {};
    if (Array.isArray(data)) return { items: data.map(fieldsOf), total: meta.total, lastPage: meta.last_page };
    return data ? fieldsOf(data) : value;
  }
}

export const createTodos = (urlPrefix: string) =>
  resource({
    path: '/api/todos/:id',
    urlPrefix,
    schema: Todo,
    Endpoint: Laravel,
    searchParams: {} as TodoSearch | undefined,
    windowArguments: ['page', 'perPage'],
    optimistic: true,
  }).extend(({ getList }) => ({
    getList: getList.extend({ schema: { items: getList.schema, total: 0, lastPage: 1 } }),
  }));

/** `{ message, errors: { title: ['The title field is required.'] } }` */
export const messagesOf = (error: unknown): string[] => {
  const errors = refusal(error);
  return isFields(errors) ? Object.entries(errors).map(([field, texts]) => `${field} ${String(texts)}`) : [];
};
