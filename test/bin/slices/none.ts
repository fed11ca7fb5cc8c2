export const rest = { reducerPath: 'rest', reducer: (state: unknown = {}) => state, endpoints: {} };
export const nothing = undefined;
