import { useState } from 'react';
import { metaOf, resultOf } from '../store/state.js';
import { numberOf } from '../shared/oncePer.js';
import { countOf, durationOf, timeOf } from './format.js';
import { nameOf, shownResult } from './Look.js';
import { CutText, Facts, Filter, Json, keyText, Link, Mark, rowId, Section, shortKey, Split } from './parts.js';
import { requestsIn } from './RequestsTab.js';
import { lifeOf, resultsOf } from './resultsOf.js';
import { usesOf } from './usesOf.js';
import { WindowedList } from './WindowedList.js';
import type { Look } from './Look.js';
import type { TabProps } from './parts.js';
import type { Freshness, Life } from './resultsOf.js';
import type { Rows } from './usesOf.js';

const TONES = { fresh: 'good', stale: 'warn', invalid: 'bad', failed: 'bad', loading: 'busy', rows: 'quiet' } as const;

const WORDS: Readonly<Record<Freshness, string>> = {
  fresh: 'fresh',
  stale: 'stale',
  invalid: 'invalid',
  failed: 'failed',
  loading: 'loading',
  rows: 'as its rows',
};

export const FreshnessMark = ({ life: { freshness } }: { readonly life: Life }) => (
  <Mark tone={TONES[freshness]}>{WORDS[freshness]}</Mark>
);

export function expiryOf({ expiresIn, freshness }: Life): string {
  if (freshness === 'invalid' || freshness === 'loading' || freshness === 'rows') return '';
  if (expiresIn === undefined) return freshness === 'fresh' ? 'never' : 'made stale';
  return expiresIn >= 0 ? `in ${durationOf(expiresIn)}` : `${durationOf(-expiresIn)} ago`;
}

/** Largest number of rows of a table that are named. */
const MAX_NAMED = 30;

/** Rows by table, each a link to itself. */
export function RowLinks({ rows, go }: { readonly rows: Rows; readonly go: TabProps['go'] }) {
  if (rows.size === 0) return <p className="hint">Of no rows: its schema has none, or they are not there.</p>;
  return (
    <ul>
      {[...rows].map(([table, pks]) => (
        <li key={table}>
          {table} <span className="hint">{countOf(pks.size, 'row')}</span>{' '}
          <span className="links">
            {[...pks].slice(0, MAX_NAMED).map((pk) => (
              <Link key={pk} onClick={() => go('tables', rowId(table, pk))}>
                {pk}
              </Link>
            ))}
            {pks.size > MAX_NAMED && '…'}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Find the rows that a key's data are made of. */
export function rowsOfKey({ view }: Look, key: string): Rows {
  const all = usesOf(view, true).uses.filter((use) => use.key === key);
  const rows = new Map<string, Set<string>>();
  for (const use of all)
    for (const [table, pks] of use.rows) rows.set(table, new Set([...(rows.get(table) ?? []), ...pks]));
  return rows;
}

function Readers({ look, resultKey, go }: Pick<TabProps, 'look' | 'go'> & { readonly resultKey: string }) {
  const readers = look.runtime.outcomes.readers.filter(({ key }) => key === resultKey);
  return (
    <Section title="Mounted readers">
      {readers.length === 0 && <p className="hint">No mounted hook reads it.</p>}
      <ul>
        {readers.slice(0, MAX_NAMED).map((reader) => (
          <li key={numberOf(reader)}>
            <Link onClick={() => go('why', String(numberOf(reader)))}>
              {nameOf(look, reader.latest.current.endpoint)}
            </Link>
          </li>
        ))}
        {readers.length > MAX_NAMED && <li>and {readers.length - MAX_NAMED} more</li>}
      </ul>
    </Section>
  );
}

function ResultDetail({ look, go, id }: Pick<TabProps, 'look' | 'go'> & { readonly id: string }) {
  const meta = metaOf(look.view, id);
  const result = resultOf(look.view, id);
  const life = lifeOf(meta, result !== undefined, look.now);
  const requests = requestsIn(look).filter(({ key }) => key === id);
  return (
    <>
      <h2>
        <code>{keyText(id)}</code>
      </h2>
      <Facts
        facts={{
          Freshness: <FreshnessMark life={life} />,
          Expires: expiryOf(life) || undefined,
          'Asked for': meta?.fetchedAt ? timeOf(meta.fetchedAt) : undefined,
          Stored: meta?.date ? timeOf(meta.date) : undefined,
          'Under way': life.isFetching ? 'a request' : undefined,
          Error:
            meta?.error &&
            `${meta.error.name ?? 'Error'} ${String(meta.error.status ?? '')}: ${keyText(meta.error.message)}`,
        }}
      />
      <Readers look={look} resultKey={id} go={go} />
      <Section title="Made of">
        <RowLinks rows={rowsOfKey(look, id)} go={go} />
      </Section>
      {requests.length > 0 && (
        <Section title="Requests">
          <ul>
            {requests.slice(0, MAX_NAMED).map((request) => (
              <li key={request.id}>
                <Link onClick={() => go('requests', request.id)}>
                  {request.endpoint}, {timeOf(request.sentAt)}
                </Link>{' '}
                <span className="hint">{request.outcome}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Stored">
        {result === undefined ? <p className="hint">Nothing.</p> : <Json value={shownResult(look, id, result)} />}
      </Section>
    </>
  );
}

/** The result of each key, and its freshness. */
export function ResultsTab({ look, selected, go }: TabProps) {
  const [filter, setFilter] = useState('');
  const results = resultsOf(look.view, look.runtime.outcomes.readers, filter);
  return (
    <Split
      list={
        <>
          <div className="tools">
            <Filter label="Find keys" value={filter} onChange={setFilter} />
            <span className="hint">{countOf(results.length, 'key')}</span>
          </div>
          <WindowedList
            label="Results"
            items={results}
            idOf={({ key }) => key}
            head={['Freshness', 'Key', 'Expires', 'Readers']}
            numbers={['Readers']}
            columns="92px minmax(80px, 1fr) 84px 56px"
            selected={selected}
            onSelect={(id) => go('results', id)}
            empty={filter ? 'No key holds this.' : 'Nothing was asked for yet.'}
          >
            {({ key, meta, hasResult, readers }) => {
              const life = lifeOf(meta, hasResult, look.now);
              return (
                <>
                  <FreshnessMark life={life} />
                  <CutText>{shortKey(key)}</CutText>
                  <span className="dim">{life.isFetching ? 'asking…' : expiryOf(life)}</span>
                  <span className="number">{readers > 0 ? readers : ''}</span>
                </>
              );
            }}
          </WindowedList>
        </>
      }
      detail={selected === undefined ? undefined : <ResultDetail look={look} go={go} id={selected} />}
    />
  );
}
