import { expect, it, vi } from 'vitest';
import { Entity, resource } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

it('creates send what tells lists apart only where it is given (F109)', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method = '', body }: RequestInit) => {
    sent.push(`${method} ${url} ${body as string}`);
    return Promise.resolve(new Response(JSON.stringify({ id: '1', text: 'a' })));
  });
  const flat = resource({
    path: '/notes/:id',
    urlPrefix: 'http://x.test',
    schema: Note,
    searchParams: {} as { page: number },
  });
  const grouped = resource({
    path: '/:group/notes/:id',
    urlPrefix: 'http://x.test',
    schema: Note,
    searchParams: {} as { page: number },
  });
  const text = { text: 'a' };
  await flat.create(text);
  await flat.getList.push(text);
  await flat.getList.unshift({ page: 2 }, text);
  await grouped.create({ group: 'g' }, text);
  await grouped.getList.push({ group: 'g', page: 3 }, text);
  const body = JSON.stringify(text);
  expect(sent).toEqual([
    `POST http://x.test/notes ${body}`,
    `POST http://x.test/notes ${body}`,
    `POST http://x.test/notes?page=2 ${body}`,
    `POST http://x.test/g/notes ${body}`,
    `POST http://x.test/g/notes?page=3 ${body}`,
  ]);
});
