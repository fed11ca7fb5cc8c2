import { CacheProvider, useController, useDLE } from '@data-client/react';
import { createResource, Entity } from '@data-client/rest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';

afterEach(() => cleanup());

class Post extends Entity {
  id = 0;
  title = '';
  pk() {
    return `${this.id}`;
  }
  static override key = 'Post';
}

// The line of the README's table; the others are in test/integration/peers.test.tsx, for data-client needs React 18.
it('data-client shows a renamed item in its list and its detail after 3 requests', async () => {
  expectConsole('error'); // React 18 about defaultProps
  let title = 'old';
  const server = await startServer(({ method, url, body }) => {
    if (method === 'PATCH') title = (JSON.parse(body) as { title: string }).title;
    const post = { id: 1, title };
    return { json: url === '/posts' ? [post, { id: 2, title: 'other' }] : post };
  });
  const PostResource = createResource({ path: '/posts/:id', urlPrefix: server.url, schema: Post });
  function Page() {
    const { data: list } = useDLE(PostResource.getList);
    const { data: item } = useDLE(PostResource.get, { id: 1 });
    const controller = useController();
    const rename = () => void controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'new' });
    const text = `${list?.map((post) => post.title).join()} / ${item?.title}`;
    return createElement('p', null, text, createElement('button', { onClick: rename }));
  }
  render(createElement(CacheProvider, null, createElement(Page)));
  await screen.findByText('old,other / old');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('new,other / new');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(server.lines().length).toBe(3);
});
