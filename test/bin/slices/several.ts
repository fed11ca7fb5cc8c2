import { createRestSlice } from 'rest-slice';

export const rest = createRestSlice({ endpoints: {} });
export const api = createRestSlice({ reducerPath: 'api', endpoints: {} });
export const admin = createRestSlice({ reducerPath: 'admin', endpoints: {} });
