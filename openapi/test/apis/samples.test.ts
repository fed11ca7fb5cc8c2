// Samples of which a person has said, from the document, what is a thing, by what it is known, and what it refers to.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../src/document/load.js';
import { reportOf } from '../../src/report.js';
import { understand } from '../../src/understand/understand.js';
import { documentOf } from '../support.js';
import type { Report } from '../../src/report.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A schema with the key and the relations that it has, or that is plain JSON. */
interface Decision {
  readonly schema: string;
  /** Which home of it, where it has several that are things of their own. */
  readonly at?: string;
  readonly plain?: true;
  readonly key?: readonly string[];
  readonly relations?: Readonly<Record<string, string>>;
}

/** An operation that is a member of an entity's resource, or an endpoint of its own. */
interface OperationDecision {
  readonly operation: string;
  readonly member?: string;
  readonly plain?: true;
}

const isOfOperation = (decision: Decision | OperationDecision): decision is OperationDecision =>
  'operation' in decision;

const { resolve } = createRequire(import.meta.url);
/** Documents that packages bring. */
const PACKAGED: Readonly<Record<string, string>> = {
  galaxy: '@scalar/galaxy/3.1.yaml',
  petstore: '@readme/oas-examples/3.0/yaml/petstore.yaml',
};

/** So many are wrong today: fewer is progress, which this says. */
const WRONG: Readonly<Record<string, number>> = {
  github: 8,
  stripe: 2,
  box: 2,
  gitea: 2,
  netbox: 2,
  twilio: 1,
  vercel: 2,
  digitalocean: 1,
  petstore: 1,
};

/** What the generator says of a schema, in the words of a decision. */
function understoodAs({ entities, resources }: Report, { schema, at: home }: Decision): Decision {
  const found = Object.values(entities).find(
    (entity) =>
      entity.schemas.includes(schema) &&
      (home === undefined || entity.resources.some((name) => resources[name]?.path === home)),
  );
  if (!found) return { schema, plain: true };
  const { key, relations } = found;
  return { schema, ...(home !== undefined && { at: home }), key, relations };
}

const ITEM: Readonly<Record<string, readonly string[]>> = {
  get: ['get'],
  put: ['update', 'partialUpdate'],
  patch: ['partialUpdate'],
  post: ['partialUpdate'],
  delete: ['delete'],
};
const LIST: Readonly<Record<string, readonly string[]>> = { get: ['getList'], post: ['create'] };

/** What the generator makes of an operation, in the words of a decision. */
function callOf({ resources, endpoints }: Report, { operation }: OperationDecision): OperationDecision {
  const [method = '', path] = operation.split(' ');
  const isEndpoint = Object.values(endpoints).some(
    (endpoint) => endpoint.path === path && endpoint.method.toLowerCase() === method,
  );
  if (isEndpoint) return { operation, plain: true };
  const members = Object.values(resources).flatMap((resource) => {
    const names = [
      ...(resource.path === path ? (ITEM[method] ?? []) : []),
      ...(resource.listPath === path ? (LIST[method] ?? []) : []),
    ];
    return names.filter((name) => resource.members.includes(name)).map((name) => `${resource.entity} ${name}`);
  });
  return { operation, member: members.join(' | ') };
}

const isKept = (name: string) =>
  name in PACKAGED || existsSync(at(`../documents/${name}.json.br`)) || Boolean(process.env.ALL_DOCUMENTS);
const names = readdirSync(at('../samples'))
  .map((file) => file.replace('.json', ''))
  .filter(isKept);

describe.each(names)('a sample of %s', (name) => {
  const decisions = JSON.parse(readFileSync(at(`../samples/${name}.json`), 'utf8')) as readonly (
    Decision | OperationDecision
  )[];

  it('is understood as a person does, for 85 of 100', async () => {
    const packaged = PACKAGED[name];
    const document = packaged ? (await loadDocument(resolve(packaged))).root : documentOf(name);
    const report = reportOf(understand(document, {}));
    const wrong = decisions.filter((decision) => {
      if (isOfOperation(decision)) return JSON.stringify(callOf(report, decision)) !== JSON.stringify(decision);
      const found = understoodAs(report, decision);
      return JSON.stringify(sorted(found)) !== JSON.stringify(sorted(decision));
    });
    expect(wrong.map((each) => (isOfOperation(each) ? each.operation : each.schema))).toHaveLength(WRONG[name] ?? 0);
    expect(decisions.length).toBeGreaterThanOrEqual(name === 'github' ? 60 : 15);
    expect(wrong.length / decisions.length).toBeLessThanOrEqual(0.15);
  });
});

const sorted = ({ schema, at: home, plain, key, relations }: Decision): readonly unknown[] => [
  ...[schema, home, plain, key],
  Object.entries(relations ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
];
