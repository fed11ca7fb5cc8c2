import { oncePer } from '../shared/oncePer.js';
import { RestEndpoint } from './RestEndpoint.js';
import type { EndpointInstance } from './EndpointInstance.js';

const ADDRESS = ['key', 'url', 'searchToString'] as const;

/** Whether the key is our own function of the arguments, and of nothing that may be another thing the next time. */
export const isKeyFixed = /* @__PURE__ */ oncePer((endpoint: EndpointInstance): boolean => {
  const ours = RestEndpoint.prototype as object as EndpointInstance;
  let owner: object | null = endpoint;
  while (owner && !Object.hasOwn(owner, 'urlPrefix')) owner = Object.getPrototypeOf(owner) as object | null;
  const isValue = owner && 'value' in (Object.getOwnPropertyDescriptor(owner, 'urlPrefix') ?? {});
  return (
    !endpoint.sensitive &&
    isValue === true &&
    ADDRESS.every((name) => Reflect.get(endpoint, name) === Reflect.get(ours, name))
  );
});
