// Rows, and the detail: each issue is a query of its own, which the list's query function seeds ("push").
import { notifyManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getJson } from '../server.js';

const itemKey = (id) => ['issue', id];
const listKey = ['issues'];
let seeded;

const item = (id) => ({ queryKey: itemKey(id), queryFn: () => getJson(`/issues/${id}`) });
const list = {
  queryKey: listKey,
  async queryFn({ client }) {
    const found = await getJson('/issues');
    if (seeded)
      notifyManager.batch(() => {
        for (const issue of found) client.setQueryData(itemKey(issue.id), issue);
      });
    return found;
  },
};

export function createApp({ mode }) {
  seeded = mode === 'rows';
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.mount();
  const change = (id, next) => {
    if (!seeded) client.setQueryData(listKey, (all) => all.map((each) => (id(each) ? next(each) : each)));
    else
      notifyManager.batch(() => {
        for (const query of client.getQueryCache().findAll({ queryKey: ['issue'] })) {
          if (id(query.state.data)) client.setQueryData(query.queryKey, next(query.state.data));
        }
      });
  };
  return {
    Provider: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    load: () => client.fetchQuery({ ...list, staleTime: 0 }),
    refetch: () => client.fetchQuery({ ...list, staleTime: 0 }),
    update(issue) {
      if (seeded) client.setQueryData(itemKey(issue.id), issue);
      else
        change(
          ({ id }) => id === issue.id,
          () => issue,
        );
    },
    updateAuthor(author) {
      change(
        (issue) => issue.author.id === author.id,
        (issue) => ({ ...issue, author }),
      );
    },
    client,
    dispose: () => {
      client.unmount();
      client.clear();
    },
  };
}

export const useList = () => useQuery(list).data;
export const useRow = (id) => useQuery(item(id)).data;
/** In list mode the detail is taken from the list, as `initialData`. */
export function useDetail(id, { client }) {
  const options = seeded
    ? item(id)
    : { ...item(id), initialData: () => client.getQueryData(listKey).find((each) => each.id === id) };
  return useQuery(options).data;
}
