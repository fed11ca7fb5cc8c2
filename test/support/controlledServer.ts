import { NetworkError, RestEndpoint } from '../../src/index.js';
import type { RestGenerics } from '../../src/index.js';

/** What the test answers: an object is JSON, a number the status of a failure. */
export type Answer = object | number | null;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function respond(answer: Answer, method: string): Response {
  if (answer === null) return new Response(null, { status: 204 });
  if (typeof answer === 'number') throw new NetworkError(new Response(null, { status: answer }), { method });
  return Response.json(answer);
}

/** A server whose requests wait, in the order sent, for what the test answers. */
export function controlledServer() {
  const waiting: ((answer: Answer) => void)[] = [];
  const lines: string[] = [];
  class Held<O extends RestGenerics = any> extends RestEndpoint<O> {
    override urlPrefix = 'http://held.test';
    override async fetchResponse(input: string, { method = 'GET' }: RequestInit): Promise<Response> {
      lines.push(`${method} ${input.replace(this.urlPrefix, '')}`);
      return respond(await new Promise<Answer>((resolve) => waiting.push(resolve)), method);
    }
  }
  return {
    Held,
    /** What was sent: `GET /notes?page=2`. */
    lines,
    /** Sent before this returns; a failure is looked at by who wants to. */
    send: async <T extends PromiseLike<unknown>>(promise: T): Promise<{ promise: T }> => {
      promise.then(undefined, () => undefined);
      await turn();
      return { promise };
    },
    /** Resolves once the answer is in the store. */
    answer: async (index: number, answer: Answer) => {
      waiting[index]?.(answer);
      await turn();
      await turn();
    },
  };
}
