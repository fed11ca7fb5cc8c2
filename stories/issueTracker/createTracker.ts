import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit';
import { createActivity, type Activity } from './activity.js';
import { rest } from './api.js';
import { createFakeServer } from './fakeServer.js';
import { manyIssues } from './manyIssues.js';

export interface TrackerOptions {
  readonly issueCount?: number;
  /** How long the server takes, ms. */
  readonly latency?: number;
  /** Added to the store: what keeps a log of it, say. */
  readonly enhancers?: readonly StoreEnhancer[];
}

/** An ordinary store; the recorder is there for the activity panel only. */
function createStore(activity: Activity, enhancers: readonly StoreEnhancer[]) {
  return configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware, activity.middleware),
    enhancers: (getDefault) => getDefault().concat(enhancers),
  });
}

/** One tracker: its store, its server and what is counted. Trackers share nothing. */
export function createTracker({ issueCount = 400, latency = 0, enhancers = [] }: TrackerOptions = {}) {
  const activity = createActivity();
  const server = createFakeServer(manyIssues(issueCount), { latency, onRequest: activity.requestSent });
  return { activity, server, store: createStore(activity, enhancers) };
}

export type Tracker = ReturnType<typeof createTracker>;
export type AppDispatch = Tracker['store']['dispatch'];
export type RootState = ReturnType<Tracker['store']['getState']>;
