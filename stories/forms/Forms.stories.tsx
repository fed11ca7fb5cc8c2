import { restServer } from 'rest-slice/testing';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { steerServer } from '../steerServer.js';
import { API, createStore, GuestResource } from './api.js';
import { SignUp } from './SignUp.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const ROWS = [
  { id: 1, name: 'Ada', email: 'ada@example.com', seats: 1 },
  { id: 2, name: 'Charles', email: 'charles@example.com', seats: 2 },
];

interface Row {
  readonly name: string;
  readonly email: string;
  readonly seats: number;
}

/** Has rules that no browser can know. */
function createWorkshopServer() {
  const guests = restServer(GuestResource, ROWS);
  const problemsOf = ({ name, email, seats }: Row) => ({
    ...(name === '' && { name: ['is missing'] }),
    ...(!email.includes('@') && { email: ['is no address'] }),
    ...(guests.rows.some((row) => row.email === email) && { email: ['is on the list already'] }),
    ...(seats > 4 && { seats: ['are too many', 'four is what we have'] }),
  });
  return steerServer(API, async (request) => {
    const errors = request.method === 'POST' ? problemsOf((await request.clone().json()) as Row) : {};
    return Object.keys(errors).length > 0 ? Response.json({ errors }, { status: 422 }) : guests(request);
  });
}

const load = () => ({ store: createStore(), server: createWorkshopServer() });

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Forms',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <SignUp store={loadedOf(context).store} />,
};

export default meta;

async function pageOf(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await page.findByText('Ada');
  return {
    ...page,
    guests: () => [...canvasElement.querySelectorAll('.rows .row-title')].map((guest) => guest.textContent),
    async fill(values: Readonly<Record<string, string>>): Promise<void> {
      for (const [label, value] of Object.entries(values)) {
        await userEvent.clear(page.getByLabelText(label));
        await userEvent.type(page.getByLabelText(label), value);
      }
    },
    send: () => userEvent.click(page.getByRole('button', { name: 'Sign up' })),
  };
}

/** What the server refuses is beside the field that it is about; nothing that was written is lost. */
export const EachFieldSaysWhatIsWrong: StoryObj = {
  name: 'A guest on the list, after each mistake was named',
  play: async ({ canvasElement }) => {
    const page = await pageOf(canvasElement);
    await page.fill({ Email: 'ada@example.com', Seats: '9' });
    await page.send();
    const name = page.getByLabelText('Name');
    await waitFor(() => expect(name).toHaveAccessibleDescription('is missing'));
    await expect(page.getByLabelText('Email')).toHaveAccessibleDescription('is on the list already');
    await expect(page.getByLabelText('Seats')).toHaveAccessibleDescription('are too many, four is what we have');
    await expect(page.getByRole('alert')).toHaveTextContent('3 fields need another look.');
    await waitFor(() => expect(name).toHaveFocus());
    await expect(page.getByLabelText('Email')).toHaveValue('ada@example.com');
    await expect(page.guests()).toEqual(['Ada', 'Charles']);

    await page.fill({ Name: 'Grace', Email: 'grace@example.com', Seats: '3' });
    await page.send();
    await waitFor(() => expect(page.guests()).toEqual(['Ada', 'Charles', 'Grace']));
    await expect(name).toHaveValue('');
    await expect(name).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByRole('alert')).toBeEmptyDOMElement();
  },
};

/** An error that is about no field is said above the button; the same form can be sent again. */
export const TheServerIsBusy: StoryObj = {
  name: 'A form sent again after an error',
  play: async ({ canvasElement, ...context }) => {
    const { server } = loadedOf(context);
    const page = await pageOf(canvasElement);
    await page.fill({ Name: 'Grace', Email: 'grace@example.com' });
    server.failNext();
    await page.send();
    await waitFor(() => expect(page.getByRole('alert')).toHaveTextContent('Not sent.'));
    await expect(page.getByLabelText('Name')).toHaveValue('Grace');
    await page.send();
    await waitFor(() => expect(page.guests()).toContain('Grace'));
    // Whether the first one was done a 503 does not say: the list is asked for.
    await expect(server.requests.get()).toEqual(['GET /guests', 'POST /guests', 'GET /guests', 'POST /guests']);
  },
};

export const OnAPhone: StoryObj = {
  name: 'A form on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const page = await pageOf(canvasElement);
    await page.send();
    await waitFor(() => expect(page.getByLabelText('Name')).toHaveFocus());
    await fitsThePhone();
  },
};
