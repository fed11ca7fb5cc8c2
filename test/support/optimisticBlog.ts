import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { blogEndpoints, Post, postJson } from './blog.js';
import { gatekeeper, startServer } from './httpServer.js';
import { testStore } from './testStore.js';
import type { Snapshot } from '../../src/index.js';

/** Post 5 is stored, and so is the list of posts 5 and 6. */
export const optimisticBlog = async () => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  const make = () => {
    const vote = new RestEndpoint({
      path: '/posts/:id/vote',
      urlPrefix: server.url,
      method: 'POST',
      body: undefined,
      schema: Post,
      getOptimisticResponse(snapshot: Snapshot, params: { id: string }) {
        const post = snapshot.get(Post, params) as Post | undefined;
        if (!post) throw snapshot.abort;
        return { id: params.id, votes: post.votes + 1 };
      },
    });
    return createRestSlice({ endpoints: { ...blogEndpoints(server.url, { optimistic: true }), vote } });
  };
  const made = testStore(make);
  const { dispatch, endpoints, root } = made;
  const { posts } = endpoints;
  await dispatch(posts.getList.setResponse({}, [postJson(5), postJson(6)]));
  return {
    server,
    answer: gates.answer,
    posts,
    shown: () => posts.get.select(root(), { id: 5 }),
    titles: () => posts.getList.select(root(), {})?.map(({ title }) => title),
    patch: (fields: object) => dispatch(posts.partialUpdate({ id: 5 }, fields)),
    ...made,
  };
};
