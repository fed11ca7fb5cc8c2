import { memo, Suspense, useState } from 'react';
import { Provider, useDispatch } from 'react-redux';
import { useSuspense } from 'rest-slice/react';
import { useObservable, type Observable } from '../observable.js';
import { rest, type AppDispatch, type LunchStore, type Place } from './api.js';
import type { LunchServer } from './lunchServer.js';
import './votes.css';

const { places, vote } = rest.endpoints;

type Vote = (id: number, by: 1 | -1) => Promise<void>;

/** Counts votes, for show: that the page says what will be is the work of the store. */
function useVotes() {
  const dispatch = useDispatch<AppDispatch>();
  const [figures, setFigures] = useState({ cast: 0, underWay: 0, refused: 0 });
  const add = (cast: number, underWay: number, refused: number): void =>
    setFigures((was) => ({
      cast: was.cast + cast,
      underWay: was.underWay + underWay,
      refused: was.refused + refused,
    }));
  const cast: Vote = async (id, by) => {
    add(1, 1, 0);
    const isCounted = await dispatch(vote({ id }, { by })).then(
      () => true,
      () => false,
    );
    add(0, -1, isCounted ? 0 : 1);
  };
  return { ...figures, vote: cast };
}

interface RowProps {
  readonly place: Place;
  readonly truth: number | undefined;
  readonly onVote: Vote;
}

const PlaceRow = memo(function PlaceRow({ place: { id, name, votes }, truth, onVote }: RowProps) {
  return (
    <li>
      <span className="row-title grow">{name}</span>
      <span className={`hint truth${truth === votes ? '' : ' differs'}`}>server: {truth}</span>
      <button type="button" className="button" onClick={() => void onVote(id, -1)}>
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">Vote against {name}</span>
      </button>
      <output className="votes" aria-label={`Votes for ${name}`}>
        {votes}
      </output>
      <button type="button" className="button" onClick={() => void onVote(id, 1)}>
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">Vote for {name}</span>
      </button>
    </li>
  );
});

function Ballot({ server }: { server: LunchServer }) {
  const list = useSuspense(places.getList);
  const truth = useObservable(server.votes);
  const dispatch = useDispatch<AppDispatch>();
  const { vote: cast, ...figures } = useVotes();
  const agrees = list.every(({ id, votes }) => votes === truth[id - 1]);

  function voteALot(): void {
    for (let count = 0; count < 20; count += 1) {
      const { id } = list[Math.floor(Math.random() * list.length)] ?? list[0]!;
      void cast(id, Math.random() < 0.7 ? 1 : -1);
    }
  }

  return (
    <>
      <div className="pane-body">
        <dl className="figures">
          {Object.entries({ Cast: figures.cast, 'Under way': figures.underWay, Refused: figures.refused }).map(
            ([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <div className="buttons">
          <button type="button" className="button primary" onClick={voteALot}>
            Vote 20 times
          </button>
          <button type="button" className="button" onClick={() => void dispatch(places.getList())}>
            Refresh
          </button>
          <p role="status" className={`pill end ${figures.underWay > 0 ? '' : agrees ? 'good' : 'bad'}`}>
            {figures.underWay > 0 ? 'Votes are under way' : agrees ? 'Page and server agree' : 'They differ'}
          </p>
        </div>
      </div>
      <ul className="rows">
        {list.map((place) => (
          <PlaceRow key={place.id} place={place} truth={truth[place.id - 1]} onVote={cast} />
        ))}
      </ul>
    </>
  );
}

interface SliderProps {
  readonly label: string;
  readonly unit: string;
  readonly max: number;
  readonly value: Observable<number>;
}

function Slider({ label, unit, max, value }: SliderProps) {
  const current = useObservable(value);
  return (
    <label className="field">
      <span>
        {label} <span className="hint">{`${current} ${unit}`}</span>
      </span>
      <input
        type="range"
        max={max}
        step={max / 20}
        value={current}
        onChange={(event) => value.set(Number(event.target.value))}
      />
    </label>
  );
}

export function Votes({ store, server }: { store: LunchStore; server: LunchServer }) {
  return (
    <Provider store={store}>
      <main className="page narrow votes-page">
        <header className="top-bar">
          <div>
            <h1>Where do we eat?</h1>
            <p className="hint">Every vote shows at once. Make the network as bad as you like.</p>
          </div>
        </header>
        <div className="panes">
          <section className="pane" aria-label="The network">
            <div className="pane-body sliders">
              <Slider label="Latency" unit="ms" max={4000} value={server.latency} />
              <Slider label="Refusals" unit="%" max={100} value={server.failures} />
            </div>
          </section>
          <section className="pane" aria-label="Votes">
            <Suspense fallback={<p className="hint empty">Loading…</p>}>
              <Ballot server={server} />
            </Suspense>
          </section>
        </div>
      </main>
    </Provider>
  );
}
