import { afterEach, describe, expect, it, vi } from 'vitest';
import { docsModule } from './support/docsModule.js';
import { startServer } from './support/httpServer.js';
import { testStore } from './support/testStore.js';

/** A file of docs/fresh-data.md in a store whose server answers so, one answer after the other. */
async function visit(file: string, ...statuses: number[]) {
  const http = await startServer((_request, index) => {
    const status = statuses[index] ?? 200;
    return status === 200 ? { json: { id: '1', state: 'done', text: 'hello' } } : { status };
  });
  // The page's addresses have no host.
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(http.url + path, init));
  return { ...testStore(() => docsModule('fresh-data.md', file)['rest'] as never), http };
}

afterEach(() => void vi.unstubAllGlobals());

describe('docs/fresh-data.md', () => {
  it('retries: as often as the endpoint says, and for a PATCH where `on` says yes', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { endpoints, dispatch, http } = await visit('retry.ts', 503, 200, 409, 503, 422, 503);
    const { builds } = endpoints as Record<string, any>;
    await expect(dispatch(builds.get({ id: '1' }))).resolves.toMatchObject({ state: 'done' });
    expect(http.lines()).toEqual(['GET /builds/1', 'GET /builds/1']);
    await expect(dispatch(builds.partialUpdate({ id: '1' }, { state: 'done' }))).rejects.toMatchObject({ status: 422 });
    expect(http.lines().slice(2)).toEqual(Array(3).fill('PATCH /builds/1'));
    await expect(dispatch(builds.create({ state: 'new' }))).rejects.toMatchObject({ status: 503 });
    expect(http.lines().slice(5)).toEqual(['POST /builds']);
    vi.restoreAllMocks();
  });

  it('a time limit: a try without an answer ends, and an abort is heard as well', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const limits: [ms: number, end: () => void][] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      limits.push([ms, () => controller.abort(new DOMException('It took too long', 'TimeoutError'))]);
      return controller.signal;
    });
    const { endpoints, dispatch, http } = await visit('inTime.ts');
    const { reports } = endpoints as Record<string, any>;
    http.answerWith((_request, index) => (index === 1 ? { json: { id: '1' } } : new Promise<never>(() => undefined)));
    const read = dispatch(reports.get({ id: '1' }));
    await http.received(1);
    limits[0]?.[1]();
    await expect(read).resolves.toMatchObject({ id: '1' });
    expect(http.lines()).toEqual(['GET /reports/1', 'GET /reports/1']);
    expect(limits.map(([ms]) => ms)).toEqual([5000, 5000]);
    const given = dispatch(reports.get({ id: '2' }));
    const outcome = expect(given).rejects.toMatchObject({ name: 'AbortError' });
    await http.received(3);
    given.abort();
    await outcome;
    await vi.waitFor(() => expect(http.requests[2]?.isAborted).toBe(true));
    expect(http.requests).toHaveLength(3);
    vi.restoreAllMocks();
  });
});
