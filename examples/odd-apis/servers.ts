/** The same todos as three kinds of servers give them. */
interface Row {
  id: number;
  title: string;
  done: boolean;
  /** ms */
  createdAt: number;
  authorId: number;
}

type Changes = Partial<Omit<Row, 'id'>>;

/** How a style says what the table answers. */
interface Style {
  readonly path: string;
  readonly page: string;
  readonly size: string;
  /** The fields that a body is about. */
  changes(body: any): Changes;
  list(rows: readonly Row[], page: { number: number; size: number; total: number }): Response;
  one(row: Row, status: number): Response;
  deleted(): Response;
  invalid(): Response;
}

const people = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bob' },
];

const named = (title: string, id: number): Row => ({
  id,
  title,
  done: false,
  createdAt: Date.UTC(2024, 0, id),
  authorId: 1 + ((id + 1) % 2),
});

/** A server with five todos. Whatever is neither its path nor an id is a 404. */
function serverOf(style: Style) {
  const rows = ['Bread', 'Milk', 'Salt', 'Tea', 'Wine'].map((title, index) => named(title, index + 1));

  const answerList = ({ searchParams }: URL) => {
    const [number, size] = [style.page, style.size].map((name) => Number(searchParams.get(name)));
    if (!number || !size) return new Response('which page?', { status: 400 });
    const start = (number - 1) * size;
    return style.list(rows.slice(start, start + size), { number, size, total: rows.length });
  };

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const [, path = '', id] = new RegExp(`^(${style.path})(?:/(\\d+))?$`).exec(url.pathname) ?? [];
    const row = rows.find((known) => String(known.id) === id);
    if (path === '' || (id !== undefined && !row)) return new Response(null, { status: 404 });
    if (request.method === 'GET') return row ? style.one(row, 200) : answerList(url);
    if (request.method === 'DELETE' && row) {
      rows.splice(rows.indexOf(row), 1);
      return style.deleted();
    }
    const changes = style.changes(await request.json());
    if (changes.title === '') return style.invalid();
    if (row) return style.one(Object.assign(row, changes), 200);
    const created = { ...named('', Math.max(...rows.map((known) => known.id)) + 1), ...changes };
    rows.push(created);
    return style.one(created, 201);
  };
}

const defined = (changes: { [K in keyof Changes]: Changes[K] | undefined }): Changes =>
  JSON.parse(JSON.stringify(changes)) as Changes;

const railsRow = ({ id, title, done, createdAt, authorId }: Row) => ({
  ...{ id, title, done, author_id: authorId },
  created_at: new Date(createdAt).toISOString(),
});

/** Ruby on Rails: roots, snake_case, `X-Total`, 204 for a delete. */
export const railsServer = () =>
  serverOf({
    path: '/todos',
    page: 'page',
    size: 'per_page',
    changes: ({ todo }) => defined({ title: todo.title, done: todo.done, authorId: todo.author_id }),
    list: (rows, { total }) => Response.json({ todos: rows.map(railsRow) }, { headers: { 'x-total': String(total) } }),
    one: (row, status) => Response.json({ todo: railsRow(row) }, { status }),
    deleted: () => new Response(null, { status: 204 }),
    invalid: () => Response.json({ errors: { title: ["can't be blank"] } }, { status: 422 }),
  });

const laravelRow = ({ id, title, done, createdAt, authorId }: Row) => ({
  ...{ id, title, done, author: people.find((person) => person.id === authorId) },
  created_at: createdAt / 1000,
});

/** Laravel: `data` around everything, seconds, a message for a delete. */
export const laravelServer = () =>
  serverOf({
    path: '/api/todos',
    page: 'page',
    size: 'per_page',
    changes: ({ title, done, author }) => defined({ title, done, authorId: author }),
    list: (rows, { number, size, total }) => {
      const lastPage = Math.ceil(total / size);
      const next = number < lastPage ? `/api/todos?page=${String(number + 1)}` : null;
      const meta = { current_page: number, last_page: lastPage, per_page: size, total };
      return Response.json({ data: rows.map(laravelRow), links: { next }, meta });
    },
    one: (row, status) => Response.json({ data: laravelRow(row) }, { status }),
    deleted: () => Response.json({ message: 'Todo deleted.' }),
    invalid: () => {
      const message = 'The title field is required.';
      return Response.json({ message, errors: { title: [message] } }, { status: 422 });
    },
  });

const document = (content: object, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/vnd.api+json' } });

const resourceOf = ({ id, title, done, createdAt, authorId }: Row) => ({
  type: 'todos',
  id: String(id),
  attributes: { title, isDone: done, createdAt: new Date(createdAt).toISOString() },
  relationships: { author: { data: { type: 'people', id: String(authorId) } } },
});

const included = people.map(({ id, name }) => ({ type: 'people', id: String(id), attributes: { name } }));

/** JSON:API: documents of resources, related ones beside them. A change must name what it changes. */
export const jsonApiServer = () =>
  serverOf({
    path: '/todos',
    page: 'page[number]',
    size: 'page[size]',
    changes: ({ data: { attributes, relationships } }) =>
      defined({
        title: attributes.title,
        done: attributes.isDone,
        authorId: relationships?.author && Number(relationships.author.data.id),
      }),
    list: (rows, { total }) => document({ data: rows.map(resourceOf), included, meta: { total } }),
    one: (row, status) => document({ data: resourceOf(row), included }, status),
    deleted: () => new Response(null, { status: 204 }),
    invalid: () =>
      document(
        { errors: [{ status: '422', source: { pointer: '/data/attributes/title' }, detail: "can't be blank" }] },
        422,
      ),
  });
