import type { FormEvent } from 'react';
import { useController, usePages } from 'rest-slice/react';
import { CommentResource } from './api.js';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The newest first, and older ones page by page. */
export function Comments({ card }: { card: string }) {
  const { fetch } = useController();
  const { data = [], loading, error, hasNext, isFetchingNext, fetchNext } = usePages(CommentResource.getList, { card });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const text = new FormData(form).get('text') as string;
    form.reset();
    fetch(CommentResource.getList.unshift, { card }, { text }).catch(() => undefined);
  }
  return (
    <section className="comments" aria-label="Comments">
      <form className="buttons" onSubmit={submit}>
        <input
          className="grow"
          name="text"
          aria-label="New comment"
          placeholder="New comment"
          autoComplete="off"
          required
        />
        <button className="button">Send</button>
      </form>
      {loading && <p className="hint">Loading…</p>}
      <ol>
        {data.map(({ id, text, author, createdAt }) => (
          <li key={id}>
            <p>{text}</p>
            <p className="hint">{author ? `${author.name}, ${DAY.format(createdAt)}` : 'Sending…'}</p>
          </li>
        ))}
      </ol>
      {error && <p role="alert">{error.message}</p>}
      {hasNext && (
        <button type="button" className="button" disabled={isFetchingNext} onClick={() => void fetchNext()}>
          {error ? 'Try again' : 'Older comments'}
        </button>
      )}
    </section>
  );
}
