import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { Link, Outlet, useLoaderData, useParams, type RouteObject } from 'react-router';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { AsyncBoundary, usePrefetch, useSuspense } from 'rest-slice/react';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

class Comment extends Entity {
  id = '';
  text = '';
  static override key = 'Comment';
}

/** A store for an API, and the routes of an app over it. */
export function createApp(urlPrefix: string) {
  const rest = createRestSlice({
    endpoints: {
      posts: resource({ path: '/posts/:id', urlPrefix, schema: Post }),
      comments: resource({ path: '/posts/:post/comments/:id', urlPrefix, schema: Comment }),
    },
  });
  const { posts, comments } = rest.endpoints;
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

  function Posts() {
    const prefetch = usePrefetch(comments.getList);
    return useSuspense(posts.getList).map(({ id, title }) => (
      <Link key={id} to={`/posts/${id}`} onPointerEnter={() => prefetch({ post: id })}>
        {title}
      </Link>
    ));
  }

  // It reads what the loader asked for: one request, and the data stay live after it.
  function Comments() {
    const { id = '' } = useParams();
    return useSuspense(comments.getList, { post: id }).map((comment) => <p key={comment.id}>{comment.text}</p>);
  }

  function Count() {
    return <output>{useLoaderData<number>()}</output>;
  }

  const routes: RouteObject[] = [
    {
      Component: () => (
        <Provider store={store}>
          <AsyncBoundary fallback="Loading">
            <Outlet />
          </AsyncBoundary>
        </Provider>
      ),
      HydrateFallback: () => 'Starting',
      children: [
        {
          path: '/',
          Component: Posts,
          // Starts the request, and shows the page at once: the component waits for the same request.
          loader: () => {
            void store.dispatch(posts.getList.fetchIfStale());
            return null;
          },
        },
        {
          path: '/posts/:id',
          Component: Comments,
          // Waits for the answer: the page before stays until it is there, and a failure is the route's `errorElement`.
          loader: async ({ params: { id = '' } }) => {
            await store.dispatch(comments.getList.fetchIfStale({ post: id }));
            return null;
          },
        },
        {
          path: '/posts/:id/count',
          Component: Count,
          // What a loader returns is as it was then, whatever happens to the data.
          loader: async ({ params: { id = '' } }) =>
            (await store.dispatch(comments.getList.fetchIfStale({ post: id })))?.length,
        },
      ],
    },
  ];
  return { store, comments, routes };
}
