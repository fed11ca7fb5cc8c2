import { getWorker } from 'msw-storybook-addon';
import { expect, waitFor, within } from 'storybook/test';
import { createFeed, type Feed } from './createFeed.js';
import { InfiniteFeed } from './InfiniteFeed.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const meta: Meta = {
  title: 'Infinite feed',
  parameters: { layout: 'fullscreen', openAt: '48' },
  loaders: [
    ({ parameters }) => {
      const feed = createFeed(parameters.openAt as string | undefined);
      getWorker().use(...feed.handlers);
      return { feed };
    },
  ],
  render: (_args, { loaded }) => <InfiniteFeed feed={loaded.feed as Feed} />,
};

export default meta;

type Story = Parameters<NonNullable<StoryObj['play']>>[0];

async function open({ canvasElement, loaded, userEvent }: Story) {
  const page = within(canvasElement);
  const { diary } = loaded.feed as Feed;
  const list = await page.findByRole('list', { name: 'Sightings' });
  const birds = () => page.getAllByRole('button', { name: /^Strike out/ }).map((button) => button.ariaLabel);
  return {
    ...{ page, diary, birds },
    /** To the end of what is there. */
    scroll: () => list.scrollTo({ top: list.scrollHeight }),
    has: (count: number) => waitFor(() => expect(birds()).toHaveLength(count), { timeout: 5_000 }),
    press: async (name: string | RegExp) => userEvent.click(await page.findByRole('button', { name })),
  };
}

/** A page comes when the end of the list is seen, each once, until the last one. */
export const ScrollLoadsPages: StoryObj = {
  name: 'The end of a feed after its last page',
  play: async (story) => {
    const { page, diary, scroll, has, birds } = await open(story);
    await has(12);
    for (const count of [24, 36, 48]) {
      scroll();
      await has(count);
    }
    scroll();
    await expect(await page.findByText('That is where the diary begins.')).toBeInTheDocument();
    await expect(new Set(birds()).size).toBe(48);
    await expect(diary.asked).toEqual(['', '?older=37', '?older=25', '?older=13', '?older=1']);
  },
};

/** From the middle to what is newer: its rows go in front. */
export const Newer: StoryObj = {
  name: 'A feed with newer rows in front',
  play: async (story) => {
    const { has, birds, press } = await open(story);
    await has(12);
    await press('Newer');
    await has(24);
    await expect(birds().slice(0, 2)).toEqual(['Strike out Robin 60', 'Strike out Wren 59']);
    await expect(birds()[12]).toBe('Strike out Swift 48');
  },
};

/** A row that is noted or struck out moves the others between pages: as many pages as are shown are asked for again. */
export const NotedAndStruckOut: StoryObj = {
  name: 'A feed with rows noted and struck out',
  parameters: { openAt: '' },
  play: async (story) => {
    const { diary, scroll, has, birds, press } = await open(story);
    const isTheServers = (count: number) =>
      waitFor(() => expect(birds()).toEqual(diary.rows.slice(0, count).map(({ bird }) => `Strike out ${bird}`)), {
        timeout: 5_000,
      });
    await has(12);
    scroll();
    await has(24);
    await press('Note a hoopoe');
    await waitFor(() => expect(birds()[0]).toBe('Strike out Hoopoe'));
    await isTheServers(24);
    await press(/^Strike out .* 50$/);
    await isTheServers(24);
    scroll();
    await isTheServers(36);
  },
};

/** The failure of a page is its own, and is tried again by whoever looks at it. */
export const APageFails: StoryObj = {
  name: 'A page that failed and was tried again',
  play: async (story) => {
    const { page, diary, scroll, has, press } = await open(story);
    await has(12);
    diary.isDown = true;
    scroll();
    await expect(await page.findByRole('alert')).toHaveTextContent('That page could not be read.');
    await has(12);
    await expect(diary.asked).toEqual(['', '?older=37']);
    diary.isDown = false;
    await press('Try again');
    await has(24);
    await expect(page.queryByRole('alert')).toBeNull();
  },
};

/** Closed and opened again, it is where it was; read anew, it begins again. */
export const ClosedAndOpened: StoryObj = {
  name: 'A feed opened again where it was',
  play: async (story) => {
    const { page, diary, scroll, has, press } = await open(story);
    await has(12);
    scroll();
    await has(24);
    await press('Close the diary');
    await press('Open the diary');
    await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('24'));
    await expect(diary.asked).toHaveLength(2);
    await press('Begin again');
    await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('12'));
    await expect(diary.asked).toEqual(['', '?older=37', '']);
  },
};
