import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { denormalize, INVALID, Invalidate, normalize } from '../../src/index.js';
import { deepFreeze } from '../../src/shared/freeze.js';
import { GraphNode } from '../support/entities.js';
import { graphs, inputOf } from '../support/graphs.js';

const SCHEMA = [GraphNode];
type ReadNode = GraphNode & { data: unknown };

const read = (result: unknown, entities: Parameters<typeof denormalize>[2]) =>
  denormalize(SCHEMA, result, entities) as ReadNode[];

it('what was taken apart goes together again: values, sharing and cycles', () => {
  fc.assert(
    fc.property(graphs(), (graph) => {
      const { result, entities } = normalize(SCHEMA, inputOf(graph));
      const nodes = read(result, entities);
      graph.nodes.forEach(({ data, next, links }, i) => {
        const node = nodes[i] as ReadNode;
        expect(node).toBeInstanceOf(GraphNode);
        expect(node.id).toBe(graph.ids[i]);
        expect(isDeepStrictEqual(node.data, data)).toBe(true);
        expect(node.next).toBe(next === undefined ? undefined : nodes[next]);
        expect(node.links).toEqual(links.map((link) => nodes[link]));
        expect(node.links.every((link, at) => link === nodes[links[at] as number])).toBe(true);
      });
    }),
  );
});

it('the same response again keeps every reference (decision 41)', () => {
  fc.assert(
    fc.property(graphs(), (graph) => {
      const first = normalize(SCHEMA, inputOf(graph));
      const second = normalize(SCHEMA, inputOf(graph), [], first);
      expect(second.entities).toBe(first.entities);
      expect(second.result).toEqual(first.result);
    }),
  );
});

it('a response that differs in one row keeps every other row (decision 41)', () => {
  fc.assert(
    fc.property(graphs(), fc.nat(), (graph, chosen) => {
      const first = normalize(SCHEMA, inputOf(graph));
      const changed = inputOf(graph);
      const pk = graph.ids[chosen % graph.ids.length] as string;
      for (const input of changed) if (input.id === pk) input.data = { changed: true };
      const second = normalize(SCHEMA, changed, [], first);
      const [before, after] = [first, second].map(({ entities }) => new Map(Object.entries(entities.GraphNode ?? {})));
      for (const id of graph.ids) expect(after?.get(id) === before?.get(id)).toBe(id !== pk);
    }),
  );
});

it('input and state may be frozen, and stay as they are (S0.2, B11)', () => {
  fc.assert(
    fc.property(graphs(), graphs(), (one, other) => {
      const state = deepFreeze(normalize(SCHEMA, deepFreeze(inputOf(one))));
      const text = JSON.stringify(state);
      const { result, entities } = normalize(SCHEMA, deepFreeze(inputOf(other)), [], state);
      read(result, deepFreeze(entities));
      expect(JSON.stringify(state)).toBe(text);
    }),
  );
});

it('tables and result are JSON', () => {
  fc.assert(
    fc.property(graphs(), (graph) => {
      const { result, entities } = normalize(SCHEMA, inputOf(graph));
      const state = { result, entities };
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(state)), state)).toBe(true);
    }),
  );
});

it('what was deleted is nowhere to be seen, whatever pointed at it (S22)', () => {
  fc.assert(
    fc.property(graphs(), fc.array(fc.nat(), { maxLength: 4 }), (graph, chosen) => {
      const deleted = new Set(chosen.map((i) => graph.ids[i % graph.ids.length] as string));
      const full = normalize(SCHEMA, inputOf(graph));
      const { entities } = normalize([new Invalidate(GraphNode)], [...deleted], [], full);
      const nodes = read(full.result, entities);
      expect(nodes.map(({ id }) => id)).toEqual(graph.ids.filter((id) => !deleted.has(id)));
      for (const { next, links } of nodes) {
        expect([next, ...links].some((node) => (node as unknown) === INVALID || (node && deleted.has(node.id)))).toBe(
          false,
        );
      }
    }),
  );
});
