import { describe, expectTypeOf, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import { refetchOn } from '../../src/features/index.js';

class Note extends Entity {
  id = '';
  static override key = 'Note';
}

describe('retry, abortOnUnmount, refetchOnFocus, refetchOnReconnect', () => {
  it('are options of endpoints of every kind, and of resources; functions need no types of their own', () => {
    const retry = {
      times: 3,
      delay: (attempt: number, error: Error) => attempt * error.message.length,
      on: (error: Error & { status?: number }) => error.status === 503,
    };
    const get = new RestEndpoint({
      path: '/notes/:id',
      schema: Note,
      abortOnUnmount: true,
      refetchOnFocus: true,
      refetchOnReconnect: false,
      retry: {
        times: 2,
        delay(attempt, error) {
          expectTypeOf(attempt).toEqualTypeOf<number>();
          expectTypeOf(error.status).toEqualTypeOf<number | undefined>();
          expectTypeOf(error.retryAfter).toEqualTypeOf<string | undefined>();
          return 5;
        },
        on: (error) => (error.data as { code?: string }).code === 'busy',
      },
    });
    expectTypeOf(get.key({ id: 1 })).toEqualTypeOf<string>();
    expectTypeOf(get.extend({ retry: 2 })).parameters.toEqualTypeOf<[params: { id: string | number }]>();
    expectTypeOf(get.extend({ retry: undefined, abortOnUnmount: false }).schema).toEqualTypeOf<typeof Note>();
    const run = new Endpoint(async (id: string) => Promise.resolve(id), { retry, abortOnUnmount: true });
    expectTypeOf(run('x')).resolves.toEqualTypeOf<string>();
    const notes = resource({ path: '/notes/:id', schema: Note, retry: 3, refetchOnFocus: false });
    expectTypeOf(notes.extend({ getList: { retry } }).get).toEqualTypeOf(notes.get);
    createRestSlice({ endpoints: { notes, get, run }, features: [refetchOn(), refetchOn({ focus: false })] });
  });

  it('refuse what they cannot be', () => {
    const options = { path: '/notes', schema: Note } as const;
    // @ts-expect-error -- a text
    new RestEndpoint({ ...options, retry: '3' });
    // @ts-expect-error -- how often is missing
    new RestEndpoint({ ...options, retry: { delay: 5 } });
    // @ts-expect-error -- it would say yes to everything
    new RestEndpoint({ ...options, retry: { times: 1, on: async () => Promise.resolve(true) } });
    // @ts-expect-error -- no number
    resource({ path: '/notes/:id', schema: Note, retry: { times: 1, delay: () => '5' } });
    // @ts-expect-error -- no such option
    resource({ path: '/notes/:id', schema: Note, retries: 3 });
    // @ts-expect-error -- no such reason
    refetchOn({ blur: true });
  });
});
