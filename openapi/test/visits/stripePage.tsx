// The page of a visit to Stripe's charges: all pages of them, those of a customer, customers; and a button for each edit.
import { configureStore } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch } from 'react-redux';
import { createRestSlice } from 'rest-slice';
import { useDLE, usePages } from 'rest-slice/react';

export function start({ ChargeResource, CustomerResource }: any): void {
  const rest: any = createRestSlice({ endpoints: { charges: ChargeResource, customers: CustomerResource } as any });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) => get().concat(rest.middleware),
  });
  const { charges, customers } = rest.endpoints;

  const textOf = ({ id, description, customer }: any): string =>
    [id, description, customer ? customer.name : 'nobody'].filter(Boolean).join(' ');

  function Pages() {
    const pages: any = usePages(charges.getList, { limit: 2 });
    const rows: readonly any[] = pages.data ?? [];
    return (
      <p>
        <span id="pages">{rows.map(({ id }) => id).join(', ')}</span>
        {pages.hasNext && <button onClick={() => void pages.fetchNext()}>more</button>}
      </p>
    );
  }

  function Expanded() {
    const reader: any = useDLE(charges.getList, { expand: ['data.customer'], limit: 3 });
    return (
      <p>
        <span id="charges">{(reader.data?.data ?? []).map(textOf).join(', ')}</span>
        <button onClick={() => void reader.refetch()}>again</button>
      </p>
    );
  }

  function Customers() {
    const list: any = useDLE(customers.getList).data;
    return <p id="customers">{(list?.data ?? []).map(({ name }: any) => name).join(', ')}</p>;
  }

  function Edits() {
    const dispatch = useDispatch() as (thunk: unknown) => Promise<unknown>;
    const edits = {
      rename: () => customers.partialUpdate({ id: 'cus_1' }, { name: 'Ada L.', metadata: { a: '1' } }),
      describe: () => charges.partialUpdate({ id: 'ch_1' }, { description: 'Books' }),
      remove: () => customers.delete({ id: 'cus_1' }),
    };
    return Object.entries(edits).map(([name, edit]) => (
      <button key={name} onClick={() => void dispatch(edit())}>
        {name}
      </button>
    ));
  }

  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <Pages />
      <Expanded />
      <Customers />
      <Edits />
    </Provider>,
  );
}
