import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, isNetworkError, resource } from 'rest-slice';

export const API = 'https://workshop.example.com';

class Guest extends Entity {
  id = 0;
  name = '';
  email = '';
  seats = 1;
  static override key = 'Guest';
}

export const GuestResource = resource({ path: '/guests/:id', urlPrefix: API, schema: Guest });

export const rest = createRestSlice({ endpoints: { guests: GuestResource } });

export const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

export type WorkshopStore = ReturnType<typeof createStore>;
export type AppDispatch = WorkshopStore['dispatch'];

/** What the server has against the fields of a form: `{ email: ['is taken already'] }`. */
export type Problems = Readonly<Record<string, readonly string[]>>;

const hasProblems = (data: unknown): data is { readonly errors: Problems } =>
  typeof data === 'object' && data !== null && 'errors' in data;

/** The body of a 422; undefined for any other error. */
export const problemsIn = (error: unknown): Problems | undefined =>
  isNetworkError(error) && error.status === 422 && hasProblems(error.data) ? error.data.errors : undefined;
