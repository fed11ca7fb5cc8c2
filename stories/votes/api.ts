import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource, RestEndpoint } from 'rest-slice';

export const API = 'https://lunch.example.com';

export class Place extends Entity {
  id = 0;
  name = '';
  votes = 0;
  static override key = 'Place';
}

export const PlaceResource = resource({ path: '/places/:id', urlPrefix: API, schema: Place });

/** The server counts: it is told the vote and answers the place. Until then the page counts for itself. */
const vote = new RestEndpoint({
  path: '/places/:id/votes',
  urlPrefix: API,
  method: 'POST',
  body: {} as { by: 1 | -1 },
  schema: Place,
  getOptimisticResponse(snapshot, { id }, { by }) {
    const place = snapshot.get(Place, { id });
    if (!place) throw snapshot.abort; // nothing to show before the answer
    return { id, votes: place.votes + by };
  },
});

export const rest = createRestSlice({ endpoints: { places: PlaceResource, vote } });

export const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

export type LunchStore = ReturnType<typeof createStore>;
export type AppDispatch = LunchStore['dispatch'];
