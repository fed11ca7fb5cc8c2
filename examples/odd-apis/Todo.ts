import { Entity, isNetworkError } from 'rest-slice';

/** The app's own words, whatever an API calls them. */
class Person extends Entity {
  id = '';
  name = '';
  static override key = 'Person';
  static override schema = { id: String };
}

export class Todo extends Entity {
  id = '';
  title = '';
  isDone = false;
  createdAt = new Date(0);
  author = Person.fromJS();
  static override key = 'Todo';
  static override schema = { id: String, createdAt: Date, author: Person };
}

/** What lists are asked for. */
export type TodoSearch = { readonly page?: number; readonly perPage?: number };

/** Forms and files are sent as they are. */
const isFile = (value: object) => value instanceof FormData || value instanceof Blob;

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isFile(value);

/** A body may have the author, as a form that sends the whole todo back, or the id alone. */
export const idOf = (author: unknown): unknown => (author instanceof Person ? author.id : author);

type Search = Readonly<Record<string, unknown>>;

/** Search parameters under the names that an API has for them. */
export const renamedSearch = (search: Search, nameOf: (name: string) => string): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [nameOf(name), value]));

/** What the server says of a form: `{ errors }` in whatever form it has them. Any other error is thrown on. */
export function refusal(error: unknown): unknown {
  if (isNetworkError(error) && error.status === 422 && isFields(error.data)) return error.data['errors'];
  throw error;
}
