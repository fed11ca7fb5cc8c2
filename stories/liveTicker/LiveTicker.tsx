import { memo, Suspense, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useLive } from 'rest-slice/react';
import type { Quote, Ticker } from './createTicker.js';
import './liveTicker.css';

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

interface OfTicker {
  readonly ticker: Ticker;
}

const QuoteRow = memo(({ ticker, quote: { name, price } }: OfTicker & { readonly quote: Quote }) => {
  useEffect(() => ticker.rowRendered(name));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{money.format(price / 100)}</td>
    </tr>
  );
});
QuoteRow.displayName = 'QuoteRow';

/** Listens as long as it is shown. */
function Quotes({ ticker }: OfTicker) {
  const quotes = useLive(ticker.rest.endpoints.quotes.getList);
  return (
    <table>
      <caption>Prices, as they are told</caption>
      <tbody>
        {quotes.map((quote) => (
          <QuoteRow key={quote.id} ticker={ticker} quote={quote} />
        ))}
      </tbody>
    </table>
  );
}

/** Asks at an interval of its own. */
function Index({ ticker }: OfTicker) {
  const { points } = useLive(ticker.rest.endpoints.index.every(250)) as { points: number };
  return (
    <p>
      The index is at <output>{points}</output> points, asked for four times a second.
    </p>
  );
}

function Panel({ ticker }: OfTicker) {
  const [isListening, setListening] = useState(true);
  return (
    <main className="page narrow ticker">
      <header className="top-bar">
        <h1>Exchange</h1>
        <button type="button" className="button end" onClick={() => setListening(!isListening)}>
          {isListening ? 'Stop listening' : 'Listen'}
        </button>
      </header>
      <div className="pane">
        <div className="pane-body">
          <Suspense fallback={<p>The exchange is being asked.</p>}>
            {isListening ? <Quotes ticker={ticker} /> : <p>Nobody listens.</p>}
            <Index ticker={ticker} />
          </Suspense>
        </div>
      </div>
    </main>
  );
}

export const LiveTicker = ({ ticker }: OfTicker) => (
  <Provider store={ticker.store}>
    <Panel ticker={ticker} />
  </Provider>
);
