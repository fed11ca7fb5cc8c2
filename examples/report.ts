import { INVALID } from 'rest-slice';

/** What a step may show: lists of issues, one issue, or nothing. */
type Value = readonly Titled[] | Titled | undefined;

interface Titled {
  readonly title: string;
  readonly state: string;
}

interface Sent {
  readonly method: string;
  readonly url: string;
}

interface Step {
  readonly tables: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly values: Readonly<Record<string, Value>>;
  readonly error?: string | undefined;
}

const isList = (value: Value): value is readonly Titled[] => Array.isArray(value);

const print = (label: string, lines: readonly string[]): void =>
  lines.forEach((line, index) => console.log(`   ${(index === 0 ? label : '').padEnd(10)}${line}`));

const orNone = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? ['none'] : lines);

/** The rows that are alive, and how many are only remembered as deleted. */
function describeTable(name: string, table: Readonly<Record<string, unknown>>): string {
  const rows = Object.values(table);
  const deleted = rows.filter((row) => row === INVALID).length;
  return `${name} ${rows.length - deleted}${deleted > 0 ? ` (and ${deleted} deleted)` : ''}`;
}

/**
 * Print, step by step, what has happened since the step before.
 *
 * `requests` and `actions` grow as they happen. Objects are marked: `=` is the very object that the step before showed,
 * `+` a new one.
 */
export function createReport(requests: readonly Sent[], actions: readonly string[]) {
  let earlier = new WeakSet<object>();
  const done = { steps: 0, requests: 0, actions: 0 };

  return function report(title: string, { tables, values, error }: Step): void {
    const now = new WeakSet<object>();
    const mark = (object: object, text: string): string => {
      now.add(object);
      return `${earlier.has(object) ? '=' : '+'} ${text}`;
    };
    const describe = (value: Titled): string => mark(value, `${value.state.padEnd(6)} ${value.title}`);

    console.log(`\n${++done.steps}. ${title}`);
    const sent = requests.slice(done.requests).map(({ method, url }) => `${method} ${url}`);
    print('requests', orNone(sent));
    print('actions', orNone(actions.slice(done.actions)));
    if (error !== undefined) print('error', [error]);
    print('tables', [
      Object.entries(tables)
        .map(([name, table]) => mark(table, describeTable(name, table)))
        .join('   '),
    ]);
    for (const [name, value] of Object.entries(values)) {
      if (isList(value))
        print(name, [mark(value, `${value.length} issues`), ...value.map((item) => `  ${describe(item)}`)]);
      else print(name, [value ? describe(value) : 'nothing']);
    }
    earlier = now;
    done.requests = requests.length;
    done.actions = actions.length;
  };
}
