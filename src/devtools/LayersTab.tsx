import { countOf, durationOf, timeOf } from './format.js';
import { layersIn, masked } from './Look.js';
import { argsText, Facts, Json, keyText, Link, rowId, Section, Split } from './parts.js';
import { WindowedList } from './WindowedList.js';
import type { SeenLayer } from './layersOf.js';
import type { TabProps } from './parts.js';

function LayerDetail({ seen, look, go }: Pick<TabProps, 'look' | 'go'> & { readonly seen: SeenLayer }) {
  const { layer, rows, isEmpty, error } = seen;
  return (
    <>
      <h2>{layer.endpoint}</h2>
      <Facts
        facts={{
          Key: <code>{keyText(layer.key)}</code>,
          Since: `${timeOf(layer.fetchedAt)}, ${durationOf(look.now - layer.fetchedAt)}`,
          Request: <Link onClick={() => go('requests', layer.requestId)}>{layer.requestId}</Link>,
          Error: error && masked(error),
        }}
      />
      <Section title="Shows, until its answer comes">
        {isEmpty && <p className="hint">Nothing: its function failed or chose so, or what it says is stored.</p>}
        <ul>
          {rows.map(({ table, pk, change, fields }) => (
            <li key={rowId(table, pk)}>
              <Link onClick={() => go('tables', rowId(table, pk))}>
                {masked(table)} {masked(pk)}
              </Link>{' '}
              <span className="hint">
                {change}
                {fields.length > 0 && `: ${masked(fields.join(', '))}`}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Arguments">
        <Json value={masked(layer.args)} />
      </Section>
    </>
  );
}

/** Optimistic mutations in flight, the first one lowest. */
export function LayersTab({ look, selected, go }: TabProps) {
  const layers = layersIn(look);
  const seen = layers.find(({ layer }) => layer.requestId === selected);
  return (
    <Split
      list={
        <>
          <div className="tools">
            <span className="hint">
              {countOf(layers.length, 'layer')} over what is stored, the first one lowest: readers see all of it.
            </span>
          </div>
          <WindowedList
            label="Layers in flight"
            items={layers}
            idOf={({ layer }) => layer.requestId}
            head={['Mutation', 'Arguments', 'Rows', 'Since']}
            numbers={['Rows', 'Since']}
            columns="minmax(90px, 1fr) 2fr 48px 64px"
            selected={selected}
            onSelect={(id) => go('layers', id)}
            empty="No optimistic mutation is in flight: what is shown is what is stored."
          >
            {({ layer, rows }) => (
              <>
                <span>{layer.endpoint}</span>
                <code>{argsText(layer.args)}</code>
                <span className="number">{rows.length}</span>
                <span className="number">{durationOf(look.now - layer.fetchedAt)}</span>
              </>
            )}
          </WindowedList>
        </>
      }
      detail={
        seen ? (
          <LayerDetail seen={seen} look={look} go={go} />
        ) : selected === undefined ? undefined : (
          <p className="empty">It has been answered, and is gone.</p>
        )
      }
    />
  );
}
