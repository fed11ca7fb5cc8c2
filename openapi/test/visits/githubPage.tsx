// The page of a visit to GitHub's issues: two lists, an issue with its comments, labels; and a button for each edit.
import { configureStore } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch } from 'react-redux';
import { createRestSlice } from 'rest-slice';
import { useDLE } from 'rest-slice/react';

const at = { owner: 'octocat', repo: 'Hello-World' };
const item = { ...at, number: 1347 };

export function start({ IssueResource, LabelResource, issuesListComments, issuesCreateComment }: any): void {
  const rest: any = createRestSlice({
    endpoints: {
      issues: IssueResource,
      labels: LabelResource,
      comments: issuesListComments,
      comment: issuesCreateComment,
    } as any,
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer } as any,
    middleware: (get) => get().concat(rest.middleware),
  });
  const { issues, labels, comments, comment } = rest.endpoints;

  function Issues({ state }: { state: string }) {
    const list = (useDLE(issues.getList, { ...at, state }).data ?? []) as readonly any[];
    return <p id={state}>{list.map(({ number, title }) => `${String(number)} ${String(title)}`).join(', ')}</p>;
  }

  function Issue({ id, repo }: { id: string; repo: string }) {
    const issue: any = useDLE(issues.get, { ...item, repo }).data;
    return (
      <p id={id}>
        {issue &&
          `${String(issue.title)} by ${String(issue.user.login)} [${issue.labels.map(({ name }: any) => name)}]`}
      </p>
    );
  }

  function Comments() {
    const list = (useDLE(comments, { ...at, issue_number: 1347 }).data ?? []) as readonly any[];
    return <p id="comments">{list.map(({ body }) => body).join(', ')}</p>;
  }

  function Labels() {
    const list = (useDLE(labels.getList, at).data ?? []) as readonly any[];
    return <p id="labels">{list.map(({ name }) => name).join(', ')}</p>;
  }

  function Edits() {
    const dispatch = useDispatch() as (thunk: unknown) => Promise<unknown>;
    const edits = {
      rename: () => issues.partialUpdate(item, { title: 'Edited' }),
      close: () => issues.partialUpdate({ ...item, number: 1348 }, { state: 'closed', state_reason: 'completed' }),
      label: () => issues.partialUpdate(item, { labels: ['bug'] }),
      comment: () => comment({ ...at, issue_number: 1347 }, { body: 'Thanks' }),
      unlabel: () => labels.delete({ ...at, name: 'bug' }),
    };
    return Object.entries(edits).map(([name, edit]) => (
      <button key={name} onClick={() => void dispatch(edit())}>
        {name}
      </button>
    ));
  }

  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <Issues state="open" />
      <Issues state="closed" />
      <Issue id="issue" repo="Hello-World" />
      <Issue id="other" repo="Other" />
      <Comments />
      <Labels />
      <Edits />
    </Provider>,
  );
}
