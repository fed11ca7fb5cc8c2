import { useState } from 'react';
import { changesOf } from './changesOf.js';
import { countOf, shortType, timeOf } from './format.js';
import { masked, shownAction } from './Look.js';
import { foldPolls } from './foldPolls.js';
import { argsText, CutText, Json, keyText, Link, Mark, rowId, Section, Split } from './parts.js';
import { timelineOf } from './timelineOf.js';
import { WindowedList } from './WindowedList.js';
import type { KeysAction } from '../store/actions.js';
import type { RequestMeta } from '../store/state.js';
import type { TabProps } from './parts.js';
import type { Recorded } from './recording.js';
import type { Moment, Timeline } from './timelineOf.js';

/** Largest number of changes that are named. */
const MAX_NAMED = 100;

function Changes({ entry: { before, after }, go }: { readonly entry: Recorded; readonly go: TabProps['go'] }) {
  if (!before || !after) return <p className="hint">The states around it are not kept any more.</p>;
  const { rows, keys, layers } = changesOf(before, after);
  if (rows.length + keys.length + Math.abs(layers) === 0) return <p className="hint">Nothing that is stored.</p>;
  return (
    <ul>
      {layers !== 0 && <li>{layers > 0 ? 'A layer lies over it until its answer comes.' : 'A layer is gone.'}</li>}
      {rows.slice(0, MAX_NAMED).map(({ table, pk, change, fields }) => (
        <li key={rowId(table, pk)}>
          <Link onClick={() => go('tables', rowId(table, pk))}>
            {masked(table)} {masked(pk)}
          </Link>{' '}
          <span className="hint">
            {change}
            {fields.length > 0 && `: ${masked(fields.slice(0, 12).join(', '))}`}
          </span>
        </li>
      ))}
      {rows.length > MAX_NAMED && <li>and {countOf(rows.length - MAX_NAMED, 'more row')}</li>}
      {keys.slice(0, MAX_NAMED).map(({ key, isResult }) => (
        <li key={key}>
          <Link onClick={() => go('results', key)}>{keyText(key)}</Link>{' '}
          <span className="hint">{isResult ? 'another result' : 'what is known of it'}</span>
        </li>
      ))}
      {keys.length > MAX_NAMED && <li>and {countOf(keys.length - MAX_NAMED, 'more key')}</li>}
    </ul>
  );
}

function MomentDetail({ moment, look, go }: Pick<TabProps, 'look' | 'go'> & { readonly moment: Moment }) {
  const { type, at, entry, jump, isOwn } = moment;
  return (
    <>
      <h2>
        {type} <span className="hint">{at > 0 && timeOf(at)}</span>
      </h2>
      {jump && (
        <p>
          <button type="button" className="button" onClick={jump}>
            Jump here
          </button>
        </p>
      )}
      {entry && (
        <Section title="Changed">
          <Changes entry={entry} go={go} />
        </Section>
      )}
      <Section title="Action">
        {entry && isOwn ? (
          <Json value={shownAction(look, entry)} />
        ) : (
          <p className="hint">
            {isOwn
              ? 'It was not recorded: it came before the panel, or before a reset.'
              : 'It is of another part of the app.'}
          </p>
        )}
      </Section>
    </>
  );
}

function Jumps({ timeline: { moments, position } }: { readonly timeline: Timeline }) {
  const jumpTo = (index: number) => moments[index]?.jump;
  const last = moments.length - 1;
  const steps = [
    ['Back', position - 1],
    ['On', position + 1],
    ['Now', last],
  ] as const;
  return (
    <span className="buttons">
      {steps.map(([name, target]) => (
        <button
          key={name}
          type="button"
          className="button"
          disabled={target < 0 || target > last || target === position}
          onClick={() => jumpTo(target)?.()}
        >
          {name}
        </button>
      ))}
    </span>
  );
}

const NO_JUMPS =
  'Read-only: this store has no Redux DevTools, and without them nobody can go back. Install the extension, or add instrument() of @redux-devtools/instrument to its enhancers.';

const toneOf = (type: string) =>
  type.endsWith('/rejected')
    ? 'bad'
    : type.endsWith('/pending')
      ? 'busy'
      : type.endsWith('/fulfilled')
        ? 'good'
        : 'quiet';

/** Describe the subject of an action: the arguments of a request, or keys. */
function aboutOf({ entry }: Moment): string {
  const { meta, payload } = (entry?.kind ? entry.action : {}) as {
    readonly meta?: Partial<RequestMeta>;
    readonly payload?: Partial<KeysAction['payload']>;
  };
  return argsText(meta?.args ?? payload?.keys ?? []);
}

/** The actions so far, with jumps to the past where Redux DevTools have them. */
export function TimelineTab({ look, selected, go }: TabProps) {
  const [isAll, setAll] = useState(false);
  const timeline = timelineOf(look.store, look.entries, look.path);
  const { moments, position, canJump } = timeline;
  const idOf = ({ id, entry }: Moment): string => (entry ? String(entry.id) : `log ${String(id)}`);
  const here = moments[position];
  const wanted = moments.filter((moment) => isAll || moment.isOwn || moment === here).reverse();
  // In the past each poll has its line, as the store may show any of them.
  const shown = foldPolls(wanted, !isAll && here === moments.at(-1));
  const moment = moments.find((each) => idOf(each) === selected);
  return (
    <Split
      list={
        <>
          <div className="tools">
            {canJump ? <Jumps timeline={timeline} /> : <p className="hint">{NO_JUMPS}</p>}
            <label>
              <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} /> All actions
            </label>
          </div>
          <WindowedList
            label="Timeline"
            items={shown}
            idOf={({ moment: each }) => idOf(each)}
            head={['#', 'Time', 'Action', 'Of']}
            numbers={['#']}
            columns="36px 88px minmax(100px, 1fr) minmax(60px, 0.8fr)"
            selected={selected}
            onSelect={(id) => go('timeline', id)}
            onEnter={(id) => moments.find((each) => idOf(each) === id)?.jump?.()}
            empty="Nothing has happened since the panel is there."
            markOf={({ moment: each }) => (each.isSkipped ? 'skipped' : each === here && canJump ? 'here' : undefined)}
          >
            {({ moment: each, polls }) => (
              <>
                <span className="number">{each.entry?.seq ?? ''}</span>
                <span className="dim">{each.at > 0 ? timeOf(each.at) : ''}</span>
                <span>
                  {polls.size > 1 && <span className="hint">{countOf(polls.size, 'poll')} </span>}
                  <Mark tone={toneOf(each.type)}>{shortType(each.type, look.path)}</Mark>
                  {each === here && canJump && <span className="hint"> shown</span>}
                </span>
                <CutText>{aboutOf(each)}</CutText>
              </>
            )}
          </WindowedList>
        </>
      }
      detail={moment && <MomentDetail moment={moment} look={look} go={go} />}
    />
  );
}
