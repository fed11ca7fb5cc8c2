import { useState } from 'react';
import { Entity, resource } from 'rest-slice';
import { useDLE, usePages, useSelect, useSuspense } from 'rest-slice/react';

/** Components as users write them; tests compile this file with the React Compiler. */
export class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

export const notes = resource({
  path: '/notes/:id',
  schema: Note,
  nextPage: (response: { id: string }[]) => (response.length === 2 ? { after: response.at(-1)?.id } : undefined),
});

/** How often each was rendered. */
export const renders: Record<string, number> = {};

function noteRender(name: string) {
  renders[name] = (renders[name] ?? 0) + 1;
}

export function Text({ id }: { id: string }) {
  noteRender(`text ${id}`);
  const { text } = useSuspense(notes.get, { id });
  return <i>{text}</i>;
}

export function Page({ id }: { id: string }) {
  const [clicks, setClicks] = useState(0);
  const note = useSuspense(notes.get, { id });
  const words = note.text.split(' ').map((word) => word.toUpperCase());
  return (
    <div>
      <button onClick={() => setClicks(clicks + 1)}>{clicks}</button>
      <b>{words.join(' ')}</b>
      <Text id={id} />
    </div>
  );
}

export function Status({ id }: { id: string }) {
  const { data, isFetching, error, refetch } = useDLE(notes.get, { id });
  return (
    <button onClick={() => void refetch()}>{[data?.text, isFetching && 'fetching', error?.message].join('|')}</button>
  );
}

export function Length({ id }: { id: string }) {
  noteRender('length');
  const length = useSelect(notes.get, [{ id }], (note) => note?.text.length);
  return <i>{length}</i>;
}

export function Feed() {
  const { data = [], hasNext, fetchNext } = usePages(notes.getList);
  return (
    <button disabled={!hasNext} onClick={() => void fetchNext()}>
      {data.map(({ text }) => text).join()}
    </button>
  );
}
