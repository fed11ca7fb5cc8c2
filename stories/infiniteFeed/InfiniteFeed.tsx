import { useEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { useController, usePages } from 'rest-slice/react';
import type { Feed, Sighting } from './createFeed.js';
import './infiniteFeed.css';

interface OfFeed {
  readonly feed: Feed;
}

/** Asks for more when its place comes into view. */
function More({ onSeen }: { readonly onSeen: () => unknown }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onSeen());
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return <p ref={place}>Turning the page…</p>;
}

function Entry({ feed, sighting: { id, bird } }: OfFeed & { readonly sighting: Sighting }) {
  const controller = useController();
  return (
    <li>
      {bird}
      <button
        type="button"
        className="button quiet"
        aria-label={`Strike out ${bird}`}
        onClick={() => void controller.fetch(feed.rest.endpoints.sightings.delete, { id })}
      >
        ✕
      </button>
    </li>
  );
}

function Diary({ feed }: OfFeed) {
  const { getList } = feed.rest.endpoints.sightings;
  const controller = useController();
  const pages = usePages(getList);
  const { data = [], error, loading } = pages;
  if (loading) return <p className="hint empty">The diary is opened.</p>;
  return (
    <>
      <p className="pane-header">
        <output>{data.length}</output> sightings
        <button
          type="button"
          className="button"
          onClick={() => void controller.fetch(getList.unshift, { bird: 'Hoopoe' })}
        >
          Note a hoopoe
        </button>
        <button
          type="button"
          className="button"
          disabled={!pages.hasPrevious || pages.isFetchingPrevious}
          onClick={() => void pages.fetchPrevious()}
        >
          Newer
        </button>
        <button type="button" className="button" onClick={() => void pages.refetch()}>
          Begin again
        </button>
      </p>
      <ol tabIndex={0} aria-label="Sightings">
        {data.map((sighting) => (
          <Entry key={sighting.id} feed={feed} sighting={sighting} />
        ))}
        {error && (
          <li role="alert">
            That page could not be read.
            <button type="button" className="button" onClick={() => void pages.fetchNext()}>
              Try again
            </button>
          </li>
        )}
        {pages.hasNext && !error && (
          <li>
            {/* Another one after each page: a place that stays in view is seen once. */}
            <More key={data.length} onSeen={pages.fetchNext} />
          </li>
        )}
        {!pages.hasNext && <li>That is where the diary begins.</li>}
      </ol>
    </>
  );
}

function Shelf({ feed }: OfFeed) {
  const [isOpen, setOpen] = useState(true);
  return (
    <main className="page narrow diary">
      <header className="top-bar">
        <h1>Birds of the pond</h1>
        <button type="button" className="button end" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the diary' : 'Open the diary'}
        </button>
      </header>
      {isOpen && (
        <div className="pane">
          <Diary feed={feed} />
        </div>
      )}
    </main>
  );
}

export const InfiniteFeed = ({ feed }: OfFeed) => (
  <Provider store={feed.store}>
    <Shelf feed={feed} />
  </Provider>
);
