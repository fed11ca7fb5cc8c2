import { restServer } from 'rest-slice/testing';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { steerServer } from '../steerServer.js';
import { API, createStore, NoteResource } from './api.js';
import { Login } from './Login.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

/** Notes are served to whom the token belongs; a token is good until it is revoked. */
function createNotesServer() {
  const notesOf: Readonly<Record<string, ReturnType<typeof restServer>>> = {
    Ann: restServer(NoteResource, [
      { id: 1, text: 'Ann’s diary' },
      { id: 2, text: 'Ann’s present for Bob' },
    ]),
    Bob: restServer(NoteResource, [{ id: 1, text: 'Bob’s running times' }]),
  };
  const tokens = new Map<string, string>();

  const serve = async (request: Request): Promise<Response | undefined> => {
    if (request.url.endsWith('/login')) {
      const { name, password } = (await request.json()) as { name: string; password: string };
      if (!(name in notesOf) || password !== 'secret') return new Response(null, { status: 401 });
      const token = `token-of-${name}-${tokens.size}`;
      tokens.set(token, name);
      return Response.json({ name, token });
    }
    const [, token = ''] = (request.headers.get('authorization') ?? '').split('Bearer ');
    const owner = tokens.get(token);
    return owner === undefined ? new Response(null, { status: 401 }) : notesOf[owner]?.(request);
  };
  return { ...steerServer(API, serve), revoke: () => tokens.clear() };
}

const load = () => ({ store: createStore(), server: createNotesServer() });

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Login and logout',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <Login store={loadedOf(context).store} />,
};

export default meta;

function pageOf(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  const press = async (name: string) => userEvent.click(await page.findByRole('button', { name }));
  return {
    ...page,
    press,
    async logIn(name: string, password = 'secret'): Promise<void> {
      await userEvent.type(await page.findByLabelText('Name'), name);
      await userEvent.type(page.getByLabelText('Password'), password);
      await press('Log in');
    },
  };
}

/** Everything that the page shows from now on, whether for a moment or longer. */
function watch(canvasElement: HTMLElement): () => string {
  const seen: (string | null)[] = [canvasElement.textContent];
  const observer = new MutationObserver(() => seen.push(canvasElement.textContent));
  observer.observe(canvasElement, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    return seen.join('\n');
  };
}

export const TryIt: StoryObj = {
  name: 'Notes of who is logged in',
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement);
    await page.logIn('Ann');
    await expect(await page.findByText('Ann’s diary')).toBeVisible();
  },
};

/** Ann leaves while an answer is on its way to her. Bob logs in, and sees nothing of hers: not even for a moment. */
export const TwoUsers: StoryObj = {
  name: 'Bob after Ann, with nothing of hers',
  play: async ({ canvasElement, ...context }) => {
    const { store, server } = loadedOf(context);
    const page = pageOf(canvasElement);
    await page.logIn('Ann');
    await page.findByText('Ann’s diary');
    server.hold();
    await page.press('Refresh');
    await userEvent.type(page.getByLabelText('New note'), 'Ann’s last thought{Enter}');
    await waitFor(() => expect(server.held).toHaveLength(2));

    await page.press('Log out');
    const seen = watch(canvasElement);
    await expect(JSON.stringify(store.getState())).not.toContain('Ann');
    const answersToAnn = server.held.splice(0);
    server.release();
    await page.logIn('Bob');
    for (const { answer } of answersToAnn) answer();
    await page.findByText('Bob’s running times');
    await page.press('Refresh');
    await waitFor(() => expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled());

    await expect(seen().replaceAll('Ann and Bob both have the password', '')).not.toContain('Ann');
    await expect(JSON.stringify(store.getState())).not.toContain('Ann');
    await expect(page.getAllByRole('listitem')).toHaveLength(1);
  },
};

/** The server ends the session: whatever was under way is refused, the store is emptied once, and the page says why. */
export const SessionEnds: StoryObj = {
  name: 'Notes of Ann, after a session that ended',
  play: async ({ canvasElement, ...context }) => {
    const { store, server } = loadedOf(context);
    const page = pageOf(canvasElement);
    await page.logIn('Ann');
    await page.findByText('Ann’s diary');
    server.revoke();
    const box = page.getByLabelText('New note');
    await userEvent.type(box, 'Too late{Enter}');
    await expect(await page.findByText('Your session has ended. Log in again.')).toBeVisible();
    await expect(JSON.stringify(store.getState())).not.toMatch(/Ann|Too late/);
    const asked = server.requests.get().length;

    await page.logIn('Ann');
    await page.findByText('Ann’s diary');
    await expect(page.queryByText('Too late')).toBeNull();
    await expect(server.requests.get().slice(asked)).toEqual(['POST /login', 'GET /notes']);
  },
};

/** A refused login is said in the form; the password is neither in the state nor in an action. */
export const WrongPassword: StoryObj = {
  name: 'Notes of Bob, after a login that was refused',
  play: async ({ canvasElement, ...context }) => {
    const { store } = loadedOf(context);
    const page = pageOf(canvasElement);
    await page.logIn('Bob', 'guess');
    await expect(await page.findByText('Name and password do not match.')).toBeVisible();
    await expect(JSON.stringify(store.getState())).not.toMatch(/guess|session has ended/);
    await userEvent.clear(page.getByLabelText('Name'));
    await userEvent.clear(page.getByLabelText('Password'));
    await page.logIn('Bob');
    await expect(await page.findByText('Bob’s running times')).toBeVisible();
  },
};

export const OnAPhone: StoryObj = {
  name: 'Notes on a phone, after the login',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement);
    await page.logIn('Bob');
    await page.findByText('Bob’s running times');
    await fitsThePhone();
  },
};
