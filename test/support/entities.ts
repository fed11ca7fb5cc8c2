import { Collection, Entity } from '../../src/index.js';

export class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

export class Group extends Entity {
  id = '';
  name = '';
  static override key = 'Group';
}

/** `author` has a truthy default: it is required. `editor` is optional. */
export class Article extends Entity {
  id = '';
  author: User | undefined = User.fromJS();
  editor: User | undefined = undefined;
  static override key = 'Article';
  static override schema = { author: User, editor: User };
}

export class Todo extends Entity {
  id = '';
  userId = '';
  title = '';
  completed = false;
  static override key = 'Todo';
}

export const Todos = new Collection([Todo]);

/** A node of any graph: points at one node, and at many. */
export class GraphNode extends Entity {
  id = '';
  label = '';
  next: GraphNode | undefined = undefined;
  links: GraphNode[] = [];
  static override key = 'GraphNode';
  static override schema: Readonly<Record<string, unknown>> = {};
}
GraphNode.schema = { next: GraphNode, links: [GraphNode] };

/** An entity class of its own, with the table it names. */
export function entityNamed(table: string) {
  return class extends Entity {
    id = '';
    static override key = table;
  };
}
