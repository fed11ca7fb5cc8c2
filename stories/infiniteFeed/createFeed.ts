import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { createRestSlice, Entity, resource } from 'rest-slice';

export class Sighting extends Entity {
  id = '';
  bird = '';
  static override key = 'Sighting';
}

type Row = Pick<Sighting, 'id' | 'bird'>;

const BIRDS = ['Robin', 'Wren', 'Heron', 'Kestrel', 'Swift', 'Jay', 'Owl', 'Stork'];
const PAGE = 12;
const COUNT = 60;

/** A diary of birds, newest first: pages by cursor, opened at the newest bird or at another one. */
function createDiary(openAt = '') {
  const rows: Row[] = Array.from({ length: COUNT }, (_, index) => ({
    id: String(COUNT - index),
    bird: `${BIRDS[index % BIRDS.length]} ${COUNT - index}`,
  }));
  const asked: string[] = [];
  const diary = { asked, rows, isDown: false };
  const handlers = [
    http.get('https://birds.example.com/sightings', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (diary.isDown) return HttpResponse.json({ message: 'The diary is being bound.' }, { status: 503 });
      const [older, newer] = [searchParams.get('older'), searchParams.get('newer')];
      const at = (id: string | null) => rows.findIndex((row) => row.id === id);
      const start =
        older !== null
          ? at(older) + 1
          : newer !== null
            ? Math.max(0, at(newer) - PAGE)
            : openAt === ''
              ? 0
              : at(openAt);
      const end = newer !== null ? at(newer) : start + PAGE;
      return HttpResponse.json(rows.slice(start, end));
    }),
    http.post('https://birds.example.com/sightings', async ({ request }) => {
      const row = { ...((await request.json()) as Omit<Row, 'id'>), id: String(rows.length + 1) };
      rows.unshift(row);
      return HttpResponse.json(row);
    }),
    http.delete('https://birds.example.com/sightings/:id', ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return HttpResponse.json(null);
    }),
  ];
  return { diary, handlers };
}

/** One feed: its store and its diary. Feeds share nothing. */
export function createFeed(openAt = '') {
  const { diary, handlers } = createDiary(openAt);
  const rest = createRestSlice({
    endpoints: {
      sightings: resource({
        path: '/sightings/:id',
        urlPrefix: 'https://birds.example.com',
        schema: Sighting,
        nextPage: (page: Row[]) => (page.length === PAGE ? { older: page.at(-1)?.id } : undefined),
        previousPage: (page: Row[]) => (page.length === PAGE ? { newer: page[0]?.id } : undefined),
      }),
    },
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { rest, store, diary, handlers };
}

export type Feed = ReturnType<typeof createFeed>;
