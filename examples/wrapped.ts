import { Entity, resource, RestEndpoint, type RestGenerics } from 'rest-slice';

/** What the API wraps: `{ article: … }` for one, in answers and in bodies. A list is `{ articles: […], articlesCount }`. */
export class Wrapped<O extends RestGenerics = any> extends RestEndpoint<O> {
  override getRequestInit(body?: unknown) {
    const isForm = body === undefined || body instanceof FormData;
    return super.getRequestInit(isForm ? body : { article: body });
  }

  override process(value: any) {
    return value?.article ?? value;
  }
}

export class Article extends Entity {
  slug = '';
  title = '';
  tag = '';
  static override key = 'Article';
  override pk() {
    return this.slug;
  }
}

/** @param urlPrefix where the API is. */
export const createArticles = (urlPrefix: string) =>
  resource({
    path: '/articles/:slug',
    urlPrefix,
    schema: Article,
    Endpoint: Wrapped,
    searchParams: {} as { tag?: string } | undefined,
    optimistic: true,
  }).extend(({ getList }) => ({
    getList: getList.extend({ schema: { articles: getList.schema, articlesCount: 0 } }),
  }));
