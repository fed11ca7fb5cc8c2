// Preloaded: `fetch` is a small REST server in memory. A path that ends in a number is an item, any other a list.
const rows = new Map();

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const id = /\/(\d+)$/.exec(pathname)?.[1];
  const list = id === undefined ? pathname : pathname.slice(0, -id.length - 1);
  const seed = (key) => ({ id: key, title: `Title ${key}`, name: `Name ${key}` });
  if (!rows.has(list)) rows.set(list, new Map(['1', '2', '3'].map((key) => [key, seed(key)])));
  const items = rows.get(list);

  if (request.method === 'GET')
    return Response.json(id === undefined ? [...items.values()] : (items.get(id) ?? seed(id)));
  if (request.method === 'DELETE') return Response.json(items.delete(id) ? { id } : {});
  const key = id ?? String(Math.max(0, ...items.keys()) + 1);
  items.set(key, { ...items.get(key), ...(await request.json()), id: key });
  return Response.json(items.get(key), { status: request.method === 'POST' ? 201 : 200 });
};
