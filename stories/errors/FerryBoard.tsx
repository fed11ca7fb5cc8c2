import { Provider, useDispatch } from 'react-redux';
import { AsyncBoundary, useLoading, useSuspense, type ErrorFallbackProps } from 'rest-slice/react';
import { useObservable, type Observable } from '../observable.js';
import { rest, type AppDispatch, type FerryStore } from './api.js';
import type { ReactNode } from 'react';

const { departures, fares } = rest.endpoints;

/** In place of what could not be shown. */
function Failed({ error, resetErrorBoundary }: ErrorFallbackProps) {
  return (
    <div className="pane-body" role="alert">
      <div className="banner">
        <p className="grow">
          <strong>Not available.</strong> {error.message}
        </p>
        <button type="button" className="button" onClick={resetErrorBoundary}>
          Try again
        </button>
      </div>
    </div>
  );
}

function Departures() {
  const list = useSuspense(departures.getList);
  return (
    <ul className="rows">
      {list.map(({ id, to, time }) => (
        <li key={id}>
          <span className="row-title grow">{to}</span>
          {time}
        </li>
      ))}
    </ul>
  );
}

const EUR = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

function Fares() {
  const list = useSuspense(fares.getList);
  return (
    <ul className="rows">
      {list.map(({ id, to, cents }) => (
        <li key={id}>
          <span className="row-title grow">{to}</span>
          {EUR.format(cents / 100)}
        </li>
      ))}
    </ul>
  );
}

/** Each pane waits and fails by itself. */
function Pane({ name, policy, children }: { name: string; policy: string; children: ReactNode }) {
  return (
    <section className="pane" aria-label={name}>
      <header className="pane-header">
        <h2>{name}</h2>
        <span className="hint">{policy}</span>
      </header>
      <AsyncBoundary fallback={<p className="hint empty">Loading…</p>} errorComponent={Failed}>
        {children}
      </AsyncBoundary>
    </section>
  );
}

/** A call rejects with every error, soft or hard: what readers do is another matter. */
function Renew() {
  const dispatch = useDispatch<AppDispatch>();
  const [renew, isBusy, error] = useLoading(async () => {
    // It is over when both are, whichever fails first.
    const calls = await Promise.allSettled([dispatch(departures.getList()), dispatch(fares.getList())]);
    for (const call of calls) if (call.status === 'rejected') throw call.reason;
  });
  return (
    <div className="buttons">
      <button type="button" className="button primary" onClick={() => void renew()} disabled={isBusy}>
        Renew
      </button>
      <p role="status">{error && <span className="pill bad">Could not be renewed</span>}</p>
    </div>
  );
}

function Trouble({ hasTrouble }: { hasTrouble: Observable<boolean> }) {
  const isOn = useObservable(hasTrouble);
  return (
    <label className="switch">
      <input type="checkbox" role="switch" checked={isOn} onChange={(event) => hasTrouble.set(event.target.checked)} />
      <span className="switch-track" aria-hidden="true" />
      The server has trouble
    </label>
  );
}

export function FerryBoard({ store, hasTrouble }: { store: FerryStore; hasTrouble: Observable<boolean> }) {
  return (
    <Provider store={store}>
      <main className="page">
        <header className="top-bar">
          <div className="grow">
            <h1>Ferry terminal</h1>
            <p className="hint">Let the server fail, and renew: what an error does is for each endpoint to say.</p>
          </div>
          <Trouble hasTrouble={hasTrouble} />
        </header>
        <div className="panes">
          <Renew />
          <div className="panes two">
            <Pane name="Departures" policy="5xx is soft: what was there stays">
              <Departures />
            </Pane>
            <Pane name="Fares" policy="hard: an error takes its place">
              <Fares />
            </Pane>
          </div>
        </div>
      </main>
    </Provider>
  );
}
