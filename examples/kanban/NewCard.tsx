import type { FormEvent } from 'react';
import { useController } from 'rest-slice/react';
import { CardResource, type Card, type Column } from './api.js';
import { positionAt } from './positionAt.js';

interface NewCardProps {
  readonly column: Column;
  readonly assignee: string | undefined;
  readonly cards: readonly Card[];
}

export function NewCard({ column, assignee, cards }: NewCardProps) {
  const { fetch } = useController();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const title = new FormData(form).get('title') as string;
    form.reset();
    const position = positionAt(cards, cards.length);
    const fields = { title, column: column.id, position, assignee: assignee ?? null };
    fetch(CardResource.create, fields).catch(() => undefined);
  }
  return (
    <form className="buttons" onSubmit={submit}>
      <input
        className="grow"
        name="title"
        aria-label={`New card in ${column.name}`}
        placeholder="New card"
        autoComplete="off"
        required
      />
      <button className="button">Add</button>
    </form>
  );
}
