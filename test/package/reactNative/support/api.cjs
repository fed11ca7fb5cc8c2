const { sent, serve } = require('./platform.cjs');

const AT = '2026-01-02T03:04:05.000Z';

/** 25 posts, in pages of ten. */
exports.startServer = () => {
  const ids = Array.from({ length: 25 }, (_, at) => String(at + 1));
  const rows = new Map(ids.map((id) => [id, { id, title: `Post ${id}`, createdAt: AT }]));
  serve(({ method, url, native }) => {
    if (server.isUnreachable) return 'offline';
    const id = /\/posts\/([^?/]+)/.exec(url)?.[1];
    if (id === 'refused') return { status: 422, body: { why: 'too long' } };
    if (id === 'slow') return 'never';
    const body = native?.string ? JSON.parse(native.string) : undefined;
    const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
    if (method === 'GET') return { body: id ? rows.get(id) : [...rows.values()].slice((page - 1) * 10, page * 10) };
    const row =
      method === 'POST' ? { id: String(rows.size + 1), createdAt: AT, ...body } : { ...rows.get(id), ...body };
    if (method === 'DELETE') return (rows.delete(id), { status: 204 });
    rows.set(row.id, row);
    return { status: method === 'POST' ? 201 : 200, body: row };
  });
  const server = { rows, isUnreachable: false, gets: () => sent.filter(({ method }) => method === 'GET').length };
  return server;
};

const opened = [];

/** A store with posts; closed after the test. */
exports.open = ({ endpoint, slice } = {}) => {
  const { createRestSlice, Entity, resource } = require('rest-slice');
  const { configureStore } = require('@reduxjs/toolkit');
  class Post extends Entity {
    id = '';
    title = '';
    createdAt = new Date(0);
    static key = 'Post';
    static schema = { createdAt: Date };
  }
  const options = { path: '/posts/:id', urlPrefix: 'https://api.example.com', schema: Post, optimistic: true };
  const posts = resource({ ...options, searchParams: {}, ...endpoint });
  const rest = createRestSlice({ endpoints: { posts }, ...slice });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const app = { rest, store, posts: rest.endpoints.posts, close: () => rest.controller(store).dispose() };
  opened.push(app);
  return app;
};

exports.closeAll = () => opened.splice(0).forEach(({ close }) => close());

exports.pause = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));

/** What becomes of a call, or that nothing does in ten seconds. */
exports.outcomeOf = (call) =>
  Promise.race([
    Promise.resolve(call).then(
      (value) => ['fulfilled', value],
      (error) => ['rejected', error.name, error.status, error.data],
    ),
    exports.pause(10_000).then(() => 'nothing'),
  ]);
