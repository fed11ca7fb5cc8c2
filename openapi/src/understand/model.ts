import type { Operation } from '../document/operations.js';
import type { Config } from '../config.js';
import type { Problem } from '../document/load.js';
import type { Document } from '../document/Document.js';
import type { Shapes } from '../document/shape.js';
import type { Entity, NoEntity } from './entities.js';
import type { Brought } from './envelope.js';
import type { Trees, Tree } from './trees.js';
import type { Search } from './search.js';

export type MemberName = 'get' | 'getList' | 'create' | 'update' | 'partialUpdate' | 'delete';

/** What an operation's answer is made into. */
export interface Answered {
  readonly brought: Brought;
  readonly tree: Tree | undefined;
}

/** Names of path parameters as calls give them, by those of the document. */
export type CallNames = ReadonlyMap<string, string>;

export interface Resource {
  readonly name: string;
  readonly entity: Entity;
  /** The address of an item. */
  readonly home: Operation;
  readonly list: Operation | undefined;
  readonly members: ReadonlyMap<MemberName, Operation>;
  readonly callNames: CallNames;
  /** Those of the list, and of what is created in it. */
  readonly listNames: CallNames;
  readonly search: Search | undefined;
  /** Its address is the key, so that an edit can be shown before the answer. */
  readonly isOptimistic: boolean;
}

export interface Endpoint {
  readonly name: string;
  readonly operation: Operation;
  readonly answered: Answered;
  readonly callNames: CallNames;
  /** Of a list of entities. */
  readonly search: Search | undefined;
  /** The entity whose file it is in. */
  readonly of: Entity | undefined;
}

export interface Model {
  readonly document: Document;
  readonly shapes: Shapes;
  readonly trees: Trees;
  readonly config: Config;
  readonly entities: readonly Entity[];
  readonly relations: ReadonlyMap<Entity, ReadonlyMap<string, Tree>>;
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
  readonly left: readonly NoEntity[];
  /** Lines of the config that change nothing. */
  readonly unused: readonly Problem[];
}
