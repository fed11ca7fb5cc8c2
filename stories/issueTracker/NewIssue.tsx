import { useState } from 'react';
import { LABELS } from './vocabulary.js';
import type { FormEvent } from 'react';

/** What is asked of someone who reports an issue. */
export interface Draft {
  readonly title: string;
  readonly label: string;
}

export function NewIssue({ onCreate }: { onCreate: (draft: Draft) => void }) {
  const [title, setTitle] = useState('');
  const [label, setLabel] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = title.trim();
    if (trimmed === '') return;
    onCreate({ title: trimmed, label });
    setTitle('');
  }

  return (
    <form className="new-issue" aria-label="New issue" onSubmit={submit}>
      <label className="field grow">
        <span className="visually-hidden">Title of the new issue</span>
        <input value={title} onChange={(event) => setTitle(event.target.value)} placeholder="New issue…" required />
      </label>
      <label className="field">
        <span className="visually-hidden">Label of the new issue</span>
        <select value={label} onChange={(event) => setLabel(event.target.value)}>
          <option value="">No label</option>
          {LABELS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="button primary">
        Create
      </button>
    </form>
  );
}
