// Family: optimistic changes of rows that decoders read.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { controlledServer } from '../support/controlledServer.js';
import { testStore } from '../support/testStore.js';

const KINDS = ['bug', 'wish'];

class Ticket extends Entity {
  id = 0;
  kind = 'other';
  status = 'open';
  openedAt = new Date(0);
  static override key = 'Ticket';
  static override schema = {
    id: Number,
    kind: (code: number) => KINDS[code] ?? 'other',
    openedAt: (seconds: number) => new Date(seconds * 1000),
  };
}

describe('an optimistic partialUpdate', () => {
  it.each([
    ['nothing', null],
    ['the id alone', { id: 1 }],
  ])(
    'leaves fields that are not sent as their decoders read them, also once %s is answered (R12.20, 99)',
    async (_, answer) => {
      const server = controlledServer();
      const tickets = resource({ path: '/tickets/:id', schema: Ticket, optimistic: true, Endpoint: server.Held });
      const { dispatch, endpoints, root, state } = testStore(() => createRestSlice({ endpoints: { tickets } }));
      void dispatch(endpoints.tickets.getList.setResponse({}, [{ id: 1, kind: 1, openedAt: 1_000 }] as never));
      const shown = () => endpoints.tickets.getList.select(root())?.[0];
      await server.send(dispatch(endpoints.tickets.partialUpdate({ id: 1 }, { status: 'closed' })));
      const expected = { id: 1, kind: 'wish', status: 'closed', openedAt: new Date(1_000_000) };
      expect(shown()).toMatchObject(expected);
      await server.answer(0, answer);
      expect(shown()).toMatchObject(expected);
      expect(state().entities['Ticket']?.['1']).toEqual({ id: 1, kind: 1, status: 'closed', openedAt: 1_000 });
    },
  );
});

describe('an optimistic change that is answered with nothing', () => {
  it('confirms what was sent, also where a read has brought it before: an earlier change does not take it back (99)', async () => {
    const server = controlledServer();
    const tickets = resource({ path: '/tickets/:id', schema: Ticket, optimistic: true, Endpoint: server.Held });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { tickets } }));
    const { get, partialUpdate } = endpoints.tickets;
    void dispatch(get.setResponse({ id: 1 }, { id: 1, kind: 0, status: 'open' } as never));
    await server.send(dispatch(partialUpdate({ id: 1 }, { kind: 1 } as never)));
    await server.send(dispatch(partialUpdate({ id: 1 }, { status: 'closed' })));
    await server.send(dispatch(get({ id: 1 })));
    await server.answer(2, { id: 1, kind: 1, status: 'closed' });
    await server.answer(1, null);
    await server.answer(0, { id: 1, kind: 1, status: 'open' });
    expect(get.select(root(), { id: 1 })).toMatchObject({ kind: 'wish', status: 'closed' });
  });
});

describe('an optimistic function of the user that spreads what the snapshot gave', () => {
  it('leaves the decoded fields of the row as they are (R12.20, 99)', async () => {
    const server = controlledServer();
    const tickets = resource({ path: '/tickets/:id', schema: Ticket, Endpoint: server.Held }).extend(({ get }) => ({
      close: get.extend({
        method: 'POST',
        path: '/tickets/:id/close',
        body: undefined,
        getOptimisticResponse(snapshot, { id }) {
          const ticket = snapshot.get(Ticket, { id });
          if (!ticket) throw snapshot.abort;
          return { ...ticket, status: 'closed' };
        },
      }),
    }));
    const { dispatch, endpoints, root, state } = testStore(() => createRestSlice({ endpoints: { tickets } }));
    void dispatch(endpoints.tickets.get.setResponse({ id: 1 }, { id: '1', kind: 1, openedAt: 1_000 } as never));
    const shown = () => endpoints.tickets.get.select(root(), { id: 1 });
    await server.send(dispatch(endpoints.tickets.close({ id: 1 })));
    const expected = { kind: 'wish', status: 'closed', openedAt: new Date(1_000_000) };
    expect(shown()).toMatchObject(expected);
    await server.answer(0, null);
    expect(shown()).toMatchObject(expected);
    expect(state().entities['Ticket']?.['1']).toMatchObject({ kind: 1, openedAt: 1_000 });
  });
});
