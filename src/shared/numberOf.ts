import { oncePer } from './oncePer.js';

let lastNumber = 0;

/** An object by number, so that remembering which one was seen does not keep it alive. */
export const numberOf = /* @__PURE__ */ oncePer((_object: object) => ++lastNumber);
