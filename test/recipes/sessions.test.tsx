import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { createElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { expectConsole } from '../support/console.js';
import { docsPage } from '../support/docsModule.js';
import { startServerOf } from '../support/startServerOf.js';
import { reactLibraries } from '../support/reactLibraries.js';
import type { Answer } from '../support/httpServer.js';

afterEach(cleanup);

const ADA = { id: 'u1', name: 'Ada', permissions: ['posts:delete'] };
const BOB = { id: 'u2', name: 'Bob', permissions: [] };

/** Ada and Bob, each with posts; a token is good until it is revoked, and answers may be held. */
async function open() {
  const tokens = new Map([
    ['token-ada', ADA],
    ['token-bob', BOB],
  ]);
  const held: (() => void)[] = [];
  const rights = { isHolding: false, isForbidden: false, isUnknown: false };
  const used: string[] = [];
  const answer = (line: string, body: string, user: typeof ADA | undefined): Answer => {
    if (line === 'POST /login') {
      const { name, password } = JSON.parse(body) as { name: string; password: string };
      return password === 'secret' ? { json: { token: `token-${name.toLowerCase()}` } } : { status: 401 };
    }
    if (!user) return { status: 401 };
    if (line === 'GET /me' && rights.isUnknown) return { status: 403 };
    if (line === 'GET /me') return { json: rights.isForbidden ? { ...user, permissions: [] } : user };
    if (line.startsWith('DELETE')) return { status: rights.isForbidden ? 403 : 204 };
    return { json: [{ id: `of-${user.name}`, title: `${user.name}'s post` }] };
  };
  const http = await startServerOf(async ({ method, url, headers, body }) => {
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    used.push(token);
    const answered = answer(`${method} ${url}`, body, tokens.get(token));
    if (rights.isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return answered;
  });
  const file = docsPage('recipes/sessions.md', reactLibraries);
  const { createStore, rest } = file('store.ts');
  const store = createStore();
  render(<Provider store={store}>{createElement(file('Page.tsx')['Page'])}</Provider>);
  const logIn = async (name: string, password = 'secret') => {
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
    fireEvent.click(screen.getByText('Log in'));
  };
  return { http, store, rest, logIn, tokens, rights, held, used };
}

const stateText = (store: { getState(): unknown }) => JSON.stringify(store.getState());

it('nothing of the first user is left for the second, not even an answer that was on its way', async () => {
  const { http, store, rest, logIn, rights, held } = await open();
  await logIn('Ada');
  await screen.findByText(/^Ada's post/, { selector: 'p' });
  rights.isHolding = true;
  const late = store.dispatch(rest.endpoints.posts.getList());
  const edit = store.dispatch(rest.endpoints.posts.create({ title: "Ada's draft" }));
  const outcomes = Promise.allSettled([late, edit]);
  await http.received(5);
  fireEvent.click(screen.getByText('Log out'));
  expect(stateText(store)).not.toMatch(/Ada|ada/);
  rights.isHolding = false;
  await logIn('Bob');
  held.forEach((answer) => answer());
  await screen.findByText(/^Bob's post/, { selector: 'p' });
  expect((await outcomes).map((outcome) => (outcome as PromiseRejectedResult).reason.name)).toEqual([
    'ResetError',
    'ResetError',
  ]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(stateText(store)).not.toMatch(/Ada|ada/);
  expect(document.body.textContent).not.toContain('Ada');
  expect(screen.queryByText(/^Delete/)).toBeNull();
});

it('shows who may delete the button, and asks once what is allowed', async () => {
  const { http, logIn } = await open();
  await logIn('Ada');
  fireEvent.click(await screen.findByText("Delete Ada's post"));
  await waitFor(() => expect(screen.queryByText(/^Delete/)).toBeNull());
  expect(http.lines()).toEqual(['POST /login', 'GET /me', 'GET /posts', 'DELETE /posts/of-Ada']);
});

it('a 403 shows itself, and asks what is allowed now', async () => {
  const { http, logIn, rights } = await open();
  await logIn('Ada');
  const button = await screen.findByText("Delete Ada's post");
  rights.isForbidden = true;
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/^Delete/)).toBeNull());
  expect(screen.getByRole('alert').textContent).toContain('403');
  expect(screen.getByText(/^Ada's post/, { selector: 'p' })).toBeTruthy();
  expect(http.lines().slice(3)).toEqual(['DELETE /posts/of-Ada', 'GET /me']);
});

it('a token that is refused ends the session, and nobody asks with it again', async () => {
  expectConsole('error'); // React tells of what a boundary has caught.
  const { http, store, rest, logIn, tokens, used } = await open();
  await logIn('Ada');
  await screen.findByText(/^Ada's post/, { selector: 'p' });
  tokens.clear();
  await act(() => store.dispatch(rest.endpoints.posts.getList()).catch(() => undefined));
  expect(await screen.findByText('Log in')).toBeTruthy();
  expect(stateText(store)).not.toMatch(/Ada|ada/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(http.lines()).toHaveLength(4);
  expect(used.at(-1)).toBe('token-ada');
});

it('a wrong password is said in the form, and is not in the state', async () => {
  const { store, logIn } = await open();
  await logIn('Ada', 'guess');
  expect((await screen.findByRole('alert')).textContent).toContain('401');
  expect(stateText(store)).not.toContain('guess');
});

it('a 403 of /me itself is no reason to ask again', async () => {
  expectConsole('error');
  const { http, logIn, rights } = await open();
  rights.isUnknown = true;
  await logIn('Ada');
  await screen.findByText(/403/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  expect(http.lines().filter((line) => line === 'GET /me')).toHaveLength(1);
});

/** The page with a cookie; the server knows who is there. */
async function openWithCookie(answers: Record<string, Answer>) {
  const sent: [line: string, credentials: unknown][] = [];
  const http = await startServerOf(({ method, url }) => answers[`${method} ${url}`] ?? { status: 404 });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, { credentials, ...init }: RequestInit) => {
    const path = url.replace('https://api.example.com', '');
    sent.push([`${init.method} ${path}`, credentials]);
    return send(path, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const file = docsPage('recipes/sessions.md', reactLibraries);
  const { rest } = file('cookie.ts');
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { http, store, rest, sent, Who: file('Who.tsx')['Who'] };
}

it('with a cookie: it goes along, nobody is an answer, and a logout asks again', async () => {
  const answers: Record<string, Answer> = { 'GET /me': { json: ADA }, 'POST /logout': { status: 204 } };
  const { store, sent, Who } = await openWithCookie(answers);
  render(<Provider store={store}>{createElement(Who)}</Provider>);
  fireEvent.click(await screen.findByText('Log out Ada'));
  answers['GET /me'] = { status: 401 };
  await screen.findByText('Log in');
  expect(sent).toEqual([
    ['GET /me', 'include'],
    ['POST /logout', 'include'],
    ['GET /me', 'include'],
  ]);
});

it.each([401, 204, 200])('with a cookie: %s says that nobody is there', async (status) => {
  const { store, rest } = await openWithCookie({ 'GET /me': status === 200 ? { json: null } : { status } });
  expect(await store.dispatch(rest.endpoints.me())).toBeNull();
  expect(rest.endpoints.me.selectResponse(store.getState())).toMatchObject({ data: null, error: undefined });
});
