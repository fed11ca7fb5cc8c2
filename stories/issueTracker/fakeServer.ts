import { http, HttpResponse } from 'msw';
import { restHandlers } from 'rest-slice/testing';
import { API, IssueResource } from './api.js';
import { createObservable } from '../observable.js';
import type { RequestHandler } from 'msw';
import type { TrackerIssueJson } from './manyIssues.js';

interface FakeServerOptions {
  /** How long it takes to answer, ms. */
  readonly latency: number;
  readonly onRequest: () => void;
}

const REFUSAL = { message: 'The tracker is read-only while it is being backed up.' };

const newestFirst = (rows: readonly TrackerIssueJson[]) => [...rows].sort((a, b) => b.number - a.number);

/** What a new issue is besides its title, state and labels is for the server to say. */
function completeNew(rows: readonly TrackerIssueJson[]) {
  const [newest] = newestFirst(rows);
  let number = newest?.number ?? 0;
  return (row: TrackerIssueJson, previous: TrackerIssueJson | undefined): TrackerIssueJson =>
    previous ? row : { ...newest, ...row, number: (number += 1), body: 'Just created.' };
}

/** A REST server in memory, made from the declaration of the resource, of which one can say that it fails or waits. */
export function createFakeServer(rows: readonly TrackerIssueJson[], { latency, onRequest }: FakeServerOptions) {
  const failsNextSave = createObservable(false);
  let released = Promise.resolve();

  /** Comes before the server; answers only when a save has to fail. */
  const gate = http.all(`${API}/*`, async ({ request }) => {
    const fails = request.method !== 'GET' && failsNextSave.get();
    onRequest();
    if (fails) failsNextSave.set(false);
    await released;
    return fails ? HttpResponse.json(REFUSAL, { status: 503 }) : undefined;
  });
  const crud = restHandlers(IssueResource, rows, {
    latency,
    filters: { label: ({ labels }, name) => labels.some((label) => label.name === name) },
    listBody: newestFirst,
    beforeSave: completeNew(rows),
  });

  return {
    handlers: [gate, ...crud] as RequestHandler[],
    failsNextSave,
    /** What has been asked and done: `PATCH /issues/1`. */
    requests: () => crud.server.requests.map(({ method, url }) => `${method} ${url}`),
    /** Answer nothing until the function that this returns is called. */
    hold(): () => void {
      let release = (): void => undefined;
      released = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}
