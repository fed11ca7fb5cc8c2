import type { Json } from '../../shared/json.js';
import type { LocalMeta, LocalRows } from '../../normalize/localRows.js';
import type { CommitTimes, PagesAround } from '../../store/state.js';
import type { Expired } from '../../store/actions.js';
import type { Renewing } from '../../requests/Feature.js';
import type { Lists } from '../../normalize/WriteMeta.js';
import type { Row } from '../../schema/Schema.js';
import type { User } from '../../requests/User.js';

/**
 * Of what tabs tell one another, and of what it means to their states. One more whenever an action, a part of the state, or
 * a message of this file changes what it says: tabs of an older release are open for days.
 */
export const VERSION = 3;

/** An answer, without the numbers of the tab that got it. */
export interface ToldAnswer {
  readonly kind: 'request' | 'setResponse';
  readonly payload?: Json;
  /** Tables that a mutation has changed, for who does not know its endpoint. */
  readonly tables?: readonly string[];
  /** When a mutation was dispatched, where it left later. */
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
    /** Its lists are stale: something was written while it was under way. */
    readonly crossed?: true;
  };
}

/** What a local write did to one list: these items went, or moved, and those are there now, each behind another item. */
export interface ToldListChange {
  readonly items: readonly string[];
  readonly put: Row;
  /** For each item of `put` that it is about: the identity of the item before it; `null` for the first place. */
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

/** The answer of a mutation was lost, which may have been done. */
export interface ToldLost {
  readonly kind: 'lost';
  /** Tables of the items that it is about. */
  readonly tables: readonly string[];
  readonly expires: Expired | undefined;
}

/** The session of the user has ended. */
export interface ToldReset {
  readonly kind: 'reset';
  readonly lastReset: number;
}

export type Told = ToldAnswer | ToldSet | ToldLost | ToldReset;

/** What a tab wants another one to renew for it. */
export interface Want {
  readonly id: number;
  readonly how: Renewing;
  readonly endpoint: string;
  readonly args: readonly Json[];
  readonly key: string;
  /** Poll interval, ms; that of the endpoint where it is a function. */
  readonly every?: number;
  /** It has data. */
  readonly isKnown: boolean;
}

/** Who renews what. */
export type Talk =
  | { readonly kind: 'leads' }
  | { readonly kind: 'wants'; readonly wants: readonly Want[]; readonly isVisible: boolean }
  | {
      readonly kind: 'renews';
      readonly to: string;
      readonly asked: readonly number[];
      readonly taken: readonly number[];
    };

/** Whose session it is; 0 where all is one user's. */
export type Whose = User | 0;

/** Who says something. */
export interface Sender {
  /** @see VERSION */
  readonly version: number;
  /** `reducerPath` of the slice. */
  readonly path: string;
  readonly user: Whose;
  readonly from: string;
  /** The sender's next one has the next number: what was heard before is not heard again. */
  readonly number: number;
  /** Decides, between tabs, within one ms. */
  readonly rank: number;
  /** When its session began: the page, a reset, or another user; ms since epoch. */
  readonly session: number;
}

/** Something has become known. */
export interface Fact {
  readonly told: Told;
  /** When it was sent, and when it was known, there: no two times of a tab are the same. @see Ordinals */
  readonly at: { readonly sent: number; readonly arrived: number };
}

/** What one tab says to the others. */
export type Said = Fact | { readonly told: Talk };

export type Message = Sender & Said;
