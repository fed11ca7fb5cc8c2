// Rows: each issue is a cache entry of its own, which the list's answer fills (`upsertQueryEntries`).
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { Provider } from 'react-redux';

let seeded;

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({
    getIssues: build.query({
      query: () => '/issues',
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        if (!seeded) return;
        const { data } = await queryFulfilled;
        dispatch(upsert(data));
      },
    }),
    getIssue: build.query({ query: (id) => `/issues/${id}` }),
  }),
});
const { useGetIssuesQuery, useGetIssueQuery } = api;
const upsert = (issues) =>
  api.util.upsertQueryEntries(issues.map((value) => ({ endpointName: 'getIssue', arg: value.id, value })));

export function createApp({ mode }) {
  seeded = mode === 'rows';
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
  const changeList = (change) => store.dispatch(api.util.updateQueryData('getIssues', undefined, change));
  const load = () => store.dispatch(api.endpoints.getIssues.initiate(undefined, { forceRefetch: true }));
  return {
    Provider: ({ children }) => <Provider store={store}>{children}</Provider>,
    load,
    refetch: load,
    update(issue) {
      if (seeded) store.dispatch(upsert([issue]));
      else
        changeList((draft) => {
          draft[draft.findIndex(({ id }) => id === issue.id)] = issue;
        });
    },
    updateAuthor(author) {
      if (!seeded)
        changeList((draft) => {
          for (const issue of draft) if (issue.author.id === author.id) issue.author = author;
        });
      else {
        const shown = Object.values(store.getState()[api.reducerPath].queries)
          .filter((entry) => entry.endpointName === 'getIssue' && entry.data.author.id === author.id)
          .map(({ data }) => ({ ...data, author }));
        store.dispatch(upsert(shown));
      }
    },
    dispose: () => store.dispatch(api.util.resetApiState()),
  };
}

export const useList = () => useGetIssuesQuery().data;
export const useRow = (id) => useGetIssueQuery(id).data;
const select = (id) => ({
  selectFromResult: ({ data }) => ({ issue: data?.find((each) => each.id === id) }),
});
/** In list mode the detail is a part of the list's result (`selectFromResult`). */
export const useDetail = (id) => (seeded ? useGetIssueQuery(id).data : useGetIssuesQuery(undefined, select(id)).issue);
