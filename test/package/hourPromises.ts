import { expect } from 'vitest';
import type { ReadingList } from './readingList.js';

/** What a step of docs/tutorial.md says that one sees: looked for in the page, in DevTools, and in the server's terminal. */
type Promised = (app: ReadingList, server: { restart(...args: string[]): Promise<void> }) => Promise<void>;

const FIRST_LIST = 'GET /api/books 200';
const UNREAD = 'GET /api/books?read=false 200';

const click = (app: ReadingList, title: string) => app.page.getByRole('button', { name: title, exact: true }).click();
const tick = (app: ReadingList, title: string) => app.page.getByLabel(`I have read ${title}`, { exact: true }).click();
const unreadOnly = (app: ReadingList) => app.page.getByLabel('Unread only').click();
const detail = (app: ReadingList, title: string) =>
  app.page.locator('aside').getByText(title, { exact: true }).waitFor();
const inList = (app: ReadingList, title: string) => app.page.locator('li').filter({ hasText: title }).waitFor();

/** Wait for the list, and forget what was asked for so far. */
async function opened(app: ReadingList): Promise<void> {
  await app.page.locator('li').nth(19).waitFor();
  await app.settled();
}

async function rename(app: ReadingList, title: string): Promise<void> {
  await app.page.getByLabel('Title').fill(title);
  await app.page.getByRole('button', { name: 'Rename' }).click();
}

async function logIn(app: ReadingList, password: string): Promise<void> {
  await app.page.getByLabel('Name').fill('Ann');
  await app.page.getByLabel('Password').fill(password);
  await app.page.getByRole('button', { name: 'Log in' }).click();
}

const scrollToTheEnd = (app: ReadingList) =>
  expect
    .poll(
      async () => {
        await app.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return app.page.getByText('More…').count();
      },
      { timeout: 15_000, interval: 200 },
    )
    .toBe(0);

export const PROMISES: Readonly<Record<string, Promised>> = {
  '0. An empty app, and a server': async (app) => {
    await app.page.getByText('Get started').waitFor();
    const books = await app.page.evaluate(async () => (await fetch('/api/books')).json());
    expect(books).toHaveLength(20);
    expect(await app.settled()).toEqual([FIRST_LIST]);
  },

  '1. Declare what the server has': async (app) => {
    await app.page.getByText('Get started').waitFor();
    expect(await app.settled()).toEqual([]);
  },

  '2. One reducer, one middleware': async (app) => {
    await app.page.getByText('Get started').waitFor();
    const { state, actions } = await app.shown();
    expect(state.rest.entities).toEqual({});
    expect(actions.filter((type) => type.startsWith('rest/'))).toEqual([]);
    expect(await app.settled()).toEqual([]);
  },

  '3. A list': async (app) => {
    await app.settled();
    await app.offHold(async () => {
      await app.page.reload();
      await app.page.getByText('Loading…').waitFor();
    });
    await inList(app, 'The Silent Garden Ada Brook');
    expect(await app.page.locator('li').count()).toBe(20);
    expect(await app.page.locator('li').first().textContent()).toBe('The Silent Garden Ada Brook');
    expect(await app.settled()).toEqual([FIRST_LIST]);
    expect((await app.shown()).actions).toEqual(['rest/books.getList/pending', 'rest/books.getList/fulfilled']);
    expect(await app.rows('Book')).toHaveLength(20);
    expect(await app.rows('Author')).toHaveLength(4);
  },

  '4. A detail': async (app) => {
    await opened(app);
    await app.offHold(async () => {
      await click(app, 'The Silent River');
      await detail(app, 'by Ben Hill');
    });
    expect(await app.settled()).toEqual([]);
    await app.page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 61_000;
    });
    await app.offHold(async () => {
      await click(app, 'The Silent Letter');
      await detail(app, 'by Cleo Marsh');
    });
    expect(await app.settled()).toEqual(['GET /api/books/62 200']);
  },

  '5. An edit that shows at once': async (app) => {
    await opened(app);
    await click(app, 'The Silent Garden');
    await app.offHold(async () => {
      await rename(app, 'The Loud Garden');
      await detail(app, 'The Loud Garden');
      await inList(app, 'The Loud Garden');
    });
    expect(await app.settled()).toEqual(['PATCH /api/books/64 200']);
    expect(JSON.stringify(await app.rows('Book')).split('The Loud Garden')).toHaveLength(2);
    await app.offHold(async () => {
      await rename(app, '');
      await expect.poll(async () => (await app.titles())[0]).toBe('');
    });
    await detail(app, 'The Loud Garden');
    await inList(app, 'The Loud Garden');
    expect(await app.page.locator('form + [role=alert]').textContent()).toBe('A book has a title');
    expect(await app.settled()).toEqual(['PATCH /api/books/64 422']);
    await click(app, 'The Silent River');
    await detail(app, 'The Silent River');
    expect(await app.page.getByRole('alert').count()).toBe(0);
  },

  '6. A filter': async (app) => {
    await opened(app);
    await unreadOnly(app);
    await expect.poll(() => app.titles()).not.toContain('The Silent Letter');
    expect(await app.settled()).toEqual([UNREAD]);
    await unreadOnly(app);
    await inList(app, 'The Silent Letter');
    await unreadOnly(app);
    await expect.poll(() => app.titles()).not.toContain('The Silent Letter');
    expect(await app.settled()).toEqual([]);
    await click(app, 'The Silent River');
    await rename(app, 'The Loud River');
    await inList(app, 'The Loud River');
    await unreadOnly(app);
    await inList(app, 'The Silent Letter');
    await inList(app, 'The Loud River');
    expect(await app.settled()).toEqual(['PATCH /api/books/63 200']);
  },

  '7. What leaves one list and joins another': async (app) => {
    await opened(app);
    await unreadOnly(app);
    expect(await app.settled()).toEqual([UNREAD]);
    await app.offHold(async () => {
      await tick(app, 'The Loud River');
      await expect.poll(() => app.titles()).not.toContain('The Loud River');
      await unreadOnly(app);
      expect(await app.page.getByLabel('I have read The Loud River').isChecked()).toBe(true);
    });
    expect(await app.settled()).toEqual(['PATCH /api/books/63 200']);
    expect(await app.page.getByLabel('I have read The Loud River').isChecked()).toBe(true);
  },

  '8. A new book': async (app) => {
    await opened(app);
    await unreadOnly(app);
    expect(await app.settled()).toEqual([UNREAD]);
    await app.offHold(async () => {
      await app.page.getByLabel('New book').fill('A Quick One');
      await app.page.keyboard.press('Enter');
      await inList(app, 'A Quick One');
      expect((await app.titles())[0]).toBe('A Quick One');
      await unreadOnly(app);
      await inList(app, 'The Silent Letter');
      expect((await app.titles())[0]).toBe('A Quick One');
      await click(app, 'A Quick One');
      await rename(app, 'A Slow One');
      await detail(app, 'A Slow One');
    });
    await detail(app, 'by Ada Brook');
    expect(await app.settled()).toEqual(['POST /api/books 201', 'PATCH /api/books/65 200']);
    expect((await app.titles())[0]).toBe('A Slow One');
    await app.page.getByLabel('New book').fill(' ');
    await app.page.keyboard.press('Enter');
    await app.page.getByText('A book has a title').waitFor();
    expect(await app.page.getByLabel('New book').inputValue()).toBe(' ');
    expect((await app.titles())[0]).toBe('A Slow One');
    expect(await app.settled()).toEqual(['POST /api/books 422']);
  },

  '9. Infinite scroll': async (app) => {
    await opened(app);
    expect(await app.titles()).toHaveLength(20);
    await scrollToTheEnd(app);
    expect(await app.titles()).toHaveLength(65);
    expect(await app.settled()).toEqual([46, 26, 6].map((id) => `GET /api/books?after=${id} 200`));
    await unreadOnly(app);
    await expect.poll(() => app.titles()).not.toContain('The Silent Letter');
    await app.settled();
    await unreadOnly(app);
    await expect.poll(async () => (await app.titles()).length).toBe(65);
    await tick(app, 'The Winter River');
    expect(await app.settled()).toEqual(['PATCH /api/books/7 200']);
    await unreadOnly(app);
    await expect.poll(() => app.titles()).not.toContain('The Winter River');
    // The first page has lost a book: what is behind it has moved up.
    expect(await app.settled()).toEqual(['GET /api/books?read=false 200']);
  },

  '10. A login': async (app, server) => {
    await server.restart('--login');
    await app.page.reload();
    await logIn(app, 'guess');
    await app.page.getByText('Name and password do not match').waitFor();
    expect(await app.settled()).toEqual(['POST /api/login 422']);
    await logIn(app, 'secret');
    await inList(app, 'The Silent Letter');
    expect(await app.settled()).toEqual(['POST /api/login 200', FIRST_LIST]);
    await app.page.getByRole('button', { name: 'Log out' }).click();
    await app.page.getByLabel('Password').waitFor();
    expect((await app.shown()).state.rest.entities).toEqual({});

    await logIn(app, 'secret');
    await inList(app, 'The Silent Letter');
    await app.settled();
    await server.restart('--login');
    await tick(app, 'The Silent Garden');
    await app.page.getByLabel('Password').waitFor();
    expect(await app.settled()).toEqual(['PATCH /api/books/64 401']);
    const { state, actions } = await app.shown();
    expect([state.rest.entities, state.rest.results]).toEqual([{}, {}]);
    expect(JSON.stringify([state, actions])).not.toContain('secret');
  },
};
