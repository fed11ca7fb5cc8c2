import type { Json } from '../../shared/json.js';
import type { LocalMeta, LocalRows } from '../../normalize/localRows.js';
import type { CommitTimes, PagesAround } from '../../store/state.js';
import type { Expired } from '../../store/actions.js';
import type { Renewing } from '../../requests/Abilities.js';
import type { Lists } from '../../normalize/WriteMeta.js';
import type { Row } from '../../schema/Schema.js';
import type { User } from '../../requests/Abilities.js';

/**
 * Version of the messages, to be counted up when an action, a part of the state, or a message of this file changes its
 * meaning: tabs of an older release stay open for days.
 */
export const VERSION = 3;

/** A response, without the numbers of the tab that got it. */
export interface ToldAnswer {
  readonly kind: 'request' | 'setResponse';
  readonly payload?: Json;
  /** Tables that a mutation has changed, for tabs that do not know its endpoint. */
  readonly tables?: readonly string[];
  /** When a mutation was dispatched, if it was sent later. */
  readonly since?: number;
  readonly meta: CommitTimes & {
    readonly endpoint: string;
    readonly key: string;
    readonly page?: string;
    readonly args: readonly Json[];
    readonly fetchedAt: number;
    readonly requestId?: string;
    readonly pages?: PagesAround;
    readonly expires?: Expired;
    readonly lists?: Lists;
    /** For mutations that wait in several tabs: `offline()`. */
    readonly renames?: Readonly<Record<string, string>>;
    readonly unkept?: true;
    /** Its lists are stale, as something was written while it was in flight. */
    readonly crossed?: true;
  };
}

/** The change of a list by a local write: `items` were removed or moved, those in `put` are now each behind another item. */
export interface ToldListChange {
  readonly items: readonly string[];
  readonly put: Row;
  /** Identity of the item before each of these items in `put`; `null` for the first place. */
  readonly behind: Readonly<Record<string, string | null>>;
}

/** A local write. */
export interface ToldSet {
  readonly kind: 'set';
  readonly payload: LocalRows;
  readonly meta: CommitTimes & Omit<LocalMeta, 'lists'> & { readonly fetchedAt: number };
  readonly lists: Readonly<Record<string, Readonly<Record<string, ToldListChange>>>>;
  /** Rows of which only some fields were written. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/** A mutation whose response was lost: it may have been done. */
export interface ToldLost {
  readonly kind: 'lost';
  /** Tables of its items. */
  readonly tables: readonly string[];
  readonly expires: Expired | undefined;
}

/** The session of the user has ended. */
export interface ToldReset {
  readonly kind: 'reset';
  readonly lastReset: number;
}

export type Told = ToldAnswer | ToldSet | ToldLost | ToldReset;

/** A key that a tab wants another one to poll or stream for it. */
export interface Want {
  readonly id: number;
  readonly how: Renewing;
  readonly endpoint: string;
  readonly args: readonly Json[];
  readonly key: string;
  /** Poll interval, ms; that of the endpoint where it is a function. */
  readonly every?: number;
  /** The tab has data of the key. */
  readonly isKnown: boolean;
}

/** A message about polls and streams. */
export type Talk =
  | { readonly kind: 'leads' }
  | { readonly kind: 'wants'; readonly wants: readonly Want[]; readonly isVisible: boolean }
  | {
      readonly kind: 'renews';
      readonly to: string;
      readonly asked: readonly number[];
      readonly taken: readonly number[];
    };

/** The user of a session; 0 where the slice has no `user`. */
export type Whose = User | 0;

/** The sender of a message. */
export interface Sender {
  /** @see VERSION */
  readonly version: number;
  /** `reducerPath` of the slice. */
  readonly path: string;
  readonly user: Whose;
  readonly from: string;
  /** Counts the sender's messages, so that none is taken twice. */
  readonly number: number;
  /** Orders actions of different tabs at one time. */
  readonly rank: number;
  /** When its session began: the page, a reset, or another user; ms since epoch. */
  readonly session: number;
}

/** A message about an action. */
export interface Fact {
  readonly told: Told;
  /** When the request was sent, and its outcome known, there: no two times of a tab are the same. @see Ordinals */
  readonly at: { readonly sent: number; readonly arrived: number };
}

/** The content of a message. */
export type Said = Fact | { readonly told: Talk };

export type Message = Sender & Said;
