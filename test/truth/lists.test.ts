// Random sessions of ordinary edits: whatever is fresh when all is settled is what the server has.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { said } from '../../src/shared/warn.js';
import { clientOf, Issue, LISTS, Server, User } from './world.js';
import type { Args, Row, Rules } from './world.js';

const RUNS = Number(process.env['TRUTH_RUNS'] ?? 300);

const rules: fc.Arbitrary<Rules> = fc.record({
  nests: fc.boolean(),
  answers: fc.constantFrom('whole', 'changed', 'nothing'),
  optimistic: fc.boolean(),
  declares: fc.boolean(),
  paged: fc.boolean(),
  counts: fc.boolean(),
});

const fields = fc.record(
  {
    state: fc.constantFrom('open', 'closed'),
    assignee: fc.constantFrom('u1', 'u2', null),
    title: fc.constantFrom('a', 'b', 'ab'),
    rank: fc.integer({ min: 0, max: 4 }),
  },
  { requiredKeys: [] },
);

type Command =
  | readonly ['read', Args]
  | readonly ['create' | 'unshift', object]
  | readonly ['edit' | 'move' | 'replace' | 'told', number, object]
  | readonly ['delete', number];

const command: fc.Arbitrary<Command> = fc.oneof(
  { arbitrary: fc.tuple(fc.constant('read' as const), fc.constantFrom(...LISTS)), weight: 4 },
  { arbitrary: fc.tuple(fc.constantFrom('create' as const, 'unshift' as const), fields), weight: 1 },
  {
    arbitrary: fc.tuple(
      fc.constantFrom('edit' as const, 'move' as const, 'replace' as const, 'told' as const),
      fc.nat(5),
      fields,
    ),
    weight: 3,
  },
  { arbitrary: fc.tuple(fc.constant('delete' as const), fc.nat(5)), weight: 1 },
);

const ROWS: readonly Row[] = [
  { id: '1', state: 'open', assignee: 'u1', title: 'a', rank: 3 },
  { id: '2', state: 'closed', assignee: 'u2', title: 'b', rank: 1 },
  { id: '3', state: 'open', assignee: null, title: 'ab', rank: 2 },
];

type Client = ReturnType<typeof clientOf>;

async function run(server: Server, { dispatch, slice, issues }: Client, given: Command): Promise<unknown> {
  // Of a value that means something else than the field's nobody can know who has not said so.
  if (given[0] === 'read' && given[1].state === 'all' && !server.rules.declares) return undefined;
  if (given[0] === 'read' && given[1].page !== undefined && !server.rules.paged) return undefined;
  if (given[0] === 'read') return dispatch(issues.getList(given[1]));
  if (given[0] === 'create' || given[0] === 'unshift') {
    const call = given[0] === 'create' ? issues.create : issues.getList.unshift;
    // Where only the path parameters are needed, the body is alone.
    return dispatch(call({}, given[1]));
  }
  const row = server.rows[(given[1] as number) % Math.max(1, server.rows.length)];
  if (!row) return undefined;
  const { id } = row;
  if (given[0] === 'delete') return dispatch(issues.delete({ id }));
  if (given[0] === 'edit') return dispatch(issues.partialUpdate({ id }, given[2]));
  if (given[0] === 'move') return dispatch(issues.getList.move({ id }, given[2]));
  if (given[0] === 'replace') return dispatch(issues.update({ id }, { ...row, ...given[2] }));
  // Somebody else has changed it, and a socket tells.
  const changed = server.edit(id, given[2] as Partial<Row>) as Row;
  return dispatch(slice.set(Issue, { id }, server.said(changed) as never));
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

function wrongLists(server: Server, { issues, root }: Client): readonly object[] {
  return LISTS.flatMap((args) => {
    const { data, expiryStatus, expiresAt } = issues.getList.selectResponse(root(), args);
    if (data === undefined || expiryStatus === 'Invalid' || expiresAt <= Date.now()) return [];
    const shown = ids((server.rules.counts ? data.items : data) as readonly Issue[]);
    const wanted = ids(server.list(args));
    const isSame =
      args.order === undefined && args.page === undefined
        ? JSON.stringify([...shown].sort()) === JSON.stringify([...wanted].sort())
        : JSON.stringify(shown) === JSON.stringify(wanted);
    // Of a list that another answer has brought there is no count: it is the schema's 0.
    const total = server.rules.counts && data.total !== 0 && data.total !== server.total(args);
    return isSame && !total ? [] : [{ args, shown, wanted, ...(total && { total: data.total }) }];
  });
}

it('what is fresh is what the server has, after each of the calls of random sessions', async () => {
  await fc.assert(
    fc.asyncProperty(rules, fc.array(command, { minLength: 3, maxLength: 14 }), async (given, commands) => {
      said.clear();
      const quiet = console.warn;
      console.warn = () => undefined;
      try {
        const server = new Server(given, ROWS);
        const client = clientOf(server);
        for (const id of ['u1', 'u2']) await client.dispatch(client.slice.set(User, { id }, { id }));
        const done: Command[] = [];
        for (const each of commands) {
          await run(server, client, each);
          done.push(each);
          const wrong = wrongLists(server, client);
          if (wrong.length > 0) expect({ given, done, wrong }).toEqual({});
        }
      } finally {
        console.warn = quiet;
      }
    }),
    { numRuns: RUNS, verbose: false },
  );
}, 120_000);
