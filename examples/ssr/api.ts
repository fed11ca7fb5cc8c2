import { setTimeout as wait } from 'node:timers/promises';

const AUTHORS = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: '</script><b>Bob</b>' },
];

const STORIES = [
  { id: '1', title: 'The slow one', author: AUTHORS[0] },
  { id: '2', title: 'The quick one', author: AUTHORS[1] },
];

const COMMENTS = [
  { id: 'c1', story: '1', text: 'Worth the wait.' },
  { id: 'c2', story: '1', text: 'Was it?' },
  { id: 'c3', story: '2', text: 'That was quick.' },
];

/** How long an answer takes, ms. */
const DELAYS: Readonly<Record<string, number>> = {
  '/stories/1': 600,
  '/stories/2': 200,
  '/stories': 900,
  '/stories/1/comments': 300,
  '/stories/2/comments': 1_200,
};

/** A slow API. @returns undefined where there is nothing. */
export async function answer(path: string, slowness: number): Promise<unknown> {
  await wait((DELAYS[path] ?? 0) * slowness);
  const [, , id, comments] = path.split('/');
  if (comments === 'comments') return COMMENTS.filter(({ story }) => story === id);
  return id === undefined ? STORIES : STORIES.find((story) => story.id === id);
}
