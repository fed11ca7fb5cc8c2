import { Component, useEffect, useId, useMemo, useRef, useState } from 'react';
import { runtimesOf } from '../requests/runtime.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { LayersTab } from './LayersTab.js';
import { lookAt } from './Look.js';
import { record, recordingOf } from './recording.js';
import { RequestsTab } from './RequestsTab.js';
import { Resizer } from './Resizer.js';
import { ResultsTab } from './ResultsTab.js';
import { TablesTab } from './TablesTab.js';
import { jumpToNow, liftedOf } from './timelineOf.js';
import { TimelineTab } from './TimelineTab.js';
import { useFrame } from './useFrame.js';
import { WhyTab } from './WhyTab.js';
import type { Store } from '@reduxjs/toolkit';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { Runtime } from '../requests/runtime.js';
import type { Selection, TabName } from './parts.js';

const TABS = {
  tables: ['Tables', TablesTab],
  results: ['Results', ResultsTab],
  layers: ['Layers', LayersTab],
  requests: ['Requests', RequestsTab],
  timeline: ['Timeline', TimelineTab],
  why: ['Why', WhyTab],
} as const;

const NAMES = Object.keys(TABS) as TabName[];

/** Tabs whose content depends on the clock. */
const TICKING: readonly TabName[] = ['results', 'layers', 'requests', 'why', 'tables'];

interface BoundaryProps {
  readonly children: ReactNode;
}

/** Catches errors of a tab, so that the rest of the panel works. */
class TabBoundary extends Component<BoundaryProps, { readonly error?: Error }> {
  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error };
  }

  override state: { readonly error?: Error } = {};

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <p className="empty">This tab cannot be shown: {error.name}.</p> : this.props.children;
  }
}

interface TabListProps {
  readonly base: string;
  readonly tab: TabName;
  readonly counts: Readonly<Partial<Record<TabName, number>>>;
  readonly onChange: (tab: TabName) => void;
  readonly current: Ref<HTMLButtonElement>;
}

function TabList({ base, tab, counts, onChange, current }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const index = NAMES.indexOf(tab);
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: (index + 1) % NAMES.length,
      ArrowLeft: (index + NAMES.length - 1) % NAMES.length,
      Home: 0,
      End: NAMES.length - 1,
    };
    const name = NAMES[targets[event.key] ?? -1];
    if (name === undefined) return;
    event.preventDefault();
    onChange(name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
  }
  return (
    <div ref={list} className="tabs" role="tablist" aria-label="What to look at" onKeyDown={onKeyDown}>
      {NAMES.map((name) => (
        <button
          key={name}
          ref={name === tab ? current : undefined}
          type="button"
          role="tab"
          data-tab={name}
          id={`${base}-${name}`}
          aria-selected={name === tab}
          aria-controls={`${base}-panel`}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {TABS[name][0]}
          {counts[name] ? <span className="badge">{counts[name]}</span> : null}
        </button>
      ))}
    </div>
  );
}

export interface PanelProps {
  readonly store: Store;
  /** Path of the slice to show; all slices of the store where it is undefined. */
  readonly path: string | undefined;
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
  readonly onClose: () => void;
  /** The button of the tab that is shown. */
  readonly current: Ref<HTMLButtonElement>;
}

interface ContentProps extends PanelProps {
  readonly runtime: Runtime;
  readonly choice: ReactNode;
}

/** Tells that DevTools show the past, with a button back to the present. */
function PastMark({ store, runtime }: { readonly store: Store; readonly runtime: Runtime }) {
  const lifted = liftedOf(store);
  if (!runtime.isTimeTravelling()) return null;
  return (
    <span className="past" role="status">
      The past: nothing is asked of the server.
      {lifted && (
        <button type="button" className="button" onClick={() => jumpToNow(lifted)}>
          Back to now
        </button>
      )}
    </span>
  );
}

function Content({ store, runtime, tab, onTab, onClose, current, choice }: ContentProps) {
  const base = useId();
  const [selection, setSelection] = useState<Selection>({});
  const sources = useMemo(
    () => [
      (listener: () => void) => store.subscribe(listener),
      (listener: () => void) => recordingOf(runtime).subscribe(listener),
    ],
    [store, runtime],
  );
  const { now } = useFrame(sources, TICKING.includes(tab));
  useEffect(() => record(runtime), [runtime]);
  const look = lookAt(store, runtime, now);
  const go = (name: TabName, selected: string): void => {
    setSelection((others) => ({ ...others, [name]: selected }));
    if (name !== tab) onTab(name);
  };
  const Tab = TABS[tab][1];
  const counts = { layers: look.state.optimistic.length, requests: runtime.flights.size };
  return (
    <>
      <header className="bar-top">
        <h2 className="name">rest-slice</h2>
        {choice}
        <TabList base={base} tab={tab} counts={counts} onChange={onTab} current={current} />
        <PastMark store={store} runtime={runtime} />
        <button type="button" className="button close" onClick={onClose}>
          <span aria-hidden="true">×</span>
          <span className="hidden">Close the inspector</span>
        </button>
      </header>
      <div className="body" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${tab}`}>
        <TabBoundary key={tab}>
          <Tab look={look} selected={selection[tab]} go={go} />
        </TabBoundary>
      </div>
    </>
  );
}

interface SliceChoiceProps {
  readonly paths: readonly string[];
  readonly path: string;
  readonly onChange: (path: string) => void;
}

const SliceChoice = ({ paths, path, onChange }: SliceChoiceProps) => (
  <select aria-label="Slice" value={path} onChange={(event) => onChange(event.target.value)}>
    {paths.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </select>
);

/** The open panel. */
export function Panel(props: PanelProps) {
  const { store, path, onClose } = props;
  const [chosen, setChosen] = useState(path);
  const [height, setHeight] = useState<number | undefined>(undefined);
  const all = runtimesOf(storeDispatch(store));
  const present = all.filter(({ core }) => path === undefined || core.path === path);
  const runtime = present.find(({ core }) => core.path === chosen) ?? present[0];
  const paths = present.map(({ core }) => core.path);
  function onKeyDown(event: KeyboardEvent): void {
    // Keys that are pressed here must not reach the app's shortcuts.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  }
  return (
    <section
      className="panel"
      aria-label="rest-slice inspector"
      style={height === undefined ? undefined : { height }}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.stopPropagation()}
    >
      <Resizer height={height} onResize={setHeight} />
      {runtime ? (
        <Content
          key={runtime.core.path}
          {...props}
          runtime={runtime}
          choice={paths.length > 1 && <SliceChoice paths={paths} path={runtime.core.path} onChange={setChosen} />}
        />
      ) : (
        <p className="empty">The store runs the middleware of no slice.</p>
      )}
    </section>
  );
}
