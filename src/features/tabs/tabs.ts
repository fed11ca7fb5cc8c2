/**
 * Responses, writes and logouts that are shared between tabs.
 *
 * @module rest-slice/tabs
 */

import { hasPage, watchSurroundings } from '../../requests/surroundings.js';
import { jsonOf } from '../../shared/json.js';
import { RestError } from '../../shared/RestError.js';
import { attempt, isDevelopment } from '../../shared/warn.js';
import { kindOf } from '../../store/actions.js';
import { keysIn } from '../../store/state.js';
import { attachOwner } from '../../requests/whose.js';
import { isMessage } from './isMessage.js';
import { Renewals } from './Renewals.js';
import { Tab } from './Tab.js';
import { warnOfNames } from '../../shared/checkOptions.js';
import type { Feature, FeatureParts } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RestAction } from '../../store/actions.js';
import type { UserOf } from '../../requests/SliceCore.js';
import type { Message } from './messages.js';

export interface TabsOptions {
  /** Name of the `BroadcastChannel`; by default one for the slice's `reducerPath`. */
  readonly channel?: string | undefined;
  /** Another way to write `createRestSlice({ user })`, which wins over this. */
  readonly user?: UserOf | undefined;
}

interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
  /** In Node an open channel keeps the process alive. */
  unref?(): void;
}

type ChannelConstructor = new (name: string) => Channel;

/**
 * Whether this is a browser: on a server the stores of one process belong to different users. In production a page, or a
 * worker of one, is needed; tests run without.
 */
const isInBrowser = (): boolean => hasPage() || 'WorkerGlobalScope' in globalThis || isDevelopment();

function check(options: TabsOptions): void {
  const { channel, user } = options;
  if (isDevelopment()) warnOfNames('tabs', options, ['channel', 'user']);
  const isValid =
    (channel === undefined || (typeof channel === 'string' && channel !== '')) &&
    (user === undefined || typeof user === 'function');
  if (isValid) return;
  throw new RestError({
    code: 'TABS_INVALID',
    subject: 'tabs',
    happened: 'channel is no name, or user is no function.',
    fix: "tabs({ channel: 'my-app', user: (state) => state.session.userId }); both may be left out.",
  });
}

function work(runtime: Runtime, { channel: name, user }: TabsOptions): FeatureParts {
  const { path } = runtime.core;
  attachOwner(runtime, user);
  const Constructor = (globalThis as { readonly BroadcastChannel?: ChannelConstructor }).BroadcastChannel;
  if (!Constructor || !isInBrowser()) return {};
  let channel: Channel | undefined;
  let tab: Tab | undefined;
  let unwatch: (() => void) | undefined;
  const renewals = new Renewals(runtime);
  const lock = name ?? `rest-slice/${path}`;
  const open = (): void => {
    const opened = (channel = new Constructor(lock));
    opened.unref?.();
    const post = (message: Message): void => opened.postMessage(message);
    const joined = (tab = new Tab(runtime, { post, renewals, lock: `${lock}/${path}` }));
    opened.onmessage = ({ data }) => {
      const message = jsonOf(data);
      if (tab === joined && isMessage(message)) attempt(() => joined.take(message));
    };
    // A page from the back/forward cache has missed messages.
    const look = ({ persisted }: { readonly persisted?: boolean }): void => {
      if (persisted && runtime.slice) runtime.commit(runtime.core.actions.expire([...keysIn(runtime.slice)]));
    };
    unwatch = watchSurroundings(runtime.can, look, [['window', 'pageshow']]);
  };
  return {
    around: (next) => (action) => {
      const kind = tab && kindOf(action as { readonly type?: unknown }, path);
      return tab && kind ? tab.pass(action as RestAction, kind, next) : next(action);
    },
    can: { renewal: renewals },
    init: open,
    turned: () => tab?.turned(),
    cleanup: () => {
      unwatch?.();
      renewals.close();
      tab?.flush();
      channel?.close();
      tab = channel = undefined;
    },
  };
}

/**
 * Share data between tabs of one origin: responses, local writes and pushed responses reach the stores of the others by a
 * `BroadcastChannel`, as the same actions, marked `meta.fromTab`; a reset ends the session of the same user in all of them.
 * Polls and streams run in one tab.
 *
 * ```ts
 * createRestSlice({ endpoints, features: [tabs({ user: (state) => state.session.userId })] });
 * ```
 *
 * @throws RestError TABS_INVALID
 */
export function tabs(options: TabsOptions = {}): Feature {
  check(options);
  return { recipe: (runtime: Runtime) => work(runtime, options) };
}
