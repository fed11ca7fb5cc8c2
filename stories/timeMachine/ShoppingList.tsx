import { useDispatch } from 'react-redux';
import { useLive } from 'rest-slice/react';
import { textOf } from '../textOf.js';
import { rest, type AppDispatch, type Item } from './api.js';
import type { FormEvent } from 'react';

const { items } = rest.endpoints;

function ItemRow({ item }: { item: Item }) {
  const dispatch = useDispatch<AppDispatch>();
  const { id, name, bought } = item;
  return (
    <li>
      <label className="item grow">
        <input
          type="checkbox"
          checked={bought}
          onChange={() => void dispatch(items.partialUpdate({ id }, { bought: !bought }))}
        />
        <span className="row-title">{name}</span>
      </label>
      <button type="button" className="button quiet" onClick={() => void dispatch(items.delete({ id }))}>
        Remove<span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

/** The app. It knows nothing of the time machine. */
export function ShoppingList() {
  const list = useLive(items.getList);
  const dispatch = useDispatch<AppDispatch>();

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = textOf(event.currentTarget, 'name').trim();
    event.currentTarget.reset();
    if (name !== '') void dispatch(items.getList.push({ name, bought: false }));
  }

  return (
    <>
      <form className="add" onSubmit={add}>
        <label className="grow">
          <span className="visually-hidden">What to buy</span>
          <input name="name" placeholder="What to buy…" required />
        </label>
        <button className="button primary">Add</button>
      </form>
      {list.length === 0 && <p className="hint empty">Nothing to buy.</p>}
      <ul className="rows">
        {list.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}
