import { noteSecrets } from '../requests/secretRows.js';
import { metaOf } from '../store/state.js';
import type { Feature } from '../requests/Feature.js';
import type { Runtime } from '../requests/runtime.js';
import type { MountedReader, ShownView } from '../requests/Usage.js';
import type { ActionKind, PendingAction, RestAction } from '../store/actions.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** A recorded action. */
export interface Recorded {
  /** Unique in the store, unlike numbers of actions, which repeat after an import. */
  readonly id: number;
  /** Number of the action: `seq` of the state after it. */
  readonly seq: number;
  /** ms since epoch */
  readonly at: number;
  /** Undefined for an action of another reducer that changed the slice. */
  readonly kind: ActionKind | undefined;
  readonly action: RestAction;
  /** The states before and after; kept for the newest actions only. */
  readonly before?: RestState | undefined;
  readonly after?: RestState | undefined;
  /** Record of the key when its request was sent. */
  readonly known?: ResultMeta | undefined;
}

/** A render of a reader with another value. */
export interface Rendering {
  /** Number of the newest action. */
  readonly seq: number;
  readonly at: number;
  readonly before: ShownView | undefined;
  readonly after: ShownView;
}

/** Largest number of actions to keep; the oldest are dropped. */
const MAX_ACTIONS = 500;

/** Largest number of actions with payload and states: a list of 10 000 rows is several megabytes. */
const MAX_STATES = 50;

const MAX_RENDERINGS = 10;

/** The renders of one reader. */
export interface Renderings {
  readonly count: number;
  /** The last ones, the latest first. */
  readonly last: readonly Rendering[];
}

const NONE: Renderings = { count: 0, last: [] };

/** Drop payload and states of an old action. */
function withoutStates({ id, seq, at, kind, action, known }: Recorded): Recorded {
  const { type, meta, error } = action as RestAction & { readonly meta?: object; readonly error?: object };
  const kept = { type, ...(meta && { meta }), ...(error && { error }) } as unknown as RestAction;
  return { id, seq, at, kind, action: kept, known };
}

/** Records the actions and renders of a store while a panel is mounted, open or closed. */
class Recording {
  entries: Recorded[] = [];
  readonly #runtime: Runtime;
  #count = 0;
  /** The states before actions that are being dispatched. */
  #given = new WeakMap<object, RestState>();
  #renderings = new WeakMap<MountedReader, Renderings>();
  #holders = 0;
  readonly #listeners = new Set<() => void>();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** @returns a function that stops it, when it is not held otherwise. */
  hold(): () => void {
    if (this.#holders++ === 0) {
      this.#runtime.can.noteShown = (reader, before, after) => this.#noteShown(reader, before, after);
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (--this.#holders > 0) return;
      delete this.#runtime.can.noteShown;
      this.forget();
    };
  }

  /** Subscribe to changes without an action: a reader that renders. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Get the renders of a reader. */
  renderingsOf(reader: MountedReader): Renderings {
    return this.#renderings.get(reader) ?? NONE;
  }

  forget(): void {
    this.entries = [];
    this.#given = new WeakMap();
    this.#renderings = new WeakMap();
  }

  /** Note the state right before the reducer: DevTools may have replaced it since the last action. */
  readonly pass = (action: unknown): void => {
    const { slice } = this.#runtime;
    if (this.#holders > 0 && slice) this.#given.set(action as object, slice);
  };

  readonly note = (kind: ActionKind | undefined, action: RestAction): void => {
    if (this.#holders === 0) return;
    // The next user must not see the actions of the last one.
    if (kind === 'reset') this.forget();
    const before = this.#given.get(action);
    const after = this.#runtime.slice;
    const { meta } = action as Partial<PendingAction>;
    const isSent = kind === 'request' && meta?.requestStatus === 'pending';
    const { entries } = this;
    entries.push({
      id: ++this.#count,
      seq: after?.seq ?? 0,
      at: Date.now(),
      kind,
      action,
      before,
      after,
      known: isSent ? metaOf(before, meta.key) : undefined,
    });
    const old = entries.length - 1 - MAX_STATES;
    if (old >= 0) entries[old] = withoutStates(entries[old] as Recorded);
    if (entries.length > MAX_ACTIONS) entries.shift();
  };

  #noteShown(reader: MountedReader, before: ShownView | undefined, after: ShownView): void {
    const { count, last } = this.renderingsOf(reader);
    const rendering = { seq: this.#runtime.slice?.seq ?? 0, at: Date.now(), before, after };
    this.#renderings.set(reader, { count: count + 1, last: [rendering, ...last.slice(0, MAX_RENDERINGS - 1)] });
    for (const listener of this.#listeners) listener();
  }
}

const recordings = new WeakMap<Runtime, Recording>();

/** Get the recording of a slice in a store; it records nothing until it is held. */
export function recordingOf(runtime: Runtime): Recording {
  let recording = recordings.get(runtime);
  if (!recording) recordings.set(runtime, (recording = new Recording(runtime)));
  return recording;
}

const feature: Feature = {
  recipe(runtime: Runtime) {
    const recording = recordingOf(runtime);
    return {
      around: (next) => (action) => {
        recording.pass(action);
        return next(action);
      },
      committed(kind, action) {
        noteSecrets(runtime, kind, action);
        recording.note(kind, action);
      },
      cleanup: () => recording.forget(),
    };
  },
};

/** Record a store from now on. @returns a function that ends it. */
export function record(runtime: Runtime): () => void {
  runtime.attach(feature);
  return recordingOf(runtime).hold();
}
