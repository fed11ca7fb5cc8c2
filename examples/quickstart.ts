import { isDeepStrictEqual } from 'node:util';
import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { createRestSlice, resource } from 'rest-slice';
import { restServer } from 'rest-slice/testing';
import { Issue, recordedIssues } from './github.js';
import { createReport } from './report.js';
import { startServer } from './server.js';

const server = await startServer(); // node:http, on a free port

// DECLARE where issues live. What they are made of (users, labels, a milestone) is declared in github.ts.
const IssueResource = resource({
  path: '/issues/:id',
  urlPrefix: server.url,
  schema: Issue,
  searchParams: {} as { state?: 'open' | 'closed' } | undefined,
});

// SERVE: the declaration is enough for a whole REST API, here over issues that were recorded from GitHub.
const api = restServer(IssueResource, [...recordedIssues().values()]);
server.serve(api);

// MOUNT: a line for the reducer, a line for the middleware. The recorder is there for this printout only.
const actions: string[] = [];
const recorder: Middleware = () => (next) => (action) => {
  actions.push((action as { type: string }).type);
  return next(action);
};
const rest = createRestSlice({ endpoints: { issues: IssueResource } });
const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware, recorder),
});

// SELECT: memoized, and typed by the declaration.
const { issues } = rest.endpoints;
const id = 444500167; // one of the recorded issues
const report = createReport(api.requests, actions);

function show(title: string, error?: string): void {
  const state = store.getState();
  const values = {
    all: issues.getList.select(state),
    open: issues.getList.select(state, { state: 'open' }),
    detail: issues.get.select(state, { id }),
  };
  report(title, { tables: rest.selectEntities(state), values, error });
}

// DISPATCH: every call is a thunk, and a promise of what the server answered.
console.log(`Issues recorded from GitHub, served at ${server.url}`);
console.log('"=" marks the very object (===) that the step before showed, "+" a new one.');

await store.dispatch(issues.getList());
await store.dispatch(issues.getList({ state: 'open' }));
show('Fetch two lists: each issue, user and label is stored once');

await store.dispatch(issues.get.fetchIfStale({ id }));
show('Fetch one issue if stale: the lists have just brought it');

const created = await store.dispatch(issues.getList.push({ title: 'Write a quickstart', state: 'open' }));
show('Create an issue: both lists have it');

await store.dispatch(issues.partialUpdate({ id }, { title: 'Rewrite the README' }));
show('Edit an issue: both lists and the detail show it, other rows stay the same objects');

await store.dispatch(issues.delete({ id: created.id }));
show('Delete the created issue: both lists drop it');

const error = await store.dispatch(issues.get({ id: created.id })).then(() => 'none', String);
show('Fetch the deleted issue: an error for the caller, the data stays', error);

const state = store.getState();
const isJson = isDeepStrictEqual(JSON.parse(JSON.stringify(state)), state);
console.log(`\nIn all: ${api.requests.length} requests, ${actions.length} actions; the state is plain JSON: ${isJson}`);
server.close();
