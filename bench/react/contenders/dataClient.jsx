import { CacheProvider, Controller, useController, useSuspense } from '@data-client/react';
import { initialState } from '@data-client/core';
import { createResource, Entity as AbstractEntity } from '@data-client/rest';

class Entity extends AbstractEntity {
  pk() {
    return `${this.id}`;
  }
}
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

const issues = createResource({ path: '/issues/:id', schema: Issue, urlPrefix: '/api' });
const users = createResource({ path: '/users/:id', schema: User, urlPrefix: '/api' });

export function createApp() {
  let controller;
  function Reveal({ children }) {
    controller = useController();
    return children;
  }
  return {
    // React 19 knows no defaultProps.
    Provider: ({ children }) => (
      <CacheProvider initialState={initialState} Controller={Controller} devButton={null}>
        <Reveal>{children}</Reveal>
      </CacheProvider>
    ),
    load: () => controller.fetch(issues.getList),
    refetch: () => controller.fetch(issues.getList),
    update: (issue) => controller.setResponse(issues.get, { id: issue.id }, issue),
    updateAuthor: (author) => controller.setResponse(users.get, { id: author.id }, author),
  };
}

export const useList = () => useSuspense(issues.getList);
const useIssue = (id) => useSuspense(issues.get, { id });
export const useRow = useIssue;
export const useDetail = useIssue;
