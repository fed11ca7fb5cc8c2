import { useState } from 'react';
import { readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/Schema.js';
import { countOf, durationOf, lineOf, previewOf, timeOf } from './format.js';
import { HIDDEN, layersIn, masked, shownRows } from './Look.js';
import {
  ActionLink,
  CutText,
  Facts,
  Filter,
  keyText,
  Link,
  Mark,
  rowFrom,
  rowId,
  Section,
  shortKey,
  Split,
} from './parts.js';
import { pksWith, rowOf, tablesOf } from './rowOf.js';
import { isIn, usesOf } from './usesOf.js';
import { WindowedList } from './WindowedList.js';
import type { Look } from './Look.js';
import type { TabProps } from './parts.js';
import type { SeenField, SeenTable, Writer } from './rowOf.js';

/** Count the mounted readers of each key. */
function readersByKey({ runtime }: Look): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of runtime.outcomes.readers) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

interface WriterProps extends Pick<TabProps, 'look' | 'go'> {
  readonly writer: Writer;
}

function WriterText({ writer, look, go }: WriterProps) {
  if (writer.by === 'layer') {
    const { layers } = writer;
    return (
      <Mark tone="busy">
        in flight:{' '}
        {layers.map(({ layer }) => (
          <Link key={layer.requestId} onClick={() => go('layers', layer.requestId)}>
            {layer.endpoint}
          </Link>
        ))}
        {layers.length === 0 && 'a pending mutation'}
      </Mark>
    );
  }
  if (writer.by === 'elsewhere') return <>a state from elsewhere, or a local write without a number</>;
  const { entry } = writer;
  if (entry) return <ActionLink entry={entry} look={look} go={go} />;
  if (writer.by === 'write') return <>a write, #{writer.arrived}, before the panel was there</>;
  const { key, sent } = writer;
  return (
    <>
      {key === undefined ? 'an answer' : <Link onClick={() => go('results', key)}>{shortKey(key)}</Link>}
      {`, sent after #${String(sent)}`}
    </>
  );
}

function FieldRow({
  field,
  secret,
  ...props
}: { readonly field: SeenField; readonly secret: unknown } & Pick<TabProps, 'look' | 'go'>) {
  const { name, writer, stored } = field;
  return (
    <tr>
      <th scope="row">{masked(name)}</th>
      <td>
        <code>{lineOf(secret)}</code>
        {stored !== undefined && <span className="hint"> stored: {lineOf(masked({ [name]: stored })[name])}</span>}
      </td>
      <td>
        <WriterText writer={writer} {...props} />
      </td>
    </tr>
  );
}

function ShownIn({ look, table, pk, go }: RowProps) {
  const { uses, left } = usesOf(look.view, true);
  const here = uses.filter(({ rows }) => isIn(rows, table, pk));
  const readers = readersByKey(look);
  const keys = [...new Set(here.flatMap(({ key }) => (key === undefined ? [] : [key])))];
  const queries = here.filter(({ key }) => key === undefined).length;
  return (
    <Section title="Shown in">
      {here.length === 0 && <p className="hint">No result and no query is made of it.</p>}
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <Link onClick={() => go('results', key)}>{keyText(key)}</Link>
            <span className="hint"> {countOf(readers.get(key) ?? 0, 'mounted reader')}</span>
          </li>
        ))}
        {queries > 0 && <li>{countOf(queries, 'query').replace('querys', 'queries')} (useQuery, selectQuery)</li>}
      </ul>
      {left > 0 && <p className="hint">{countOf(left, 'result')} that nobody reads were not looked at.</p>}
    </Section>
  );
}

interface RowProps extends Pick<TabProps, 'look' | 'go'> {
  readonly table: string;
  readonly pk: string;
}

function RowDetail({ look, go, table, pk }: RowProps) {
  const row = rowOf({ ...look, layers: layersIn(look) }, table, pk);
  if (!row) return <p className="empty">There is no such row any more.</p>;
  const { meta, fields, more, isDeleted } = row;
  const isShown = shownRows(look)(table, pk);
  const secret = masked<Readonly<Record<string, unknown>>>(
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  return (
    <>
      <h2>
        {masked(table)} <code>{masked(pk)}</code> {isDeleted && <Mark tone="bad">deleted</Mark>}
      </h2>
      <Facts
        facts={{
          'Asked for': meta?.fetchedAt ? timeOf(meta.fetchedAt) : undefined,
          Stored: meta?.date ? timeOf(meta.date) : undefined,
          Expires: meta && meta.expiresAt > look.now ? expiryText(meta.expiresAt - look.now) : undefined,
        }}
      />
      {!isShown && <p className="hint">{HIDDEN}</p>}
      {isShown && fields.length > 0 && (
        <div className="fields" role="region" aria-label="Fields" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Value</th>
                <th scope="col">Written by</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <FieldRow key={field.name} field={field} secret={secret[masked(field.name)]} look={look} go={go} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isShown && more > 0 && <p className="hint">and {more.toLocaleString('en')} more</p>}
      <ShownIn look={look} table={table} pk={pk} go={go} />
    </>
  );
}

const expiryText = (ms: number): string => (ms > 1e12 ? 'never' : `in ${durationOf(ms)}`);

function TableChoice({
  tables,
  table,
  onChange,
}: {
  readonly tables: readonly SeenTable[];
  readonly table: string;
  readonly onChange: (name: string) => void;
}) {
  const optionsOf = (isList: boolean) =>
    tables
      .filter((each) => each.isList === isList)
      .map(({ name, size }) => (
        <option key={name} value={name}>
          {masked(name)} ({size.toLocaleString('en')})
        </option>
      ));
  return (
    <select aria-label="Table" value={table} onChange={(event) => onChange(event.target.value)}>
      <optgroup label="Entities">{optionsOf(false)}</optgroup>
      <optgroup label="Lists">{optionsOf(true)}</optgroup>
    </select>
  );
}

/** Rows, the readers that show each, and the response that wrote each field. */
export function TablesTab({ look, selected, go }: TabProps) {
  const [filter, setFilter] = useState('');
  const { view, state } = look;
  const tables = tablesOf(view);
  const [chosen, pk = ''] = rowFrom(selected) ?? [];
  const wanted = (tables.find(({ name }) => name === chosen) ?? tables[0])?.name ?? '';
  const pks = pksWith(view, wanted, filter);
  const isShown = shownRows(look);
  const { uses } = usesOf(view, false);
  const readers = readersByKey(look);
  const readersOf = (row: string): number => {
    const keys = new Set(uses.filter(({ rows }) => isIn(rows, wanted, row)).map(({ key }) => key));
    let count = 0;
    for (const key of keys) count += key === undefined ? 0 : (readers.get(key) ?? 0);
    return count;
  };
  return (
    <Split
      list={
        <>
          <div className="tools">
            <TableChoice tables={tables} table={wanted} onChange={(name) => go('tables', rowId(name, ''))} />
            <Filter label="Find rows" value={filter} onChange={setFilter} />
          </div>
          <WindowedList
            label={`Rows of ${wanted}`}
            items={pks}
            idOf={(pk) => rowId(wanted, pk)}
            head={['Key', 'Row', 'Readers']}
            numbers={['Readers']}
            columns="minmax(48px, 0.7fr) 3fr 52px"
            selected={selected}
            onSelect={(id) => go('tables', id)}
            empty={filter ? 'No row holds this.' : 'No rows are stored.'}
            markOf={(pk) =>
              readRow(view.entities, wanted, pk) === readRow(state.entities, wanted, pk) ? undefined : 'pending'
            }
          >
            {(pk) => {
              const row = readRow(view.entities, wanted, pk) ?? {};
              const count = readersOf(pk);
              return (
                <>
                  <CutText>{masked(pk)}</CutText>
                  <span className="dim">
                    {isInvalid(row) ? 'deleted' : isShown(wanted, pk) ? previewOf(masked(row)) : HIDDEN}
                  </span>
                  <span className="number">{count > 0 ? count : ''}</span>
                </>
              );
            }}
          </WindowedList>
        </>
      }
      detail={pk === '' ? undefined : <RowDetail look={look} go={go} table={wanted} pk={pk} />}
    />
  );
}
