import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, Entity, NetworkError, RestEndpoint } from '../../src/index.js';
import { controlledServer } from '../support/controlledServer.js';
import { startServer } from '../support/httpServer.js';
import { NOW, stopClock } from '../support/stoppedClock.js';
import { testStore } from '../support/testStore.js';
import type { RestGenerics } from '../../src/index.js';

stopClock();

class Build extends Entity {
  id = '';
  state = '';
  static override key = 'Build';
}

const tags = new Map<string, string>();
beforeEach(() => tags.clear());

/** Asks whether what it has is still right, as a cache of one's own does. */
class TaggedEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  override async fetchResponse(input: string, init: RequestInit): Promise<Response> {
    const tag = tags.get(input);
    const headers = { ...(init.headers as Record<string, string>), ...(tag && { 'if-none-match': tag }) };
    const response = await super.fetchResponse(input, { ...init, headers });
    tags.set(input, response.headers.get('etag') ?? '');
    return response;
  }
}

/** Lists that were read once; from then on the server says that nothing has changed. */
async function setUp(options: object = {}) {
  const server = await startServer(({ headers }) =>
    headers['if-none-match'] === '"1"'
      ? { status: 304 }
      : { json: [{ id: '1', state: 'green' }], headers: { etag: '"1"' } },
  );
  const builds = new TaggedEndpoint({
    path: '/builds',
    urlPrefix: server.url,
    schema: new Collection([Build]),
    searchParams: {} as { cursor?: string } | undefined,
    paginationField: 'cursor',
    ...options,
  });
  const raw = new TaggedEndpoint({ path: '/raw', urlPrefix: server.url, ...options });
  const made = testStore(() => createRestSlice({ endpoints: { builds, raw } }));
  const { endpoints, root } = made;
  return {
    ...made,
    server,
    ...endpoints,
    read: () => endpoints.builds.selectResponse(root()),
  };
}

describe('304', () => {
  it('resolves with what is stored, and renews it', async () => {
    const { dispatch, builds, read, server } = await setUp();
    await dispatch(builds());
    const { data } = read();
    vi.setSystemTime(NOW + 61_000);
    expect(await dispatch(builds())).toBe(data);
    expect(read()).toMatchObject({
      error: undefined,
      status: 'fulfilled',
      fetchedAt: NOW + 61_000,
      expiresAt: NOW + 121_000,
    });
    expect(read().data).toBe(data);
    expect(server.requests).toHaveLength(2);
  });

  it('renews what is stored without a schema', async () => {
    const { dispatch, raw, root } = await setUp();
    await dispatch(raw());
    vi.setSystemTime(NOW + 61_000);
    expect(await dispatch(raw())).toEqual([{ id: '1', state: 'green' }]);
    expect(raw.selectResponse(root()).expiresAt).toBe(NOW + 121_000);
  });

  it('keeps who comes next from asking', async () => {
    const { dispatch, slice, builds, server } = await setUp();
    await dispatch(builds());
    await dispatch(slice.expireAll(builds));
    await dispatch(builds.fetchIfStale());
    expect(dispatch(builds.fetchIfStale())).toMatchObject([{ state: 'green' }]);
    expect(server.requests).toHaveLength(2);
  });

  it('ends an error', async () => {
    const { dispatch, builds, read } = await setUp();
    await dispatch(builds());
    await dispatch(builds.setError({}, new Error('no')));
    expect(read().error).toMatchObject({ message: 'no' });
    await dispatch(builds());
    expect(read()).toMatchObject({ error: undefined, data: [{ state: 'green' }] });
  });

  it('is nothing that a reducer is given as an answer, or as a failure', async () => {
    const { dispatch, slice, builds, actions } = await setUp();
    await dispatch(builds());
    const from = actions.length;
    await dispatch(builds());
    const matches = [slice.matchFulfilled(builds), slice.matchRejected(builds)] as ((action: unknown) => boolean)[];
    expect(actions.slice(from).filter((action) => matches.some((match) => match(action)))).toEqual([]);
    expect(actions.at(-1)).toMatchObject({ type: 'rest/builds/fulfilled', meta: { renewed: true } });
  });

  it('says nothing of what has become of the rows since: their answer keeps its number', async () => {
    const { dispatch, builds, state } = await setUp();
    await dispatch(builds());
    const meta = () => Object.values(state().meta)[0];
    const { sent } = meta() ?? {};
    await dispatch(builds());
    expect(meta()?.answer).toMatchObject({ sent });
    expect(meta()?.sent).toBeGreaterThan(sent ?? NaN);
  });

  it('is an error where nothing is stored', async () => {
    const { dispatch, builds, read, server } = await setUp();
    server.answerWith({ status: 304 });
    await expect(dispatch(builds())).rejects.toBeInstanceOf(NetworkError);
    expect(read()).toMatchObject({ data: undefined, error: { status: 304 } });
  });

  it('is stale where what it was asked about was expired meanwhile', async () => {
    const { dispatch, slice, builds, read } = await setUp();
    await dispatch(builds());
    const asked = dispatch(builds());
    await dispatch(slice.expireAll(builds));
    await asked;
    expect(read().expiresAt).toBeLessThan(NOW);
  });

  it.each(['after', 'during'])(
    'says nothing of a row that an edit has changed %s the read that it is about, and somebody back: it is stale',
    async (when) => {
      const { Held, send, answer } = controlledServer();
      const options = { path: '/builds/:id', schema: Build };
      const declared = {
        build: new Held(options),
        edit: new Held({ ...options, method: 'PATCH', body: {} as { state: string } }),
      };
      const { dispatch, root, endpoints } = testStore(() => createRestSlice({ endpoints: declared }));
      const { build, edit } = endpoints;
      const asked = { id: '1' };
      const [red, green] = ['red', 'green'].map((state) => ({ id: '1', state }));
      const read = () => send(dispatch(build(asked)));
      const change = () => send(dispatch(edit(asked, { state: 'red' })));
      await read();
      if (when === 'after') await answer(0, green as object);
      await change();
      await answer(1, red as object);
      if (when === 'during') await answer(0, green as object);
      await change();
      await answer(2, red as object);
      vi.setSystemTime(NOW + 61_000);
      const renewal = await read();
      await answer(3, 304);
      await expect(renewal.promise).rejects.toMatchObject({ status: 304 });
      const { data, error, expiresAt } = build.selectResponse(root(), asked);
      expect([data, error]).toEqual([red, undefined]);
      expect(expiresAt).toBeLessThan(NOW + 61_000);
    },
  );

  it('does not renew a list of several pages, and takes nothing of it away', async () => {
    const { dispatch, slice, builds, read, server } = await setUp();
    await dispatch(builds());
    server.answerWith({ json: [{ id: '2', state: 'red' }], headers: { etag: '"2"' } });
    await dispatch(builds.getPage({ cursor: '1' }));
    await dispatch(slice.expireAll(builds));
    server.answerWith({ status: 304 });
    await expect(dispatch(builds())).rejects.toMatchObject({ status: 304 });
    expect(read()).toMatchObject({ data: [{ id: '1' }, { id: '2' }], error: undefined });
    expect(read().expiresAt).toBeLessThan(NOW);
  });
});
