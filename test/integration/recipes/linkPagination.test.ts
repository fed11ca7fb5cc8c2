import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, RestEndpoint } from '../../../src/index.js';
import { startServer } from '../../support/httpServer.js';
import { testStore } from '../../support/testStore.js';
import type { RestGenerics } from '../../../src/index.js';
import type { Handler } from '../../support/httpServer.js';

class Issue extends Entity {
  id = '';
  title = '';
  static override key = 'Issue';
}

/** Lists come as an object: the rows, and the `link` header that says where the next page is. */
class LinkedEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  override async parseResponse(response: Response): Promise<any> {
    const results: unknown = await super.parseResponse(response);
    const link = response.headers.get('link');
    return link === null ? results : { link, results };
  }
}

const PAGES = [
  ['1', '2'],
  ['2', '3'],
];

const pages: Handler = ({ url }) => {
  const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
  const next = page < PAGES.length ? `</issues?page=${page + 1}>; rel="next"` : '<>; rel="last"';
  return { headers: { link: next }, json: PAGES[page - 1]?.map((id) => ({ id, title: `issue ${id}` })) };
};

const nextPage = (link = ''): number => Number(/[?&]page=(\d+)>; rel="next"/.exec(link)?.[1]);

const issuesAt = (urlPrefix: string) =>
  new LinkedEndpoint({
    path: '/issues',
    urlPrefix,
    searchParams: {} as { state?: string } | undefined,
    paginationField: 'page',
    schema: { results: new Collection([Issue]), link: '' },
  });

describe('pages by a link header (R16.7)', () => {
  it('come with the header', async () => {
    const server = await startServer(pages);
    await expect(issuesAt(server.url)()).resolves.toEqual({
      link: '</issues?page=2>; rel="next"',
      results: [
        { id: '1', title: 'issue 1' },
        { id: '2', title: 'issue 2' },
      ],
    });
  });

  it('are the plain answer where there is no header', async () => {
    const server = await startServer({ json: { id: '1', title: 'alone' } });
    const getIssue = new LinkedEndpoint({ path: '/issues/:id', urlPrefix: server.url, schema: Issue });
    await expect(getIssue({ id: 1 })).resolves.toEqual({ id: '1', title: 'alone' });
  });

  it('are added to the list, and the header of the last one stays', async () => {
    const server = await startServer(pages);
    const { endpoints, dispatch, root } = testStore(() =>
      createRestSlice({ endpoints: { issues: issuesAt(server.url) } }),
    );
    const { issues } = endpoints;
    await dispatch(issues());
    const page = nextPage(issues.select(root())?.link);
    await dispatch(issues.getPage({ page }));
    const list = issues.select(root());
    expect(list?.results.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(nextPage(list?.link)).toBeNaN();
    expect(server.lines()).toEqual(['GET /issues', 'GET /issues?page=2']);
  });
});
