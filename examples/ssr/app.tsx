import { configureStore } from '@reduxjs/toolkit';
import { StrictMode, Suspense, useState } from 'react';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { useSuspense } from 'rest-slice/react';
import { StreamedState } from 'rest-slice/ssr';

class Author extends Entity {
  id = '';
  name = '';
  static override key = 'Author';
}

class Story extends Entity {
  id = '';
  title = '';
  author = Author.fromJS();
  static override key = 'Story';
  static override schema = { author: Author };
}

class Comment extends Entity {
  id = '';
  story = '';
  text = '';
  static override key = 'Comment';
}

/** A store and a slice for each page that is rendered: the server has one for each request, the browser has one. */
export function createApp(api: string) {
  const rest = createRestSlice({
    endpoints: {
      stories: resource({ path: '/stories/:id', schema: Story, urlPrefix: api }),
      comments: resource({ path: '/stories/:story/comments/:id', schema: Comment, urlPrefix: api }),
    },
  });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { rest, store };
}

export type AppParts = ReturnType<typeof createApp>;

const createPage = ({ rest }: AppParts) => {
  const { stories, comments } = rest.endpoints;

  function Likes() {
    const [likes, setLikes] = useState(0);
    return <button onClick={() => setLikes(likes + 1)}>{likes} likes</button>;
  }

  function Comments({ story }: { readonly story: string }) {
    return (
      <ul>
        {useSuspense(comments.getList, { story }).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    );
  }

  function StoryPage({ id }: { readonly id: string }) {
    const { title, author } = useSuspense(stories.get, { id });
    return (
      <article>
        <h2>{title}</h2>
        <p>by {author.name}</p>
        <Likes />
        <Suspense fallback={<p>Comments are coming.</p>}>
          <Comments story={id} />
        </Suspense>
      </article>
    );
  }

  function Titles() {
    return useSuspense(stories.getList)
      .map(({ title }) => title)
      .join(', ');
  }

  return function Page() {
    return (
      <main>
        <h1>Stories</h1>
        {['1', '2'].map((id) => (
          <Suspense key={id} fallback={<p>Story {id} is coming.</p>}>
            <StoryPage id={id} />
          </Suspense>
        ))}
        <footer>
          <Suspense fallback="All titles are coming.">
            <Titles />
          </Suspense>
        </footer>
      </main>
    );
  };
};

const pages = new WeakMap<AppParts, ReturnType<typeof createPage>>();

/** The whole document, on the server and in the browser. */
export function App({ parts, api }: { readonly parts: AppParts; readonly api: string }) {
  const Page = pages.get(parts) ?? createPage(parts);
  pages.set(parts, Page);
  return (
    <StrictMode>
      <html lang="en" data-api={api}>
        <head>
          <meta charSet="utf-8" />
          <title>Stories</title>
          <link rel="icon" href="data:," />
        </head>
        <body>
          <Provider store={parts.store}>
            <Page />
            <StreamedState store={parts.store} slice={parts.rest} />
          </Provider>
        </body>
      </html>
    </StrictMode>
  );
}
