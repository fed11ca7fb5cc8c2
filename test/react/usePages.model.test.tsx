import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTINGS, PagedServer, SIZE, showPages } from '../support/pagedNotes.js';
import { wait } from '../support/readers.js';
import type { Counting } from '../support/pagedNotes.js';

const IDS = ['1', '2', '3', '4', '5', '6', '7'];

/** What somebody does, to the list or to an item of it. */
type Step =
  | { readonly does: 'more' | 'refetch' | 'expire' | 'leave' | 'return' }
  | { readonly does: 'delete' | 'edit'; readonly id: string; readonly place: number }
  | { readonly does: 'create' | 'push' | 'elsewhere'; readonly place: number };

const place = fc.integer({ min: 1, max: 99 });
const stepOf = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('more' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('refetch', 'expire', 'leave', 'return') }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('delete', 'edit'), id: fc.constantFrom(...IDS), place }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('create', 'push', 'elsewhere'), place }) },
) as fc.Arbitrary<Step>;

/** Each step, with the time that passes before the next one, ms; and those that answers take, in turn. */
const sessionOf = (pause: fc.Arbitrary<number>) =>
  fc.record({
    steps: fc.array(fc.tuple(stepOf, pause), { minLength: 1, maxLength: 9 }),
    delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 7 }),
    optimistic: fc.boolean(),
  });

type App = ReturnType<typeof showPages>;

function act({ dispatch, slice, items, current, mount, show }: App, server: PagedServer, step: Step): unknown {
  const failed = () => undefined;
  switch (step.does) {
    case 'more':
      return current().fetchNext();
    case 'refetch':
      return current().refetch().catch(failed);
    case 'expire':
      return dispatch(slice.expireAll(items.getList));
    case 'leave':
      return show(null);
    case 'return':
      return mount();
    case 'delete':
      return dispatch(items.delete({ id: step.id })).catch(failed);
    case 'edit':
      return dispatch(items.partialUpdate({ id: step.id }, { place: step.place })).catch(failed);
    case 'elsewhere':
      server.put({ id: `other${String(step.place)}`, place: step.place, text: '' });
      return dispatch(slice.expireAll(items.getList));
    default:
      return dispatch(items.getList[step.does === 'create' ? 'push' : 'unshift']({ place: step.place }));
  }
}

interface Session {
  readonly steps: readonly (readonly [Step, number])[];
  readonly delays: readonly number[];
  readonly optimistic: boolean;
}

async function start(counting: Counting, { delays, optimistic }: Omit<Session, 'steps'>) {
  const server = await new PagedServer(...IDS).start();
  const app = showPages(server, counting, { optimistic, isExpiring: true });
  app.mount();
  await app.see(() => expect(app.ids()).toHaveLength(SIZE));
  server.before = async () => {
    await wait(delays[server.http.requests.length % delays.length] ?? 0);
    return undefined;
  };
  return { server, app };
}

describe.each(COUNTINGS)('a list by %s, whatever is done to it', (counting) => {
  it('is, when all is answered, what the server has: its first items, each once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(sessionOf(fc.integer({ min: 0, max: 6 })), async ({ steps, ...options }) => {
        const { server, app } = await start(counting, options);
        for (const [step, pause] of steps) {
          void act(app, server, step);
          await wait(pause);
        }
        app.mount();
        await app.fresh();
        const ids = app.ids() ?? [];
        expect(ids).toEqual(server.rows.slice(0, ids.length).map(({ id }) => id));
        expect(app.current().hasNext || ids.length === server.rows.length).toBe(true);
        app.show(null);
        await server.http.stop();
      }),
      { numRuns: 40, interruptAfterTimeLimit: 8000 },
    );
  });

  it('has as many pages as were asked for, if one thing is done after the other', async () => {
    await fc.assert(
      fc.asyncProperty(sessionOf(fc.constant(0)), async ({ steps, ...options }) => {
        const { server, app } = await start(counting, options);
        let pages = 1;
        for (const [step] of steps) {
          await act(app, server, step);
          await app.fresh();
          if (step.does === 'more') pages++;
          if (step.does === 'refetch') pages = 1;
          pages = Math.min(pages, Math.floor(server.rows.length / SIZE) + 1);
          if (step.does === 'leave') app.mount();
          expect(app.ids()).toEqual(server.rows.slice(0, pages * SIZE).map(({ id }) => id));
        }
        app.show(null);
        await server.http.stop();
      }),
      { numRuns: 20, interruptAfterTimeLimit: 8000 },
    );
  });
});
