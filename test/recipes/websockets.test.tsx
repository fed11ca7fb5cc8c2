import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, Suspense, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket as Socket, WebSocketServer } from 'ws';
import { docsPage } from '../support/docsModule.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { reactLibraries } from '../support/reactLibraries.js';
import type { AddressInfo } from 'node:net';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Rooms over HTTP, and what is said in them over a WebSocket. */
async function open(...shown: string[]) {
  const gate = gatekeeper();
  const http = await startServer((request, index) => {
    const room = request.url.split('/')[2];
    if (request.method === 'GET') return { json: [{ id: `1 in ${String(room)}`, room, text: 'Hello' }] };
    return gate.handler(request, index);
  });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => void (server.clients.forEach((client) => client.terminate()), server.close()));
  const told: string[] = [];
  const connections: Socket[] = [];
  server.on('connection', (connection) => {
    connections.push(connection);
    connection.on('message', (data: Buffer) => told.push(data.toString()));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const ws = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Node's own gives events that jsdom does not take.
  vi.stubGlobal('WebSocket', Socket);
  onTestFinished(() => void vi.unstubAllGlobals());
  const file = docsPage('recipes/websockets.md', reactLibraries);
  const chat = file('rest.ts')['createChat'](http.url, ws);
  const Room = file('Room.tsx')['Room'] as ComponentType<any>;
  const Page = ({ rooms }: { rooms: string[] }) => (
    <Provider store={chat.store}>
      {rooms.map((room) => (
        <Suspense key={room} fallback="Loading">
          {createElement(Room, { chat, room })}
        </Suspense>
      ))}
    </Provider>
  );
  const view = render(<Page rooms={shown} />);
  await waitFor(() => expect(told).toHaveLength(shown.length));
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return {
    ...{ http, gate, told, connections, server },
    show: (...rooms: string[]) => view.rerender(<Page rooms={rooms} />),
    tell: (room: string, message: object) =>
      connections.at(-1)?.send(JSON.stringify({ channel: `room:${room}`, message })),
    textsIn: (room: string) => [...screen.getByLabelText(room).querySelectorAll('p')].map((p) => p.textContent),
  };
}

const about = (type: string, room: string) => JSON.stringify({ type, channel: `room:${room}` });

it('shows what is said, edited and taken back, in its room', async () => {
  const { http, tell, textsIn } = await open('red', 'blue');
  tell('red', { said: { id: '2', room: 'red', text: 'Hi' } });
  await waitFor(() => expect(textsIn('red')).toEqual(['Hello', 'Hi']));
  tell('red', { edited: { id: '2', text: 'Hi!' } });
  await waitFor(() => expect(textsIn('red')).toEqual(['Hello', 'Hi!']));
  tell('red', { taken: '2' });
  await waitFor(() => expect(textsIn('red')).toEqual(['Hello']));
  expect(textsIn('blue')).toEqual(['Hello']);
  expect(http.lines()).toEqual(['GET /rooms/red/messages', 'GET /rooms/blue/messages']);
});

it('has one connection for all rooms, which goes with the last', async () => {
  const { told, connections, show } = await open('red', 'blue');
  show('blue');
  await waitFor(() => expect(told.slice(2)).toEqual([about('leave', 'red')]));
  expect(connections.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN]);
  show('blue', 'green');
  await waitFor(() => expect(told.slice(3)).toEqual([about('join', 'green')]));
  show();
  await waitFor(() => expect(connections.map(({ readyState }) => readyState)).toEqual([WebSocket.CLOSED]));
});

it.each(['the answer', 'the socket'])('shows what one says oneself once, where %s comes first', async (first) => {
  const { http, gate, tell, textsIn } = await open('red');
  fireEvent.change(screen.getByLabelText('To red'), { target: { value: 'Mine' } });
  fireEvent.submit(screen.getByLabelText('To red'));
  await waitFor(() => expect(textsIn('red')).toEqual(['Hello', 'Mine']));
  await http.received(2);
  const mine = { id: '2', room: 'red', text: 'Mine' };
  const tellIt = async () => {
    tell('red', { said: mine });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  if (first === 'the socket') {
    await tellIt();
    expect(textsIn('red').sort()).toEqual(['Hello', 'Mine', 'Mine']); // for a moment, as the page says
  }
  gate.answer(1, { status: 201, json: mine });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  if (first === 'the answer') await tellIt();
  expect(textsIn('red')).toEqual(['Hello', 'Mine']);
});

it('is opened again after it was lost, and asks for what was missed', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined); // it tells of the failure in development
  const { http, told, connections, tell, textsIn } = await open('red', 'blue');
  connections[0]?.terminate();
  await waitFor(() => expect(told).toHaveLength(4), { timeout: 5_000 });
  expect(connections).toHaveLength(2);
  tell('red', { said: { id: '2', room: 'red', text: 'I am back' } });
  await waitFor(() => expect(textsIn('red')).toContain('I am back'));
  await waitFor(() => expect(http.lines().slice(2)).toEqual(['GET /rooms/red/messages']));
});
