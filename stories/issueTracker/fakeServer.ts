import { http, HttpResponse, delay } from 'msw';
import { API } from './api.js';
import { createObservable } from './observable.js';
import type { TrackerIssueJson } from './manyIssues.js';

export function createFakeServer(rows: TrackerIssueJson[], { latency, onRequest }: { latency: number; onRequest: () => void }) {
  const failsNextSave = createObservable(false);
  let released = Promise.resolve();
  const requests: string[] = [];
  let list = [...rows];
  const handlers = [
    http.all(`${API}/*`, async ({ request }) => {
      requests.push(`${request.method} ${request.url.slice(API.length)}`);
      onRequest();
      await released;
      if (latency) await delay(latency);
      if (request.method === 'GET' || !failsNextSave.get()) return;
      failsNextSave.set(false);
      return HttpResponse.json(
        { message: 'The tracker is read-only while it is being backed up.' },
        { status: 503, statusText: 'Service Unavailable' },
      );
    }),
    http.get(`${API}/issues`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const state = searchParams.get('state');
      const label = searchParams.get('label');
      return HttpResponse.json(
        list.filter(
          (i) => (!state || i.state === state) && (!label || i.labels.some((l) => (l as { name: string }).name === label)),
        ),
      );
    }),
    http.post(`${API}/issues`, async ({ request }) => {
      const issue = { ...rows[0], ...((await request.json()) as object), id: Math.max(...list.map((i) => i.id)) + 1, number: Math.max(...list.map((i) => i.number)) + 1 } as TrackerIssueJson;
      list = [issue, ...list];
      return HttpResponse.json(issue, { status: 201 });
    }),
    http.get(`${API}/issues/:id`, ({ params }) => HttpResponse.json(list.find((i) => i.id === Number(params.id)))),
    http.patch(`${API}/issues/:id`, async ({ params, request }) => {
      const body = (await request.json()) as object;
      list = list.map((i) => (i.id === Number(params.id) ? { ...i, ...body } : i));
      return HttpResponse.json(list.find((i) => i.id === Number(params.id)));
    }),
    http.delete(`${API}/issues/:id`, ({ params }) => {
      list = list.filter((i) => i.id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  /** Answer nothing until the returned function is called. */
  function hold(): () => void {
    let release = (): void => undefined;
    released = new Promise((resolve) => (release = resolve));
    return release;
  }
  return { handlers, requests, failsNextSave, hold };
}
