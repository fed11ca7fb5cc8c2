import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ConduitApp } from './ConduitApp.js';
import { loadConduit, type Visit } from './loadConduit.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const visitOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Visit;

const meta: Meta = {
  title: 'Conduit',
  parameters: { layout: 'fullscreen' },
  loaders: [loadConduit()],
  render: (_args, context) => <ConduitApp conduit={visitOf(context).conduit} />,
};

export default meta;

/** Conduit as somebody uses it. */
function pageOf(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  const press = async (name: string | RegExp) => userEvent.click(await page.findByRole('button', { name }));
  return {
    ...page,
    press,
    titles: () => [...canvasElement.querySelectorAll('.title')].map((title) => title.textContent),
    async logIn(name: string) {
      await press('Sign in');
      await userEvent.type(await page.findByLabelText('Email'), `${name}@conduit.test`);
      await userEvent.type(page.getByLabelText('Password'), 'secret-word');
      await press('Log in');
      await page.findByText(`Signed in as ${name}`);
    },
  };
}

/** A server that takes its time. Ann, Bob and Cleo (ann@conduit.test …) have the password "secret-word". */
export const TryIt: StoryObj = {
  name: 'The articles of all',
  loaders: [loadConduit(300)],
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement);
    await page.findByRole('region', { name: 'Global feed' });
    await expect(page.titles()).toHaveLength(5);
  },
};

/** The page before stays until the next one is there; one that has been seen is shown at once. */
export const Paging: StoryObj = {
  name: 'Another page of articles',
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement);
    const { sent } = visitOf(context);
    await page.findByRole('navigation', { name: 'Pages' });
    const first = page.titles();
    await page.press('2');
    await waitFor(() => expect(page.titles()).not.toEqual(first));
    await page.press('1');
    await expect(page.titles()).toEqual(first);
    await expect(sent()).toEqual(['GET /articles?limit=5&offset=0', 'GET /articles?limit=5&offset=5']);
  },
};

/** What the server refuses is said; a second try succeeds, and a logout leaves nothing of it. */
export const SignInAndOut: StoryObj = {
  name: 'The page after a logout',
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement);
    await page.press('Sign in');
    await page.press('I need an account');
    await userEvent.type(page.getByLabelText('Name'), 'ann');
    await page.press('Create account');
    await expect(await page.findByRole('alert')).toHaveTextContent('username has already been taken');
    await expect(page.getByRole('alert')).toHaveTextContent("email can't be blank");
    await page.press('I have an account');
    await page.press('conduit');

    await page.logIn('ann');
    await page.press('Log out');
    await page.findByRole('region', { name: 'Global feed' });
    const { conduit } = visitOf(context);
    await expect(JSON.stringify(conduit.store.getState())).not.toMatch(/token|ann@/);
  },
};

/** Follow somebody: the feed has their articles. Their favorite shows before the server knows. */
export const FollowAndFavorite: StoryObj = {
  name: 'A feed of who is followed',
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement);
    const { hold } = visitOf(context);
    await page.logIn('ann');
    await page.press('Your feed');
    await page.findByText(/Nobody whom you follow/);
    await page.press('Global feed');
    await page.press('What the hedgehog eats in autumn, part 4');
    await page.press('Follow bob');
    await page.press('conduit');
    await page.press('Your feed');
    await page.findByRole('button', { name: 'What the hedgehog eats in autumn, part 4' });

    const release = hold();
    const favorite = await page.findByRole('button', { name: /Favorite “What the hedgehog eats in autumn, part 4”/ });
    await userEvent.click(favorite);
    await expect(favorite).toHaveAttribute('aria-pressed', 'true');
    await expect(favorite).toHaveTextContent('1');
    release();
    await page.press('Global feed');
    await expect(await page.findByRole('button', { name: /autumn, part 4”, 1/ })).toBeVisible();
  },
};

/** A comment shows at once, and goes when nobody can be reached. */
export const Comments: StoryObj = {
  name: 'A comment that could not be sent',
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement);
    const { goOffline, sent } = visitOf(context);
    await page.logIn('bob');
    await page.press(/^Repairing a bicycle wheel, part 4$/);
    const box = await page.findByLabelText('Your comment');
    await userEvent.type(box, 'Thank you!');
    await page.press('Post comment');
    await expect(page.getByText('Thank you!')).toBeVisible();
    await within(page.getByRole('region', { name: 'Comments' })).findByText('bob');
    await page.press('Delete “Thank you!”');
    await waitFor(() => expect(page.queryByText('Thank you!')).toBeNull());
    await waitFor(() => expect(sent().join()).toMatch(/DELETE .*comments/));

    goOffline(true);
    await userEvent.type(box, 'Nobody hears me');
    await page.press('Post comment');
    await expect(await page.findByRole('alert')).toBeVisible();
    await expect(page.queryByRole('button', { name: /Nobody hears me/ })).toBeNull();
    await expect(box).toHaveValue('Nobody hears me');
  },
};

export const EditMovesTheArticle: StoryObj = {
  name: 'An article after an edit',
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement);
    const { sent } = visitOf(context);
    await page.logIn('ann');
    await page.press('Repairing a bicycle wheel, part 4');
    await page.press('Edit');
    const title = await page.findByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Wheels');
    sent();
    await page.press('Save');
    await page.findByRole('heading', { name: 'Wheels' });
    await page.press('conduit');
    await waitFor(() => expect(page.titles()[0]).toBe('Wheels'));
    await expect([...new Set(sent())]).toEqual([
      'PUT /articles/repairing-a-bicycle-wheel-part-4',
      // The form, which still shows the old slug as the answer comes, learns that it is gone.
      'GET /articles/repairing-a-bicycle-wheel-part-4',
      'GET /articles/wheels/comments',
      'GET /articles?limit=5&offset=0',
    ]);
  },
};
