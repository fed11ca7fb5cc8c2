import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { useSuspense } from 'rest-slice/react';

class User extends Entity {
  id = '';
  name = '';
  static key = 'User';
}
class Issue extends Entity {
  id = '';
  title = '';
  state = '';
  comments = 0;
  author = User.fromJS();
  static key = 'Issue';
  static schema = { author: User };
}

const { endpoints, ...slice } = createRestSlice({
  endpoints: {
    issues: resource({ path: '/issues/:id', schema: Issue, urlPrefix: '/api' }),
    users: resource({ path: '/users/:id', schema: User, urlPrefix: '/api' }),
  },
});
const { issues, users } = endpoints;

export function createApp() {
  const store = configureStore({
    reducer: { [slice.reducerPath]: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  return {
    Provider: ({ children }) => <Provider store={store}>{children}</Provider>,
    load: () => store.dispatch(issues.getList()),
    refetch: () => store.dispatch(issues.getList()),
    update: (issue) => store.dispatch(issues.get.setResponse({ id: issue.id }, issue)),
    updateAuthor: (author) => store.dispatch(users.get.setResponse({ id: author.id }, author)),
  };
}

export const useList = () => useSuspense(issues.getList);
const useIssue = (id) => useSuspense(issues.get, { id });
export const useRow = useIssue;
export const useDetail = useIssue;
