import { restServer } from 'rest-slice/testing';
import { createObservable } from '../observable.js';
import { steerServer } from '../steerServer.js';
import { API, PlaceResource } from './api.js';

const NAMES = ['Noodle bar', 'Taqueria', 'Salad place', 'The canteen'];

/** What has been voted is counted when a request arrives; when its answer does is another matter. */
export function createLunchServer() {
  const votes = createObservable<readonly number[]>([12, 9, 7, 3]);
  const row = (id: number) => ({ id, name: NAMES[id - 1], votes: votes.get()[id - 1] });
  const list = () => NAMES.map((_name, index) => row(index + 1));

  const serve = async (request: Request): Promise<Response | undefined> => {
    const [, id] = /\/places\/(\d+)\/votes$/.exec(request.url) ?? [];
    if (id === undefined) return restServer(PlaceResource, list())(request);
    const { by } = (await request.json()) as { by: number };
    votes.set(votes.get().map((count, index) => (index === Number(id) - 1 ? count + by : count)));
    return Response.json(row(Number(id)));
  };
  return { ...steerServer(API, serve, 429), votes };
}

export type LunchServer = ReturnType<typeof createLunchServer>;
