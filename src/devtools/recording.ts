import { noteSecrets } from '../requests/secretRows.js';
import { metaOf } from '../store/state.js';
import type { Feature } from '../requests/Feature.js';
import type { Runtime } from '../requests/runtime.js';
import type { MountedReader, ShownView } from '../requests/Usage.js';
import type { ActionKind, PendingAction, RestAction } from '../store/actions.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** An action as it went by. */
export interface Recorded {
  /** No other one of the store has it; numbers of actions come again after an import. */
  readonly id: number;
  /** Number of the action, which is the `seq` of the state that it made. */
  readonly seq: number;
  /** ms since epoch */
  readonly at: number;
  /** Undefined for an action of others that changed the slice. */
  readonly kind: ActionKind | undefined;
  readonly action: RestAction;
  /** Of the newest ones only. */
  readonly before?: RestState | undefined;
  readonly after?: RestState | undefined;
  /** What was known of the key when its request was sent. */
  readonly known?: ResultMeta | undefined;
}

/** A reader was about to show something else. */
export interface Rendering {
  /** Number of the newest action. */
  readonly seq: number;
  readonly at: number;
  readonly before: ShownView | undefined;
  readonly after: ShownView;
}

/** So many actions are kept, as Redux DevTools keep some: the oldest go. */
const MAX_ACTIONS = 500;

/** So many of them with what they carried and the states around them: a list of 10 000 rows is several megabytes. */
const MAX_STATES = 50;

const MAX_RENDERINGS = 10;

/** Of one reader. */
export interface Renderings {
  readonly count: number;
  /** The last ones, the latest first. */
  readonly last: readonly Rendering[];
}

const NONE: Renderings = { count: 0, last: [] };

/** What is left of an action that came long ago. */
function withoutStates({ id, seq, at, kind, action, known }: Recorded): Recorded {
  const { type, meta, error } = action as RestAction & { readonly meta?: object; readonly error?: object };
  const kept = { type, ...(meta && { meta }), ...(error && { error }) } as unknown as RestAction;
  return { id, seq, at, kind, action: kept, known };
}

/** What has happened in one store since the first panel was mounted. Closed panels cost what it costs to keep this. */
class Recording {
  entries: Recorded[] = [];
  readonly #runtime: Runtime;
  #count = 0;
  /** What actions that are under way were given. */
  #given = new WeakMap<object, RestState>();
  #renderings = new WeakMap<MountedReader, Renderings>();
  #holders = 0;
  readonly #listeners = new Set<() => void>();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** @returns stops it, when nobody else holds it. */
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

  /** For what is no action: a reader that is mounted. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What a reader was about to show. */
  renderingsOf(reader: MountedReader): Renderings {
    return this.#renderings.get(reader) ?? NONE;
  }

  forget(): void {
    this.entries = [];
    this.#given = new WeakMap();
    this.#renderings = new WeakMap();
  }

  /** Between the engine and the reducer: DevTools may have put another state there since the last action. */
  readonly pass = (action: unknown): void => {
    const { slice } = this.#runtime;
    if (this.#holders > 0 && slice) this.#given.set(action as object, slice);
  };

  readonly note = (kind: ActionKind | undefined, action: RestAction): void => {
    if (this.#holders === 0) return;
    // Whoever comes next is not shown what the one before has done.
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

/** Of one store and slice; it keeps nothing until somebody holds it. */
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

/** Record what happens in a store from now on, as long as somebody wants it. @returns ends it. */
export function record(runtime: Runtime): () => void {
  runtime.attach(feature);
  return recordingOf(runtime).hold();
}
