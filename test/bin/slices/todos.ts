import { createRestSlice, Entity, resource } from 'rest-slice';
import { recorder } from 'rest-slice/features';

export class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

/** Todos whose server the caller says. */
export const createTodos = (urlPrefix?: string) =>
  createRestSlice({
    features: [recorder()],
    endpoints: {
      todos: resource({ path: '/todos/:id', schema: Todo, optimistic: true, ...(urlPrefix && { urlPrefix }) }),
    },
  });

export const rest = createTodos();

console.log('What a module prints when it is loaded is no part of the answer.');
