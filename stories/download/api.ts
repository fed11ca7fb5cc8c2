import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource, RestEndpoint } from 'rest-slice';
import { opaqueBodies } from 'rest-slice/features';

export const API = 'https://reports.example.com';

class Report extends Entity {
  id = 0;
  name = '';
  file = '';
  static override key = 'Report';
}

export const ReportResource = resource({ path: '/reports/:id', urlPrefix: API, schema: Report });

const getFile = new RestEndpoint({ path: '/reports/:id/file', urlPrefix: API, content: 'blob' });
const getPicture = new RestEndpoint({ path: '/reports/:id/picture', urlPrefix: API, content: 'blob' });

/** Blobs are in promises and hooks, never in the state or an action: that is the feature. */
export const rest = createRestSlice({
  endpoints: { reports: ReportResource, getFile, getPicture },
  features: [opaqueBodies()],
});

export const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

export type ReportStore = ReturnType<typeof createStore>;
export type AppDispatch = ReportStore['dispatch'];
