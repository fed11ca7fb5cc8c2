import { createRestSlice, Entity, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from './testStore.js';
import { allFeatures } from './allFeatures.js';
import type { RestGenerics, Snapshot } from '../../src/index.js';

export class Task extends Entity {
  id = '';
  text = '';
  votes = 0;
  static override key = 'Task';
}

/** Named by two members. */
export class Page extends Entity {
  org = '';
  slug = '';
  title = '';
  override pk() {
    return `${this.org}/${this.slug}`;
  }
  static override key = 'Page';
}

class Comment extends Entity {
  id = '';
  text = '';
  static override key = 'Comment';
}

interface Options {
  readonly optimistic?: boolean;
  readonly pollFrequency?: number;
}

/** Everything that was started comes to its next wait. */
export const turns = async (count = 3): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A request that has left, as `PATCH /tasks/1 {"text":"a"}`. */
interface Sent {
  readonly line: string;
  readonly answer: (answer: object | number | null) => void;
}

const bodyText = (body: BodyInit | null | undefined): string => {
  if (body instanceof FormData) return ` ${JSON.stringify(Object.fromEntries(body))}`;
  return typeof body === 'string' ? ` ${body}` : '';
};

function respond(answer: object | number | null, method: string): Response {
  if (answer === null) return new Response(null, { status: 204 });
  if (typeof answer === 'number') throw new NetworkError(new Response(null, { status: answer }), { method });
  return Response.json(answer);
}

/** Endpoints whose headers take as long as the test says, and whose answers come when it says so. */
function heldEndpoints(options: Options, held: Map<number, Promise<void>>, sent: Sent[]) {
  let calls = 0;
  class Held<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async getHeaders(headers: HeadersInit): Promise<HeadersInit> {
      await held.get(calls++);
      return headers;
    }
    override async fetchResponse(input: string, { method = 'GET', body }: RequestInit): Promise<Response> {
      const { pathname, search } = new URL(input);
      const line = `${method} ${pathname}${search}${bodyText(body)}`;
      return respond(await new Promise<object | number | null>((answer) => sent.push({ line, answer })), method);
    }
  }
  const shared = { urlPrefix: 'http://tasks.test', Endpoint: Held, ...options };
  const tasks = resource({ path: '/tasks/:id', schema: Task, paginationField: 'page', ...shared });
  const pages = resource({ path: '/:org/pages/:slug', schema: Page, ...shared });
  const comments = resource({ path: '/tasks/:task/comments/:id', schema: Comment, ...shared });
  const vote = new Held({
    path: '/tasks/:id/vote',
    urlPrefix: shared.urlPrefix,
    method: 'POST',
    body: undefined,
    schema: Task,
    getOptimisticResponse(snapshot: Snapshot, { id }: { id: string }) {
      const task = snapshot.get(Task, { id }) as Task | undefined;
      if (!task) throw snapshot.abort;
      return { id, votes: task.votes + 1 };
    },
  });
  /** Without a schema: addresses alone say what they are about. */
  const plain = new Held({ path: '/tasks/:id', urlPrefix: shared.urlPrefix, method: 'PUT' });
  const settings = new Held({ path: '/settings', urlPrefix: shared.urlPrefix, method: 'PUT' });
  return { tasks, pages, comments, vote, plain, settings };
}

/** A store whose mutations leave, and are answered, when the test says so. */
export function pausedDepartures(options: Options = {}) {
  const held = new Map<number, Promise<void>>();
  const sent: Sent[] = [];
  const made = testStore(() =>
    createRestSlice({ features: allFeatures, endpoints: heldEndpoints(options, held, sent), gc: false }),
  );
  return {
    ...made,
    ...made.endpoints,
    /** What has left, in order. */
    lines: () => sent.map(({ line }) => line),
    /** Resolves once the answer is in the store. */
    answer: async (index: number, answer: object | number | null) => {
      sent[index]?.answer(answer);
      await turns();
    },
    sent,
    /** The headers of a call, by its number, wait until the returned function is called. */
    holdHeaders: (call: number): (() => Promise<void>) => {
      let release = (): void => undefined;
      held.set(call, new Promise<void>((resolve) => (release = resolve)));
      return () => {
        release();
        return turns();
      };
    },
  };
}
