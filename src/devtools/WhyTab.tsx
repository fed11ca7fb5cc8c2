import { useState } from 'react';
import { numberOf } from '../shared/oncePer.js';
import { metaOf, resultOf } from '../store/state.js';
import { countOf, timeOf } from './format.js';
import { nameOf } from './Look.js';
import { ActionLink, CutText, Facts, Filter, keyText, Link, Section, shortKey, Split } from './parts.js';
import { recordingOf } from './recording.js';
import { renderReasonsOf } from './renderReasonsOf.js';
import { outcomeText, requestsIn, Why } from './RequestsTab.js';
import { expiryOf, FreshnessMark, RowLinks, rowsOfKey } from './ResultsTab.js';
import { lifeOf } from './resultsOf.js';
import { WindowedList } from './WindowedList.js';
import type { MountedReader } from '../requests/Usage.js';
import type { Look } from './Look.js';
import type { TabProps } from './parts.js';
import type { Rendering } from './recording.js';

type DetailProps = Pick<TabProps, 'look' | 'go'> & { readonly reader: MountedReader };

function Fetched({ look, go, reader }: DetailProps) {
  const requests = requestsIn(look).filter(({ key }) => key === reader.key);
  if (!reader.isFetching) return <p className="hint">It only looks at what is there (useCache), and never asks.</p>;
  if (requests.length === 0)
    return <p className="hint">No request was sent for its key since the panel is there: what is stored will do.</p>;
  return (
    <ul>
      {requests.slice(0, 10).map((request) => (
        <li key={request.id}>
          <Link onClick={() => go('requests', request.id)}>
            {timeOf(request.sentAt)} {outcomeText(request)}
          </Link>{' '}
          <Why request={request} look={look} go={go} />
        </li>
      ))}
    </ul>
  );
}

function RenderedBecause({
  rendering: { seq, at, before, after },
  look,
  go,
}: Omit<DetailProps, 'reader'> & { readonly rendering: Rendering }) {
  const entry = before && look.entries.findLast((each) => each.seq === seq && each.kind !== undefined);
  return (
    <li>
      <span className="dim">{timeOf(at)}</span> {renderReasonsOf(before, after).join('; ')}
      {entry && (
        <>
          , by <ActionLink entry={entry} look={look} go={go} />
        </>
      )}
    </li>
  );
}

function ReaderDetail({ look, go, reader }: DetailProps) {
  const { key } = reader;
  const { endpoint } = reader.latest.current;
  const meta = metaOf(look.view, key);
  const life = lifeOf(meta, resultOf(look.view, key) !== undefined, look.now);
  const renderings = recordingOf(look.runtime).renderingsOf(reader).last;
  return (
    <>
      <h2>{nameOf(look, endpoint)}</h2>
      {key === '' ? (
        <p className="hint">Its arguments are null: not now.</p>
      ) : (
        <Facts
          facts={{
            Key: <Link onClick={() => go('results', key)}>{keyText(key)}</Link>,
            Freshness: <FreshnessMark life={life} />,
            Expires: expiryOf(life) || undefined,
          }}
        />
      )}
      <Section title="It rendered because of">
        {renderings.length === 0 && <p className="hint">Nothing that it shows has changed since the panel is there.</p>}
        <ol>
          {renderings.map((rendering, index) => (
            <RenderedBecause key={index} rendering={rendering} look={look} go={go} />
          ))}
        </ol>
        <p className="hint">What the store was the reason for; a parent or a state of its own may render it as well.</p>
      </Section>
      <Section title="It was asked for because">
        <Fetched look={look} go={go} reader={reader} />
      </Section>
      <Section title="It is made of">
        <RowLinks rows={rowsOfKey(look, key)} go={go} />
      </Section>
    </>
  );
}

const textOfReader = (look: Look, { latest, key }: MountedReader): string =>
  `${nameOf(look, latest.current.endpoint)} ${key}`;

/** Mounted readers: the rows of each, and the reasons of its fetches and renders. */
export function WhyTab({ look, selected, go }: TabProps) {
  const [filter, setFilter] = useState('');
  const { runtime, view, now } = look;
  const wanted = filter.toLowerCase();
  const all = runtime.outcomes.readers;
  const readers = all.filter((each) => wanted === '' || textOfReader(look, each).toLowerCase().includes(wanted));
  const reader = all.find((each) => String(numberOf(each)) === selected);
  const recording = recordingOf(runtime);
  return (
    <Split
      list={
        <>
          <div className="tools">
            <Filter label="Find readers" value={filter} onChange={setFilter} />
            <span className="hint">{countOf(readers.length, 'mounted reader')}</span>
          </div>
          <WindowedList
            label="Mounted readers"
            items={readers}
            idOf={(each) => String(numberOf(each))}
            head={['Freshness', 'Endpoint', 'Key', 'Renders']}
            numbers={['Renders']}
            columns="92px minmax(80px, 1fr) minmax(80px, 2fr) 56px"
            selected={selected}
            onSelect={(id) => go('why', id)}
            empty={filter ? 'No reader holds this.' : 'No hook that reads is mounted.'}
          >
            {(each) => (
              <>
                <FreshnessMark life={lifeOf(metaOf(view, each.key), resultOf(view, each.key) !== undefined, now)} />
                <span>{nameOf(look, each.latest.current.endpoint)}</span>
                <CutText>{shortKey(each.key)}</CutText>
                <span className="number">{recording.renderingsOf(each).count || ''}</span>
              </>
            )}
          </WindowedList>
        </>
      }
      detail={
        reader ? (
          <ReaderDetail look={look} go={go} reader={reader} />
        ) : selected === undefined ? undefined : (
          <p className="empty">It is not mounted any more.</p>
        )
      }
    />
  );
}
