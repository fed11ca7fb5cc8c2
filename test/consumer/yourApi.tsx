// An API that wraps everything, and readers that wait, as users write them: no cast.
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint, type RestGenerics } from 'rest-slice';
import { useCache, useDLE, useFetch, useLive, useLoading, useSubscription, useSuspense } from 'rest-slice/react';
import { restServer } from 'rest-slice/testing';

class Article extends Entity {
  slug = '';
  title = '';
  static key = 'Article';
  pk() {
    return this.slug;
  }
}

class Wrapped<O extends RestGenerics = any> extends RestEndpoint<O> {
  getRequestInit(body?: unknown) {
    return super.getRequestInit(body === undefined ? body : { article: body });
  }
  process(value: any) {
    return value?.article ?? value;
  }
}

const wrappedIn = (one: string) =>
  class<O extends RestGenerics = any> extends RestEndpoint<O> {
    process(value: any) {
      return value[one];
    }
  };

const ArticleResource = resource({
  path: '/articles/:slug',
  schema: Article,
  Endpoint: Wrapped,
  optimistic: true,
}).extend(({ getList }) => ({ getList: getList.extend({ schema: { articles: getList.schema, articlesCount: 0 } }) }));
const others = resource({ path: '/others/:slug', schema: Article, Endpoint: wrappedIn('other') });
const getMe = new RestEndpoint({
  path: '/me',
  schema: Article,
  process: (value: { me: unknown }) => value.me,
});
const plain = new Endpoint(async () => ({ n: 1 }), { name: 'plain' });
const rest = createRestSlice({ endpoints: { articles: ArticleResource, others, getMe, plain } });

export const server = restServer(ArticleResource, [{ slug: 'a', title: 'A' }], {
  wrap: (article) => ({ article }),
  unwrap: ({ article }) => article,
});

export function Page({ isReady }: { isReady: boolean }) {
  const list = useDLE(rest.endpoints.articles.getList);
  const count: number | undefined = (list.data ?? list.lastData)?.articlesCount;
  const title: string | undefined = list.lastData?.articles[0]?.title;
  const fetching: boolean = list.isFetching;
  const again: Promise<{ articlesCount: number }> = list.refetch();
  const me: Article | undefined = useSuspense(getMe, isReady ? undefined : null);
  const same: Article | undefined = useSuspense(rest.endpoints.getMe, null);
  const cached: Article | undefined = useCache(getMe, isReady ? undefined : null);
  const live: Article | undefined = useLive(rest.endpoints.getMe, isReady ? undefined : null);
  const promise: Promise<Article> | undefined = useFetch(getMe, isReady ? undefined : null);
  const n: number | undefined = useDLE(plain, isReady ? undefined : null).data?.n;
  useSubscription(getMe, isReady ? undefined : null);
  const [save, saving, error, reset] = useLoading(async (slug: string) => ({ slug }));
  const saved: Promise<{ slug: string } | undefined> = save('a');
  const sure: Promise<{ slug: string }> = save('a').unwrap();
  const read = useDLE(getMe);
  if (read.loading) return null;
  if (read.error) return <button onClick={read.refetch}>{read.error.message}</button>;
  const text: string = read.data.title;
  const selected: Article | undefined = rest.endpoints.getMe.select({}, isReady ? undefined : null);
  return (
    <pre>
      {JSON.stringify({
        count,
        title,
        fetching,
        again,
        me,
        same,
        cached,
        live,
        promise,
        n,
        saving,
        error,
        reset,
        saved,
        sure,
        text,
        selected,
      })}
    </pre>
  );
}
