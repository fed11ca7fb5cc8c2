import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useController, useDLE, useQuery } from 'rest-slice/react';
import { Card, CardResource, PersonResource } from './api.js';
import { Comments } from './Comments.js';

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One card: its title, who does it, and what was said of it. */
export function CardDialog({ id, onClose }: DialogProps) {
  const { fetch } = useController();
  const card = useQuery(Card, { id });
  const { data: people = [] } = useDLE(PersonResource.getList);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);

  const edit = (fields: { title: string } | { assignee: string | null }): void =>
    void fetch(CardResource.partialUpdate, { id }, fields).catch(() => undefined);
  function rename(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    edit({ title: new FormData(event.currentTarget).get('title') as string });
  }
  function remove(): void {
    fetch(CardResource.delete, { id }).catch(() => undefined);
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="pane" aria-labelledby={heading} onClose={onClose}>
      <header className="pane-header">
        <h2 id={heading} className="grow">
          {card?.title}
        </h2>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <div className="pane-body">
        <form className="buttons" onSubmit={rename}>
          <input
            className="grow"
            name="title"
            aria-label="Title"
            key={card?.title}
            defaultValue={card?.title}
            required
          />
          <button className="button">Rename</button>
        </form>
        <div className="buttons">
          <label className="grow">
            Who does it{' '}
            <select
              value={card?.assignee?.id ?? ''}
              onChange={({ target }) => edit({ assignee: target.value || null })}
            >
              <option value="">Nobody</option>
              {people.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className="button danger" onClick={remove}>
            Delete card
          </button>
        </div>
        <Comments card={id} />
      </div>
    </dialog>
  );
}
