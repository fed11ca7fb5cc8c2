import { useId, useState, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { useController, useDLE } from 'rest-slice/react';
import { rest, type Parcel } from './deliveries.js';
import './unreliableNetwork.css';
import type { Visit, Weather } from './createVisit.js';

const { parcels } = rest.endpoints;

const WEATHERS: readonly (readonly [Weather, string])[] = [
  ['good', 'answers'],
  ['moody', 'fails every other time'],
  ['down', 'is down'],
];

function Network({ visit }: { visit: Visit }) {
  const weather = useSyncExternalStore(visit.subscribe, visit.weather);
  return (
    <fieldset className="network">
      <legend>The network</legend>
      {WEATHERS.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="weather"
            value={value}
            checked={weather === value}
            onChange={() => visit.setWeather(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function ParcelRow({ parcel, onFailure }: { parcel: Parcel; onFailure: (what: string) => void }) {
  const { fetch } = useController();
  const toggle = (): void => {
    const isDelivered = !parcel.isDelivered;
    fetch(parcels.update, { id: parcel.id }, { label: parcel.label, isDelivered }).catch((error: unknown) =>
      onFailure(`${parcel.label}: not saved (${(error as Error).message})`),
    );
  };
  return (
    <li className="parcel">
      <span className={parcel.isDelivered ? 'done' : undefined}>{parcel.label}</span>
      <button type="button" className="button" aria-pressed={parcel.isDelivered} onClick={toggle}>
        Delivered
      </button>
    </li>
  );
}

function Parcels() {
  const { data, loading, isFetching, error, refetch } = useDLE(parcels.getList);
  const [failure, setFailure] = useState('');
  const shown = error ? `The list did not come (${error.message}).` : failure;
  return (
    <section aria-label="Parcels" className="pane">
      <h2>Parcels</h2>
      <p role="status" className="hint">
        {loading ? 'Loading…' : isFetching ? 'Renewing…' : 'Up to date'}
      </p>
      <ul>
        {data?.map((parcel) => (
          <ParcelRow key={parcel.id} parcel={parcel} onFailure={setFailure} />
        ))}
      </ul>
      <div role="alert">
        {shown !== '' && (
          <p className="failure">
            {shown}{' '}
            {error && (
              <button type="button" className="button" onClick={() => void refetch()}>
                Ask again
              </button>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

function Tries({ visit }: { visit: Visit }) {
  const tries = useSyncExternalStore(visit.subscribe, visit.tries);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="pane">
      <h2 id={heading}>What the server was asked</h2>
      <ol className="tries">
        {tries.slice(-12).map(({ id, line, outcome, isFailure }) => (
          <li key={id} className={isFailure ? 'failed' : undefined}>
            {line} → {outcome}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A list that is read and changed over a network which cannot be relied on. */
export function DeliveryBoard({ visit }: { visit: Visit }) {
  return (
    <Provider store={visit.store}>
      <main className="page deliveries">
        <h1>Deliveries</h1>
        <p className="hint">
          Each request is sent up to four times. Leave this tab, and the list is renewed when you come back.
        </p>
        <Network visit={visit} />
        <div className="panes two">
          <Parcels />
          <Tries visit={visit} />
        </div>
      </main>
    </Provider>
  );
}
