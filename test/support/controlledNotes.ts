import { createRestSlice, Entity, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from './testStore.js';
import { allFeatures } from './allFeatures.js';
import type { RestGenerics, Snapshot } from '../../src/index.js';

/** Belongs to a list by its group. */
export class Note extends Entity {
  id = '';
  group = '';
  a = '';
  b = '';
  n = 0;
  static override key = 'Note';
}

/** A note as the server sends it. */
export const noteJson = (id: string, fields: object = {}) => ({ id, group: 'x', a: '0', b: '0', n: 0, ...fields });

/** What the test answers: an object is JSON, a number the status of a failure, an error that of the connection. */
type Answer = object | number | null;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function respond(answer: Answer, method: string): Response {
  if (answer instanceof Error) throw answer;
  if (answer === null) return new Response(null, { status: 204 });
  if (typeof answer === 'number') throw new NetworkError(new Response(null, { status: answer }), { method });
  return Response.json(answer);
}

const search = {} as { group?: string; page?: number } | undefined;

/** Endpoints of notes whose requests wait, in the order sent, for what the test answers. */
function heldEndpoints(waiting: ((answer: Answer) => void)[], optimistic: boolean) {
  class Held<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(_input: string, { method = 'GET' }: RequestInit): Promise<Response> {
      return respond(await new Promise<Answer>((resolve) => waiting.push(resolve)), method);
    }
  }
  const options = { urlPrefix: 'http://notes.test', schema: Note, Endpoint: Held };
  const notes = resource({
    path: '/notes/:id',
    searchParams: search,
    paginationField: 'page',
    optimistic,
    ...options,
  });
  /** Adds one to what is shown. */
  const vote = new Held({
    path: '/notes/:id/vote',
    method: 'POST',
    body: undefined,
    ...options,
    getOptimisticResponse(snapshot: Snapshot, { id }: { id: string }) {
      const note = snapshot.get(Note, { id }) as Note | undefined;
      if (!note) throw snapshot.abort;
      return { id, n: note.n + 1 };
    },
  });
  /** Schema-less: the answer itself is the result. */
  const count = new Held({ path: '/count', urlPrefix: options.urlPrefix });
  const recount = new Held({ path: '/count', urlPrefix: options.urlPrefix, method: 'POST', body: undefined });
  return { notes, vote, count, recount };
}

/** A store of notes whose requests are answered by their index. */
export function controlledNotes({ optimistic = false }: { readonly optimistic?: boolean } = {}) {
  const waiting: ((answer: Answer) => void)[] = [];
  const made = testStore(() =>
    createRestSlice({ features: allFeatures, endpoints: heldEndpoints(waiting, optimistic), gc: false }),
  );
  const { dispatch, endpoints, slice, root } = made;
  const { notes } = endpoints;
  /** Sent before this returns; a failure is looked at by who wants to. */
  const send = async <T extends Promise<unknown>>(promise: T): Promise<{ promise: T }> => {
    promise.catch(() => undefined);
    await turn();
    return { promise };
  };
  return {
    ...made,
    notes,
    sent: () => waiting.length,
    /** Resolves once the answer is in the store. */
    answer: async (index: number, answer: Answer) => {
      waiting[index]?.(answer);
      await turn();
      await turn();
    },
    read: (id = '1') => send(dispatch(notes.get({ id }))),
    readList: (group?: string) => send(dispatch(notes.getList(group === undefined ? {} : { group }))),
    patch: (fields: object, id = '1') => send(dispatch(notes.partialUpdate({ id }, fields))),
    remove: (id = '1') => send(dispatch(notes.delete({ id }))),
    push: (fields: object) => send(dispatch(notes.getList.push({}, fields))),
    vote: (id = '1') => send(dispatch(endpoints.vote({ id }))),
    send,
    seed: async (...ids: string[]) => {
      await dispatch(
        notes.getList.setResponse(
          {},
          ids.map((id) => noteJson(id)),
        ),
      );
    },
    set: (fields: object, id = '1') => dispatch(slice.set(Note, { id }, fields)),
    /** A note as it is shown. */
    shown: (id = '1') => notes.get.select(root(), { id }),
    /** Ids of a list as it is shown. */
    ids: (group?: string) => notes.getList.select(root(), group === undefined ? {} : { group })?.map(({ id }) => id),
    listResponse: () => notes.getList.selectResponse(root(), {}),
  };
}
