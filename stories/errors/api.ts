import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';

export const API = 'https://ferry.example.com';

class Departure extends Entity {
  id = 0;
  to = '';
  time = '';
  static override key = 'Departure';
}

class Fare extends Entity {
  id = 0;
  to = '';
  cents = 0;
  static override key = 'Fare';
}

/** While the server has trouble (5xx), an old timetable is better than none: such errors are soft by default. */
export const DepartureResource = resource({ path: '/departures/:id', urlPrefix: API, schema: Departure });

/** A price that may have changed must not be shown: every error, and every wait for a newer one, takes its place. */
export const FareResource = resource({
  path: '/fares/:id',
  urlPrefix: API,
  schema: Fare,
  invalidIfStale: true,
  errorPolicy: () => 'hard',
});

export const rest = createRestSlice({ endpoints: { departures: DepartureResource, fares: FareResource } });

export const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

export type FerryStore = ReturnType<typeof createStore>;
export type AppDispatch = FerryStore['dispatch'];
