import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { steerServer } from '../steerServer.js';
import { API, createStore, rest } from './api.js';
import { Feed } from './Feed.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

interface Row {
  readonly type: string;
  readonly id: number;
  likes: number;
}

/** Ids count within a kind: there is a post 1, a photo 1 and a meeting 1. */
function createVillageServer() {
  const rows: Row[] = [
    { type: 'post', id: 1, likes: 2, text: 'The bakery has opened again.' } as Row,
    {
      type: 'photo',
      id: 1,
      likes: 9,
      color: 'linear-gradient(#f6b26b, #7a4988)',
      caption: 'Evening at the lake',
    } as Row,
    { type: 'meeting', id: 1, likes: 4, title: 'Cleaning the pond', starts: '2026-05-09T09:00:00Z' } as Row,
    { type: 'post', id: 2, likes: 0, text: 'Found: a blue umbrella.' } as Row,
  ];
  return steerServer(API, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const [, , type, id] = pathname.split('/');
    if (type !== undefined) {
      const row = rows.find((each) => each.type === type && each.id === Number(id));
      if (row) row.likes += 1;
      return Response.json(row);
    }
    if (request.method === 'POST') {
      const row = { ...((await request.json()) as Row), id: rows.length };
      rows.unshift(row);
      return Response.json(row);
    }
    const asked = searchParams.get('type');
    return Response.json(rows.filter((row) => asked === null || row.type === asked));
  });
}

const load = () => ({ store: createStore(), server: createVillageServer() });

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Union feed',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <Feed store={loadedOf(context).store} />,
};

export default meta;

async function pageOf(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await page.findByText('Evening at the lake');
  const textsOf = (selector: string) => [...canvasElement.querySelectorAll(selector)].map((found) => found.textContent);
  return {
    ...page,
    press: (name: string | RegExp) => userEvent.click(page.getByRole('button', { name })),
    kinds: () => textsOf('.card .pill'),
    likes: () => textsOf('.card .button').map((text) => Number(/\d+/.exec(text ?? '')?.[0])),
  };
}

/** Kinds do not mix, whatever their ids; each has its own fields. */
export const ThreeKinds: StoryObj = {
  name: 'Three kinds of posts in one list',
  play: async ({ canvasElement, ...context }) => {
    const { server } = loadedOf(context);
    const page = await pageOf(canvasElement);
    await expect(page.kinds()).toEqual(['post', 'photo', 'meeting', 'post']);
    await expect(page.getByText('Saturday 9 May')).toBeVisible();
    server.hold();
    await page.press(/like photo 1$/);
    await expect(page.likes()).toEqual([2, 10, 4, 0]);
    server.release();
    await page.press(/like meeting 1$/);
    await waitFor(() => expect(page.likes()).toEqual([2, 10, 5, 0]));
    // They are counted before the server has heard of them.
    await waitFor(() =>
      expect(server.requests.get().slice(1)).toEqual(['POST /feed/photo/1/likes', 'POST /feed/meeting/1/likes']),
    );
  },
};

/** A new post joins the lists that it belongs to; what is liked in one list is liked in all. */
export const OneCopyInAllLists: StoryObj = {
  name: 'A post liked in all of its lists',
  play: async ({ canvasElement, ...context }) => {
    const { server, store } = loadedOf(context);
    const page = await pageOf(canvasElement);
    await page.press('photos');
    await waitFor(() => expect(page.kinds()).toEqual(['photo']));
    await page.press(/like photo 1$/);
    await store.dispatch(rest.util.allSettled());
    await page.press('posts');
    await waitFor(() => expect(page.kinds()).toEqual(['post', 'post']));
    const asked = server.requests.get().length;
    await userEvent.type(page.getByLabelText('New post'), 'Who has lost a hat?{Enter}');
    await expect(await page.findByText('Who has lost a hat?')).toBeVisible();
    await page.press('all');
    await waitFor(() => expect(page.kinds()).toEqual(['post', 'post', 'photo', 'meeting', 'post']));
    await expect(page.likes()).toEqual([0, 2, 10, 4, 0]);
    await page.press('photos');
    await waitFor(() => expect(page.kinds()).toEqual(['photo']));
    await expect(server.requests.get().slice(asked)).toEqual(['POST /feed']);
  },
};

export const OnAPhone: StoryObj = {
  name: 'A feed of three kinds on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    await pageOf(canvasElement);
    await fitsThePhone();
  },
};
