import { lineOf, textOf, timeOf } from './format.js';
import { masked } from './Look.js';
import type { ReactNode } from 'react';
import type { FulfilledAction } from '../store/actions.js';
import type { Look } from './Look.js';
import type { Recorded } from './recording.js';

/** Names of the tabs. */
export type TabName = 'tables' | 'results' | 'layers' | 'requests' | 'timeline' | 'why';

/** The id of the item that each tab shows in detail. */
export type Selection = Readonly<Partial<Record<TabName, string>>>;

export interface TabProps {
  readonly look: Look;
  readonly selected: string | undefined;
  /** Selects an item of this or another tab, and shows that tab. */
  readonly go: (tab: TabName, selected: string) => void;
}

type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'quiet';

/** A word with a mark beside it, as colour alone is not accessible. */
export function Mark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`mark ${tone}`}>{children}</span>;
}

/** A list on the left, and its selected item on the right. */
export function Split({ list, detail }: { readonly list: ReactNode; readonly detail: ReactNode }) {
  return (
    <div className="split">
      {list}
      <section className="detail" aria-label="Details" tabIndex={0}>
        {detail ?? <p className="empty">Choose something in the list.</p>}
      </section>
    </div>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Names with values; undefined ones are left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export const Json = ({ value }: { readonly value: unknown }) => <pre className="json">{textOf(value)}</pre>;

interface LinkProps {
  readonly onClick: () => void;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export const Link = ({ onClick, title, children }: LinkProps) => (
  <button type="button" className="link" title={title} onClick={onClick}>
    {children}
  </button>
);

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Filter({ label, value, onChange }: FilterProps) {
  return (
    <input
      type="search"
      className="filter"
      aria-label={label}
      placeholder={label}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Mask a key, to show it. */
export const keyText = (key: string): string => (key === '' ? '(not now)' : masked(key));

/** Mask a key, and leave out the server, which most keys share. */
export const shortKey = (key: string): string => keyText(key).replace(/^([A-Z]+ )https?:\/\/[^/?#]*/, '$1');

/** A text in a list, cut at its start if it is too long, since keys and arguments of one list begin alike. */
export const CutText = ({ children }: { readonly children: string }) => (
  <code className="cut dim">
    <bdi>{children}</bdi>
  </code>
);

/** Write masked arguments. */
export const argsText = (args: readonly unknown[]): string =>
  masked(args)
    .map((arg) => lineOf(arg, 80))
    .join(', ');

/** A link to a recorded action. */
export function ActionLink({
  entry,
  look,
  go,
}: {
  readonly entry: Recorded;
  readonly look: Look;
  readonly go: TabProps['go'];
}) {
  const { meta } = entry.action as Partial<FulfilledAction>;
  const name = meta?.endpoint ?? entry.action.type.replace(`${look.path}/`, '');
  return (
    <Link title={timeOf(entry.at)} onClick={() => go('timeline', String(entry.id))}>
      {name} #{entry.seq}
    </Link>
  );
}

/** Make the id of a row. */
export const rowId = (table: string, pk: string): string => JSON.stringify([table, pk]);

export const rowFrom = (id: string | undefined): readonly [table: string, pk: string] | undefined =>
  id === undefined ? undefined : (JSON.parse(id) as [string, string]);
