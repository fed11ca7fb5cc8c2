import type { EndpointInstance } from './EndpointInstance.js';

const endpoints = new WeakMap<object, EndpointInstance>();

/** Let a bound endpoint stand for the declared one. */
export function noteBound(bound: object, endpoint: EndpointInstance): void {
  endpoints.set(bound, endpoint);
}

/** What was given, or the declared endpoint where a bound one was. */
export function declared<T>(given: T): T {
  return (endpoints.get(given as object) as T | undefined) ?? given;
}
