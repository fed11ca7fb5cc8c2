import { isHidden, isOnline } from '../../requests/surroundings.js';
import { checkOptions, FUNCTION } from '../../shared/checkOptions.js';
import { refuseArgument } from '../../shared/RestError.js';
import { attempt, isDevelopment } from '../../shared/warn.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { GivenSurroundings } from '../../requests/surroundings.js';

/** Called when the store starts; calls `tell` whenever the value may have changed. @returns a function that stops it. */
export type Watch = (tell: (is: boolean) => void) => () => void;

export interface Surroundings {
  /** Whether the app is visible. Default: whether the browser shows the page. */
  readonly shown?: Watch | undefined;
  /** Whether there is a connection. Default: `navigator.onLine`. */
  readonly online?: Watch | undefined;
}

const REPLACED = { shown: ['visibilitychange', 'focus', 'blur'], online: ['online', 'offline'] } as const;

type Name = keyof typeof REPLACED;

/** Note a value, and notify listeners where it changes anything. */
function take({ can }: Runtime, told: GivenSurroundings, name: Name, is: boolean): void {
  const was = [isHidden(can), isOnline(can)];
  told[name] = is;
  const [hidden, online] = [isHidden(can), isOnline(can)];
  if (hidden === was[0] && online === was[1]) return;
  const type = name === 'shown' ? 'visibilitychange' : online ? 'online' : 'offline';
  for (const listener of [...told.listeners]) attempt(() => listener({ type }));
}

function stopOf(name: Name, stop: unknown): () => void {
  if (typeof stop === 'function') return stop as () => void;
  const fix = `Let ${name} return a function: () => subscription.remove().`;
  if (isDevelopment()) refuseArgument('surroundings', `Its ${name} gave nothing that stops it.`, fix);
  return () => undefined;
}

/**
 * Tells whether the app is visible, and whether there is a connection, in place of the browser: where there is none, or the
 * app knows better. `refetchOn()`, polls, streams and `offline()` use it.
 *
 * ```ts
 * surroundings({ online: (tell) => NetInfo.addEventListener(({ isConnected }) => tell(isConnected !== false)) });
 * ```
 * @throws RestError ARGUMENT_INVALID
 */
export function surroundings(options: Surroundings): Feature {
  if (isDevelopment()) checkOptions('surroundings', options, { shown: FUNCTION, online: FUNCTION });
  const names = (['shown', 'online'] as const).filter((name) => options[name]);
  return {
    recipe(runtime: Runtime) {
      const told: GivenSurroundings = runtime.can.surroundings ?? { replaced: new Set(), listeners: new Set() };
      for (const name of names) for (const event of REPLACED[name]) told.replaced.add(event);
      const stops: (() => void)[] = [];
      const watch = (name: Name): void => {
        const stop: unknown = options[name]?.((is) => take(runtime, told, name, is));
        stops.push(stopOf(name, stop));
      };
      return {
        can: { surroundings: told },
        init: () => names.forEach((name) => attempt(() => watch(name))),
        cleanup() {
          for (const stop of stops.splice(0)) attempt(stop);
          for (const name of names) told[name] = undefined;
        },
      };
    },
  };
}
