// How the next page is asked for, by what the document says of pages.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';
import { folderOf, writeAll } from '../support.js';

const pets = list(ref('Pet'));
const usual = (value: number) => ({ schema: { ...count, default: value } });
const flag = { type: 'boolean' };

/** What is asked for after an answer, of a list with this answer and these parameters. */
async function nextOf(answer: object, query: object) {
  const { files } = generated(
    documentOf(
      { 'GET /pets': { id: 'pets', answer: answer as never, query: query as never } },
      { Pet: object({ id: count }) },
    ),
  );
  const folder = folderOf('pages');
  writeAll(folder, files);
  const { pets: read }: any = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  return (page: unknown, args?: object) => read.nextPage?.(page, args) as object | undefined;
}

const rows = (length: number) => Array.from({ length }, (_, id) => ({ id }));

describe('the next page', () => {
  it.each([
    ['from 1', { page: count, size: usual(2) }, 2],
    ['from 0, as the usual value says', { page: usual(0), size: usual(2) }, 1],
    ['from 0, as the least value says', { page: { schema: { ...count, minimum: 0 } }, size: usual(2) }, 1],
  ])('counts %s, until a page is not full', async (_, query, second) => {
    const next = await nextOf(object({ content: pets, last: flag }), query);
    expect(next({ content: rows(2) })).toEqual({ page: second });
    expect(next({ content: rows(2) }, { page: second })).toEqual({ page: second + 1 });
    expect(next({ content: rows(1) }, { page: second })).toBeUndefined();
  });

  it('counts until the last one where the answer says how many there are, and no parameter how long one is', async () => {
    const meta = object({ current_page: count, last_page: count });
    const next = await nextOf(object({ data: pets, meta }), { page: count });
    expect(next({ data: rows(1), meta: { last_page: 2 } })).toEqual({ page: 2 });
    expect(next({ data: rows(1), meta: { last_page: 2 } }, { page: 2 })).toBeUndefined();
    expect(next({ data: [] })).toBeUndefined();
  });

  it('is in a link of the answer: of Laravel, of HAL, of OData, at the top', async () => {
    const orNull = { type: ['string', 'null'] };
    const laravel = await nextOf(object({ data: pets, links: object({ next: orNull }) }), { 'page[number]': count });
    expect(laravel({ links: { next: 'http://x.test/pets?page%5Bnumber%5D=2' } })).toEqual({ 'page[number]': '2' });
    expect(laravel({ links: { next: null } })).toBeUndefined();
    const links = object({ next: object({ href: text }) });
    const hal = await nextOf(object({ _embedded: object({ pets }), _links: links }), { page: count });
    expect(hal({ _links: { next: { href: '/pets?page=1&size=20' } } })).toEqual({ page: '1' });
    const odata = await nextOf(object({ value: pets, '@odata.nextLink': text }), { $top: count });
    expect(odata({ '@odata.nextLink': 'Pets?$skiptoken=a' })).toEqual({ $skiptoken: 'a' });
    const drf = await nextOf(object({ next: { ...text, format: 'uri' }, results: pets }), { cursor: text });
    expect(drf({ next: 'http://x.test/pets/?cursor=b' })).toEqual({ cursor: 'b' });
    expect(drf({ next: 'http://x.test/pets/?other=b' })).toBeUndefined();
  });

  it('skips the rows that there are, by the names of OData, too', async () => {
    const next = await nextOf(object({ value: pets }), { $skip: count, $top: count });
    expect(next({ value: rows(2) }, { $top: 2 })).toEqual({ $skip: 2 });
    expect(next({ value: rows(1) }, { $top: 2, $skip: 2 })).toBeUndefined();
  });

  it('is unknown where nothing says how', async () => {
    expect((await nextOf(pets, { q: text }))([])).toBeUndefined();
  });
});
