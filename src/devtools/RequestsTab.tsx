import { useState } from 'react';
import { durationOf, timeOf } from './format.js';
import { endpointOf, shownAction } from './Look.js';
import {
  ActionLink,
  argsText,
  CutText,
  Facts,
  Filter,
  Json,
  keyText,
  Link,
  Mark,
  Section,
  shortKey,
  Split,
} from './parts.js';
import { fetchReasonOf, requestsOf } from './requestsOf.js';
import { WindowedList } from './WindowedList.js';
import type { Look } from './Look.js';
import type { TabProps } from './parts.js';
import type { FetchReason, SeenRequest } from './requestsOf.js';

const TONES = { pending: 'busy', fulfilled: 'good', rejected: 'bad', aborted: 'warn', lost: 'quiet' } as const;

const OUTCOMES: Readonly<Record<SeenRequest['outcome'], string>> = {
  pending: 'pending',
  fulfilled: 'done',
  rejected: 'failed',
  aborted: 'aborted',
  lost: 'dropped',
};

const WHY: Readonly<Record<FetchReason['why'], string>> = {
  mutation: 'A call: mutations are always sent.',
  page: 'A page of the list was asked for.',
  nothing: 'Nothing was stored for its key.',
  invalidated: 'What was stored had been invalidated.',
  failed: 'The last try had failed, and its error was no longer fresh.',
  outdated: 'What was stored had been made stale.',
  expired: 'What was stored was stale.',
  tried: 'The last request was of no use: aborted, or crossed by a write.',
  asked: 'What was stored was fresh: somebody asked all the same (a call, refetch(), a poll, a stream, focus).',
  unseen: 'It was sent before the panel was there.',
};

export const requestsIn = ({ entries, runtime }: Look): readonly SeenRequest[] =>
  requestsOf(
    entries,
    [...runtime.flights].map(({ meta }) => meta),
  );

export function Why({ request, look, go }: Pick<TabProps, 'look' | 'go'> & { readonly request: SeenRequest }) {
  const endpoint = request.sent && endpointOf(look, request.sent);
  const { why, by, staleFor } = fetchReasonOf(request, look.entries, endpoint?.sideEffect === true);
  return (
    <>
      {WHY[why]}
      {staleFor !== undefined && ` It had expired ${durationOf(staleFor)} before.`}
      {by && (
        <>
          {' '}
          By <ActionLink entry={by} look={look} go={go} />.
        </>
      )}
    </>
  );
}

export const outcomeText = ({ outcome, error }: SeenRequest): string =>
  `${OUTCOMES[outcome]}${error?.status ? ` ${String(error.status)}` : ''}`;

function RequestDetail({ request, look, go }: Pick<TabProps, 'look' | 'go'> & { readonly request: SeenRequest }) {
  const { endpoint, key, page, args, sentAt, endedAt, outcome, error, ended, sent } = request;
  return (
    <>
      <h2>{endpoint}</h2>
      <Facts
        facts={{
          Outcome: <Mark tone={TONES[outcome]}>{outcomeText(request)}</Mark>,
          Sent: timeOf(sentAt),
          Took: outcome === 'lost' ? undefined : durationOf((endedAt ?? look.now) - sentAt),
          Key: <Link onClick={() => go('results', key)}>{keyText(key)}</Link>,
          Page: page && keyText(page),
          Why: <Why request={request} look={look} go={go} />,
          Actions: [sent, ended].some(Boolean) && (
            <>
              {sent && <ActionLink entry={sent} look={look} go={go} />}{' '}
              {ended && <ActionLink entry={ended} look={look} go={go} />}
            </>
          ),
          Error: error && keyText(`${error.name ?? 'Error'}: ${error.message}`),
        }}
      />
      <Section title="Arguments">
        {args.length > 0 ? <code>{argsText(args)}</code> : <p className="hint">None.</p>}
      </Section>
      {ended && (
        <Section title="Answer">
          <Json value={shownAction(look, ended)} />
        </Section>
      )}
    </>
  );
}

/** A bar for the time of a request, on the time axis of all. */
function Bar({
  request,
  from,
  until,
  now,
}: {
  readonly request: SeenRequest;
  readonly from: number;
  readonly until: number;
  readonly now: number;
}) {
  const all = Math.max(1, until - from);
  const start = ((request.sentAt - from) / all) * 100;
  const width = (((request.endedAt ?? now) - request.sentAt) / all) * 100;
  return (
    <span className="track" aria-hidden="true">
      <span
        className={`bar ${TONES[request.outcome]}`}
        style={{ left: `${String(start)}%`, width: `max(3px, ${String(width)}%)` }}
      />
    </span>
  );
}

/** Number of the latest requests that share one time axis. */
const ON_AXIS = 40;

/** All requests since the panel was mounted, with timing. */
export function RequestsTab({ look, selected, go }: TabProps) {
  const [filter, setFilter] = useState('');
  const all = requestsIn(look);
  const wanted = filter.toLowerCase();
  const requests = all.filter(({ endpoint, key }) => `${endpoint} ${key}`.toLowerCase().includes(wanted));
  const recent = requests.slice(0, ON_AXIS);
  const from = Math.min(...recent.map(({ sentAt }) => sentAt));
  const until = Math.max(...recent.map(({ endedAt }) => endedAt ?? look.now));
  const request = all.find(({ id }) => id === selected);
  return (
    <Split
      list={
        <>
          <div className="tools">
            <Filter label="Find requests" value={filter} onChange={setFilter} />
            <span className="hint">{look.runtime.flights.size} under way</span>
          </div>
          <WindowedList
            label="Requests"
            items={requests}
            idOf={({ id }) => id}
            head={['Outcome', 'Endpoint', 'Key', 'Took', 'When']}
            numbers={['Took']}
            columns="80px minmax(80px, 1fr) minmax(60px, 1.4fr) 56px minmax(40px, 0.9fr)"
            selected={selected}
            onSelect={(id) => go('requests', id)}
            empty={filter ? 'No request holds this.' : 'No request was sent since the panel is there.'}
          >
            {(each) => (
              <>
                <Mark tone={TONES[each.outcome]}>{outcomeText(each)}</Mark>
                <span>{each.endpoint}</span>
                <CutText>{shortKey(each.page ?? each.key)}</CutText>
                <span className="number">
                  {each.outcome === 'lost' ? '' : durationOf((each.endedAt ?? look.now) - each.sentAt)}
                </span>
                {each.sentAt >= from && <Bar request={each} from={from} until={until} now={look.now} />}
              </>
            )}
          </WindowedList>
        </>
      }
      detail={
        request ? (
          <RequestDetail request={request} look={look} go={go} />
        ) : selected === undefined ? undefined : (
          <p className="empty">It is not among those that were seen.</p>
        )
      }
    />
  );
}
