import { lineOf, textOf, timeOf } from './format.js';
import { masked } from './Look.js';
import type { ReactNode } from 'react';
import type { FulfilledAction } from '../store/actions.js';
import type { Look } from './Look.js';
import type { Recorded } from './recording.js';

/** The tabs, and what can be chosen in each. */
export type TabName = 'tables' | 'results' | 'layers' | 'requests' | 'timeline' | 'why';

/** What a tab shows in detail: texts of its own. */
export type Selection = Readonly<Partial<Record<TabName, string>>>;

export interface TabProps {
  readonly look: Look;
  readonly selected: string | undefined;
  /** Choose something, in this tab or in another one, which is shown then. */
  readonly go: (tab: TabName, selected: string) => void;
}

type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'quiet';

/** A word with a mark beside it: colour alone says nothing. */
export function Mark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`mark ${tone}`}>{children}</span>;
}

/** A list on the left, what was chosen of it on the right. */
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

/** Names and what they have: nothing is shown of what is undefined. */
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

/** A key as it may be shown. */
export const keyText = (key: string): string => (key === '' ? '(not now)' : masked(key));

/** The same without the server, which most keys have in common: the detail has all of it. */
export const shortKey = (key: string): string => keyText(key).replace(/^([A-Z]+ )https?:\/\/[^/?#]*/, '$1');

/** A text in a list, cut at its start where it is too long: keys and arguments of one list begin alike. */
export const CutText = ({ children }: { readonly children: string }) => (
  <code className="cut dim">
    <bdi>{children}</bdi>
  </code>
);

/** Arguments as they may be shown. */
export const argsText = (args: readonly unknown[]): string =>
  masked(args)
    .map((arg) => lineOf(arg, 80))
    .join(', ');

/** An action that was seen: its number, which leads to it. */
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

/** A row, which leads to it. */
export const rowId = (table: string, pk: string): string => JSON.stringify([table, pk]);

export const rowFrom = (id: string | undefined): readonly [table: string, pk: string] | undefined =>
  id === undefined ? undefined : (JSON.parse(id) as [string, string]);
