import { rest, session, store } from './example';

/** Nobody is known. */
export const answer = () => new Response('{}', { status: 401 });

export async function run() {
  const said = await store.dispatch(rest.endpoints.posts.get({ id: '1' })).catch((error: Error) => error.message);
  return { said, session };
}
