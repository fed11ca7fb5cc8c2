import { http, type RequestHandler } from 'msw';
import { getWorker } from 'msw-storybook-addon';
import { createConduit } from '../../examples/conduit/client.js';
import { createConduitApi } from '../../examples/conduit/conduitApi.js';

const URL = 'https://conduit.example.com/api';

/** One visit: a store, and a server of its own, of which one can say that it waits or that nobody reaches it. */
function createVisit(latency: number) {
  const api = createConduitApi();
  let released = Promise.resolve();
  let isOffline = false;
  const handler = http.all(`${URL}/*`, async ({ request }) => {
    // Of what is on its way the answer still comes.
    const isLost = isOffline;
    const response = await api.handle(request);
    await new Promise((resolve) => setTimeout(resolve, latency));
    await released;
    return isLost ? Response.error() : response;
  });
  return {
    conduit: createConduit(URL),
    handlers: [handler] as RequestHandler[],
    /** What has been asked since the last time. */
    sent: api.sent,
    /** Answer nothing until the function that this returns is called. */
    hold(): () => void {
      let release = (): void => undefined;
      released = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    goOffline: (offline: boolean): void => void (isOffline = offline),
  };
}

export type Visit = ReturnType<typeof createVisit>;

/** A loader for a story. @param latency how long the server takes, ms. */
export const loadConduit =
  (latency = 0) =>
  () => {
    const visit = createVisit(latency);
    getWorker().use(...visit.handlers);
    return Promise.resolve({ visit });
  };
