import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  createRestSlice,
  Entity,
  isNetworkError,
  LogoutManager,
  resource,
  RestEndpoint,
  validateRequired,
  type Expirable,
  type FetchPromise,
  type RestGenerics,
  type RestThunk,
  type Snapshot,
} from 'rest-slice';

// WHAT THERE IS

export class Profile extends Entity {
  username = '';
  bio: string | null = null;
  image: string | null = null;
  following = false;
  static override key = 'Profile';
  override pk() {
    return this.username;
  }
}

/** An article as lists have it: without its text. */
export class ArticlePreview extends Entity {
  slug = '';
  title = '';
  description = '';
  tagList: readonly string[] = [];
  createdAt = new Date(0);
  favorited = false;
  favoritesCount = 0;
  author = Profile.fromJS();
  static override key = 'Article';
  static override schema = { author: Profile, createdAt: Date };
  override pk() {
    return this.slug;
  }
}

/** The same row with its text: where only a list has brought it, it has to be fetched. */
class Article extends ArticlePreview {
  body = '';
  static override validate(row: object) {
    return validateRequired(row, { body: '' });
  }
}

class Comment extends Entity {
  id = 0;
  body = '';
  createdAt = new Date(0);
  author = Profile.fromJS();
  static override key = 'Comment';
  static override schema = { author: Profile, createdAt: Date };
}

/** Who is logged in. No entity: it is in the app's own slice. */
export interface User {
  readonly email: string;
  readonly username: string;
  readonly token: string;
  readonly bio: string | null;
  readonly image: string | null;
}

export interface ArticleSearch {
  readonly tag?: string;
  readonly author?: string;
  readonly favorited?: string;
  readonly limit?: number;
  readonly offset?: number;
}

interface ArticleInput {
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly tagList?: readonly string[];
}

// THE APP'S OWN SLICE

interface Session {
  readonly user: User | null;
}

const nobody: Session = { user: null };

const session = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    loggedIn: (_, { payload }: PayloadAction<User>): Session => ({ user: payload }),
    loggedOut: () => nobody,
  },
});

// WHERE IT IS

/** Bodies have a wrapper that is named after what is in them: `{ article: … }`, `{ comments: [ … ] }`. */
const wrappedIn = (one: string, many = one) =>
  class<O extends RestGenerics = any> extends RestEndpoint<O> {
    override getRequestInit(body?: unknown) {
      return super.getRequestInit(body === undefined ? body : { [one]: body });
    }
    override process(value: any) {
      return value?.[one] ?? value?.[many] ?? value;
    }
  };

/** A second click changes nothing: the article is what the first one has made of it. */
const favored =
  (favorited: boolean) =>
  (snapshot: Snapshot, { slug }: { readonly slug: string }) => {
    const article = snapshot.get(ArticlePreview, { slug });
    if (!article) throw snapshot.abort;
    const more = Number(favorited) - Number(article.favorited);
    return { slug, favorited, favoritesCount: article.favoritesCount + more };
  };

const followed =
  (following: boolean) =>
  (_: Snapshot, { username }: { readonly username: string }) => ({ username, following });

/** @param urlPrefix where the API is: `https://api.realworld.show/api`. */
function createEndpoints(urlPrefix: string) {
  const articles = resource({
    path: '/articles/:slug',
    urlPrefix,
    schema: ArticlePreview,
    Endpoint: wrappedIn('article'),
    searchParams: {} as ArticleSearch | undefined,
    windowArguments: ['limit', 'offset'],
    // Who likes what only the server knows.
    filters: { tag: ({ tagList }, tag) => tagList.includes(tag), favorited: 'server' },
    body: {} as ArticleInput,
    optimistic: true,
  })
    .extend(({ getList }) => ({
      getList: getList.extend({ schema: { articles: getList.schema, articlesCount: 0 } }),
    }))
    .extend(({ get, getList, create, partialUpdate }) => ({
      get: get.extend({ schema: Article }),
      getFeed: getList.extend({ path: '/articles/feed' }),
      // Lists by tag, too: an article has no field of that name.
      create: create.extend({ expires: [getList] }),
      update: partialUpdate.extend({ method: 'PUT' }),
      favorite: get.extend({
        path: '/articles/:slug/favorite',
        method: 'POST',
        body: undefined,
        getOptimisticResponse: favored(true),
      }),
      unfavorite: get.extend({
        path: '/articles/:slug/favorite',
        method: 'DELETE',
        getOptimisticResponse: favored(false),
      }),
    }));

  const comments = resource({
    path: '/articles/:slug/comments/:id',
    urlPrefix,
    schema: Comment,
    Endpoint: wrappedIn('comment', 'comments'),
    body: {} as { readonly body: string },
    optimistic: true,
  });

  const { get } = resource({ path: '/profiles/:username', urlPrefix, schema: Profile, Endpoint: wrappedIn('profile') });
  const path = '/profiles/:username/follow';
  const expires = (): Expirable => [articles.getFeed];
  const profiles = {
    get,
    follow: get.extend({ path, method: 'POST', body: undefined, expires, getOptimisticResponse: followed(true) }),
    unfollow: get.extend({ path, method: 'DELETE', expires, getOptimisticResponse: followed(false) }),
  };

  const UserEndpoint = wrappedIn('user');
  const process = ({ user }: { readonly user: User }) => user;
  const shared = { urlPrefix, process, sensitive: true } as const;
  const users = {
    register: new UserEndpoint({
      ...shared,
      path: '/users',
      method: 'POST',
      body: {} as { username: string; email: string; password: string },
    }),
    login: new UserEndpoint({
      ...shared,
      path: '/users/login',
      method: 'POST',
      body: {} as { email: string; password: string },
    }),
    update: new UserEndpoint({
      ...shared,
      path: '/user',
      method: 'PUT',
      body: {} as { bio?: string; image?: string },
    }),
  };

  const tags = new RestEndpoint({
    path: '/tags',
    urlPrefix,
    process: (value: { readonly tags: string[] }) => value.tags,
  });

  return { articles, comments, profiles, users, tags };
}

// THE STORE

export function createConduit(urlPrefix: string) {
  const rest = createRestSlice({
    endpoints: createEndpoints(urlPrefix),
    prepareHeaders(headers, { getState }) {
      const { session }: { readonly session: Session } = getState();
      if (session.user) headers.set('authorization', `Token ${session.user.token}`);
    },
    managers: [
      new LogoutManager({
        handleLogout: ({ store, resetEntireStore }) => {
          store.dispatch(session.actions.loggedOut());
          return resetEntireStore();
        },
      }),
    ],
  });
  const store = configureStore({
    reducer: { session: session.reducer, [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { dispatch } = store;
  const { articles } = rest.endpoints;

  /** Another user sees other data: what was fetched before is forgotten, and what is on the screen asks anew. */
  async function logIn(request: RestThunk<FetchPromise<User>>): Promise<User> {
    const user = await dispatch(request);
    dispatch(session.actions.loggedIn(user));
    await dispatch(rest.resetEntireStore());
    return user;
  }

  function logOut(): Promise<void> {
    dispatch(session.actions.loggedOut());
    return dispatch(rest.resetEntireStore());
  }

  /** Shown everywhere at once. Who has favorites is asked of the server: no list holds whose they are. */
  async function toggleFavorite({ slug, favorited }: ArticlePreview): Promise<void> {
    await dispatch(favorited ? articles.unfavorite({ slug }) : articles.favorite({ slug }));
    await dispatch(rest.expireAll({ testKey: (key) => key.includes('favorited=') }));
  }

  return { rest, store, logIn, logOut, toggleFavorite };
}

export type Conduit = ReturnType<typeof createConduit>;

export const selectUser = ({ session }: { readonly session: Session }): User | null => session.user;

interface Refused {
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

const isRefused = (data: unknown): data is Refused => typeof data === 'object' && data !== null && 'errors' in data;

/** What a form shows: the reasons of a 422, `title can't be blank`, or what else went wrong. */
export function problemsOf(error: unknown): string[] {
  if (isNetworkError(error) && error.status === 422 && isRefused(error.data)) {
    return Object.entries(error.data.errors).flatMap(([field, texts]) => texts.map((text) => `${field} ${text}`));
  }
  return [error instanceof Error ? error.message : String(error)];
}
