import type { Runtime } from './runtime.js';

/**
 * Whether a key is in use without its selector being asked: in flight, pending as an optimistic layer, retained,
 * subscribed, or read by a mounted hook.
 */
export function heldKeys(runtime: Runtime): (key: string) => boolean {
  const { flights, state, usage, outcomes } = runtime;
  const busy = new Set(state.optimistic.map(({ key }) => key));
  for (const { meta } of flights) busy.add(meta.key);
  return (key) => busy.has(key) || usage.isHeld(key) || outcomes.isHeld(key);
}
