import fc from 'fast-check';
import { jsonValues, pks } from './identifiers.js';

/** One node of a graph, what it points at by position. */
export interface NodeSpec {
  readonly data: unknown;
  readonly next: number | undefined;
  readonly links: readonly number[];
}

export interface GraphSpec {
  readonly ids: readonly string[];
  readonly nodes: readonly NodeSpec[];
  /** Whether references are the objects themselves (shared, cyclic), or ids. */
  readonly asObjects: boolean;
}

export interface GraphInput {
  id: string;
  data: unknown;
  next?: GraphInput | string | null;
  links: (GraphInput | string)[];
}

/** Graphs of any form: trees, shared nodes, cycles, nodes alone. */
export const graphs = (): fc.Arbitrary<GraphSpec> =>
  fc.uniqueArray(pks(), { minLength: 1, maxLength: 8 }).chain((ids) => {
    const position = fc.nat({ max: ids.length - 1 });
    const node = fc.record({
      data: jsonValues(),
      next: fc.option(position, { nil: undefined }),
      links: fc.array(position, { maxLength: 4 }),
    });
    const nodes = fc.array(node, { minLength: ids.length, maxLength: ids.length });
    return fc.record({ ids: fc.constant(ids), nodes, asObjects: fc.boolean() });
  });

/** A graph as a response holds it; every call makes new objects. */
export function inputOf({ ids, nodes, asObjects }: GraphSpec): GraphInput[] {
  const inputs = nodes.map(({ data }, i): GraphInput => ({ id: ids[i] ?? '', data: structuredClone(data), links: [] }));
  const referenceTo = (i: number): GraphInput | string => (asObjects ? inputs[i] : undefined) ?? ids[i] ?? '';
  nodes.forEach(({ next, links }, i) => {
    const input = inputs[i];
    if (!input) return;
    if (next !== undefined) input.next = referenceTo(next);
    input.links = links.map(referenceTo);
  });
  return inputs;
}
