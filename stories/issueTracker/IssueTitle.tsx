import { useState } from 'react';
import type { FormEvent } from 'react';

interface IssueTitleProps {
  readonly title: string;
  readonly headingId: string;
  readonly onRename: (title: string) => void;
}

/** The title, which can be edited in its place. */
export function IssueTitle({ title, headingId, onRename }: IssueTitleProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = (draft ?? '').trim();
    setDraft(null);
    if (trimmed !== '' && trimmed !== title) onRename(trimmed);
  }

  if (draft === null)
    return (
      <div className="issue-title">
        <h2 id={headingId}>{title}</h2>
        <button type="button" className="button" onClick={() => setDraft(title)}>
          Edit title
        </button>
      </div>
    );
  return (
    <form className="issue-title" onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}>
      <h2 id={headingId} className="visually-hidden">
        {title}
      </h2>
      <label className="field grow">
        <span className="visually-hidden">Title</span>
        {/* The button that opened the form is gone, and the focus with it. */}
        <input autoFocus value={draft} onChange={(event) => setDraft(event.target.value)} required />
      </label>
      <button type="submit" className="button primary">
        Save
      </button>
      <button type="button" className="button" onClick={() => setDraft(null)}>
        Cancel
      </button>
    </form>
  );
}
