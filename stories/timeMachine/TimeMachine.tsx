import { Suspense, useEffect, useRef, type ChangeEvent } from 'react';
import { Provider } from 'react-redux';
import { useObservable } from '../observable.js';
import { ShoppingList } from './ShoppingList.js';
import { useTimeMachine, type LogEntry } from './useTimeMachine.js';
import type { SteeredServer } from '../steerServer.js';
import type { ShoppingStore } from './api.js';
import './timeMachine.css';

type Machine = ReturnType<typeof useTimeMachine>;

/** `rest/items.getList/fulfilled`: what, and how it went. */
function ActionName({ type }: { type: string }) {
  const [, what, status] = /^rest\/(.+)\/(pending|fulfilled|rejected)$/.exec(type) ?? [];
  return (
    <code className={`action action-${status ?? 'local'}`}>
      {what ?? type} {status !== undefined && <span className="hint">{status}</span>}
    </code>
  );
}

interface EntryProps {
  readonly entry: LogEntry;
  readonly position: number;
  readonly machine: Machine;
}

function Entry({ entry: { id, type, isSkipped }, position, machine }: EntryProps) {
  const isHere = position === machine.position;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { offsetTop = 0, parentElement: list } = row.current ?? {};
    if (isHere && list) list.scrollTop = offsetTop - list.clientHeight / 2;
  }, [isHere]);
  return (
    <li ref={row} className={isSkipped ? 'skipped' : ''} aria-current={isHere ? 'step' : undefined}>
      <button type="button" className="jump grow" onClick={() => machine.jump(position)}>
        <ActionName type={type} />
      </button>
      <button type="button" className="button quiet" aria-pressed={isSkipped} onClick={() => machine.skip(id)}>
        Skip<span className="visually-hidden"> action {position}</span>
      </button>
    </li>
  );
}

function Slider({ machine: { position, last, isPast, jump } }: { machine: Machine }) {
  return (
    <div className="slider">
      <button type="button" className="button" disabled={position === 0} onClick={() => jump(position - 1)}>
        <span aria-hidden="true">‹</span>
        <span className="visually-hidden">One action back</span>
      </button>
      <input
        type="range"
        aria-label="Action"
        min={0}
        max={last}
        value={position}
        onChange={(event) => jump(Number(event.target.value))}
      />
      <button type="button" className="button" disabled={!isPast} onClick={() => jump(position + 1)}>
        <span aria-hidden="true">›</span>
        <span className="visually-hidden">One action on</span>
      </button>
      <button type="button" className="button primary" disabled={!isPast} onClick={() => jump(last)}>
        Now
      </button>
    </div>
  );
}

function Files({ machine }: { machine: Machine }) {
  function save(): void {
    const file = URL.createObjectURL(new Blob([machine.exportLog()], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href: file, download: 'log.json' }).click();
    URL.revokeObjectURL(file);
  }
  function load({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    void file?.text().then(machine.importLog);
  }
  return (
    <div className="buttons end">
      <button type="button" className="button" onClick={save}>
        Export
      </button>
      <label className="button file">
        Import
        <input type="file" accept="application/json" className="visually-hidden" onChange={load} />
      </label>
    </div>
  );
}

/** The app on one side, what has happened to it on the other. */
export function TimeMachine({ store, server }: { store: ShoppingStore; server: SteeredServer }) {
  const machine = useTimeMachine(store);
  const requests = useObservable(server.requests).length;
  const { isPast, position, last, skipped } = machine;
  const figures = { Requests: requests, Actions: last, Skipped: skipped };

  return (
    <main className="page time-machine">
      <header className="top-bar">
        <div className="grow">
          <h1>Time machine</h1>
          <p className="hint">All that has happened is a list of actions. Go back in it, or leave some out.</p>
        </div>
        <p className="pill" role="status">
          {isPast ? `The past: after ${position} of ${last} actions` : 'Now'}
        </p>
      </header>
      <div className="panes two">
        <section className={isPast ? 'pane past' : 'pane'} aria-labelledby="app">
          <header className="pane-header">
            <h2 id="app">Shopping list</h2>
          </header>
          {/* What is done in the past would happen now. */}
          <fieldset disabled={isPast}>
            <legend className="visually-hidden">Shopping list</legend>
            <Provider store={store}>
              <Suspense fallback={<p className="hint empty">Loading…</p>}>
                <ShoppingList />
              </Suspense>
            </Provider>
          </fieldset>
        </section>
        <section className="pane" aria-labelledby="log">
          <header className="pane-header">
            <h2 id="log">Action log</h2>
            <Files machine={machine} />
          </header>
          <div className="pane-body">
            <dl className="figures">
              {Object.entries(figures).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Slider machine={machine} />
            {skipped > 0 && (
              <p className="hint">The server is asked nothing until you do something, or skip nothing any more.</p>
            )}
          </div>
          <ol className="scroll log" aria-label="Actions" tabIndex={0}>
            {machine.entries.map((entry, index) => (
              <Entry key={entry.id} entry={entry} position={index + 1} machine={machine} />
            ))}
          </ol>
        </section>
      </div>
    </main>
  );
}
