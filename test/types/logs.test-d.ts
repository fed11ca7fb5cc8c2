import { expectTypeOf, it } from 'vitest';
import { createRestSlice, Entity, resource, type RestState } from '../../src/index.js';
import { recorder } from '../../src/features/index.js';
import { compareLogs, describeLog, replayLog, type LogParting, type LogStep } from '../../src/testing/index.js';

class Post extends Entity {
  id = '';
  title = '';
}

const rest = createRestSlice({
  endpoints: { posts: resource({ path: '/posts/:id', schema: Post }) },
  features: [
    recorder({
      mask: ['email'],
      onError: ({ error, type, exportLog }) => {
        expectTypeOf(error.status).toEqualTypeOf<number | undefined>();
        expectTypeOf(type).toEqualTypeOf<string>();
        expectTypeOf(replayLog(rest, exportLog())).toEqualTypeOf<RestState>();
      },
    }),
  ],
});

/** As TypeScript takes a `log.json` that is imported. */
const log = [
  { type: 'rest/hydrate', payload: { entities: {}, seq: 3 }, meta: { exact: true } },
  { type: 'rest/posts.get/pending', meta: { key: 'GET /posts/1', args: [{ id: 1 }], requestId: 'a' } },
];

it('takes a log that was imported as JSON, without a cast, and the slice as it is', () => {
  expectTypeOf(replayLog(rest, log)).toEqualTypeOf<RestState>();
  const state = { rest: replayLog(rest, log) };
  expectTypeOf(rest.endpoints.posts.get.select(state, { id: 1 })).toEqualTypeOf<Post | undefined>();
  expectTypeOf(describeLog(rest, log)).toEqualTypeOf<LogStep[]>();
  expectTypeOf(compareLogs(rest, log, log)).toEqualTypeOf<LogParting | undefined>();
});

it('refuses what is no option', () => {
  // @ts-expect-error a list of names
  recorder({ mask: 'email' });
  // @ts-expect-error no such option
  recorder({ maxSize: 5 });
});
