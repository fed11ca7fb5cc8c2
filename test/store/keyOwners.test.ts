import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, RestEndpoint } from '../../src/index.js';
import { anyEndpoint } from '../support/anyEndpoint.js';
import { Post, User } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';
import type { EndpointInstance } from '../../src/index.js';

const named = (endpoints: Readonly<Record<string, EndpointInstance>>) =>
  testStore(() => createRestSlice({ endpoints }), { isReplayable: false });

const at = (options: object) => anyEndpoint({ path: '/stats', ...options });

/** Of another file, where functions are called the same. */
const load = (answer: unknown) => {
  async function load(_id: number) {
    return answer;
  }
  return new Endpoint(load);
};

describe('two endpoints of a slice that make one key', () => {
  it.each([
    ['process', at({}), at({ process: (value: { total: number }) => value.total })],
    ['schema', at({ schema: User }), at({ schema: Post })],
    ['function', load({ name: 'Ada' }), load({ total: 5 })],
  ])(
    'and have another %s: the second one is refused at its first use, and not shown the other’s data (F93)',
    async (what, one, other) => {
      const { slice, dispatch, root } = named({ one, other });
      await dispatch(slice.setResponse(one, ...([] as never[]), { id: '1' } as never));
      const refused = expect.objectContaining({
        code: 'KEY_SHARED',
        subject: 'other',
        message: expect.stringMatching(new RegExp(`"one" makes.* another ${what}`)) as string,
      }) as Error;
      expect(slice.select(other)(root())).toBeUndefined();
      expect(slice.selectResponse(other)(root())).toMatchObject({ status: 'rejected', error: refused });
      await expect(dispatch(slice.fetch(other))).rejects.toEqual(refused);
      expect(slice.select(one)(root())).toBeDefined();
    },
  );

  it.each([
    ['the same', at({}), at({})],
    ['an extended one', at({}), at({ dataExpiryLength: 5 })],
    ['mutations', at({ method: 'POST', schema: User }), at({ method: 'POST', schema: Post })],
    [
      'arguments filled in',
      anyEndpoint({ path: '/users/:id' }),
      anyEndpoint({ path: '/users/:id' }).bind(undefined, { id: 1 }),
    ],
  ])('and mean the same by it share the answer: %s', async (_what, one, other) => {
    const { slice, dispatch, root } = named({ one, other });
    const args = _what === 'arguments filled in' ? [{ id: 1 }] : [];
    await dispatch(slice.setResponse(one, ...(args as never[]), { id: '1' } as never));
    expect(slice.selectResponse(other)(root(), ...(args as never[])).error).toBeUndefined();
  });

  it('and are in no slice, have a warning where their schemas differ', async () => {
    const warnings = expectConsole('warn');
    const { slice, dispatch, root } = named({});
    await dispatch(slice.setResponse(at({ name: 'one', schema: User }), { id: '1' }));
    slice.select(at({ name: 'other', schema: Post }))(root());
    expect(warnings).toEqual([expect.stringContaining('"one" makes, too, and has another schema')]);
  });

  it('where one has replaced the other, are one', async () => {
    expectConsole('warn');
    const stats = at({ process: () => 1 });
    const { slice, dispatch, root } = named({ stats });
    await dispatch(slice.setResponse(stats, { total: 5 }));
    const next = new RestEndpoint({ path: '/stats', process: () => 2 });
    slice.injectEndpoints({ stats: next });
    expect(slice.selectResponse(next)(root())).toMatchObject({ error: undefined, data: { total: 5 } });
  });
});
