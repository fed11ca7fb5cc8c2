import { memo, Suspense, useState, useTransition } from 'react';
import { Provider, useDispatch } from 'react-redux';
import { useSuspense } from 'rest-slice/react';
import { CURRENCIES, rest, type AppDispatch, type Currency, type Product, type ShopStore } from './api.js';

const { products } = rest.endpoints;

const ProductRow = memo(function ProductRow({ product, currency }: { product: Product; currency: Currency }) {
  const dispatch = useDispatch<AppDispatch>();
  const { id, name, stock, price } = product;
  const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency });
  return (
    <li>
      <span className="grow">
        <span className="row-title">{name}</span> <span className="count">{stock} left</span>
      </span>
      <span className="price">{format.format(price)}</span>
      <button
        type="button"
        className="button"
        disabled={stock === 0}
        onClick={() => void dispatch(products.partialUpdate({ id }, { stock: stock - 1 }))}
      >
        Sell<span className="visually-hidden"> one of {name}</span>
      </button>
    </li>
  );
});

function ProductList({ currency }: { currency: Currency }) {
  const list = useSuspense(products.getList, { currency });
  return (
    <ul className="rows">
      {list.map((product) => (
        <ProductRow key={product.id} product={product} currency={currency} />
      ))}
    </ul>
  );
}

function Catalogue() {
  const [currency, setCurrency] = useState<Currency>('EUR');
  const [isPending, startTransition] = useTransition();
  return (
    <section className="pane" aria-labelledby="products" aria-busy={isPending}>
      <header className="pane-header">
        <h2 id="products" className="grow">
          Products
        </h2>
        <div className="buttons" role="group" aria-label="Currency">
          {CURRENCIES.map((each) => (
            <button
              key={each}
              type="button"
              className="button"
              aria-pressed={each === currency}
              onClick={() => startTransition(() => setCurrency(each))}
            >
              {each}
            </button>
          ))}
        </div>
      </header>
      <Suspense fallback={<p className="hint empty">Loading…</p>}>
        <ProductList currency={currency} />
      </Suspense>
    </section>
  );
}

export function Shop({ store }: { store: ShopStore }) {
  return (
    <Provider store={store}>
      <main className="page narrow">
        <header className="top-bar">
          <div className="grow">
            <h1>Currency switch</h1>
            <p className="hint">One row for each product, one price for each currency that was asked for.</p>
          </div>
        </header>
        <Catalogue />
      </main>
    </Provider>
  );
}
