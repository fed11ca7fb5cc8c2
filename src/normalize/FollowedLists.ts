import { isInvalid } from '../schema/Schema.js';
import { effectOn } from '../schema/listEffect.js';
import { placeIn } from '../schema/listOrder.js';
import {
  decidingFields,
  roleOf,
  allLists,
  decidingArguments,
  listsConcerned,
  verdictsOf,
} from '../schema/membership.js';
import { referred } from '../schema/Polymorphic.js';
import { collectionKeyOf } from '../schema/collectionKey.js';
import { isFields, own } from '../shared/own.js';
import { pksInParts, readRow } from './tables.js';
import { shownIn, verdictsByFilter, holdsItem, isByPk, referenceOf, rowOfSome } from './listItems.js';
import { withChange } from './localRows.js';
import type { ChangedItem, DoubtfulItem, ListMutation, WrittenItem, WrittenResponse } from './listItems.js';
import type { RowDraft } from './RowDraft.js';
import type { EntityClass, RowMeta } from '../schema/Schema.js';
import type { Side, Sides, Verdicts, ListFamily, StoredFamily, StoredList } from '../schema/membership.js';
import type { ListOrder, Place } from '../schema/listOrder.js';
import type { StoredItem } from '../schema/flatItem.js';

type Fields = Readonly<Record<string, unknown>>;

/** A list, and whether an item is in it. */
type Judged = readonly [list: StoredList, verdicts: Verdicts];

/** The stored lists of one Collection, updated after a write. */
export class FollowedLists implements StoredFamily {
  readonly lists: ListFamily;
  readonly parts: readonly (readonly string[])[];
  readonly #response: WrittenResponse;
  /** Lists in the response itself: these are as the server says. */
  readonly #ownLists: ReadonlySet<string>;
  /** Fields by which stored lists are filtered or sorted; computed when first needed. */
  #deciding: readonly string[] | undefined = undefined;
  /** Items that a list mutation (`push`) places, by list; inserted together, to keep their order. */
  readonly #placed = new Map<ListMutation, Map<string, unknown[]>>();

  constructor(response: WrittenResponse, lists: ListFamily) {
    const { key } = lists.collection;
    this.#response = response;
    this.lists = lists;
    this.parts = pksInParts(own(response.state.entities, key));
    const drafts = [...(response.tables.touched.get(key)?.drafts ?? [])];
    this.#ownLists = new Set(drafts.filter(([, { written }]) => written !== undefined).map(([pk]) => pk));
  }

  get collection() {
    return this.lists.collection;
  }

  isShown(name: string): boolean {
    const metas = own(this.#response.state.entitiesMeta, this.collection.key);
    return shownIn(metas, name) ?? roleOf(this.lists, name) === 'path';
  }

  askedFor(pk: string): Fields | undefined {
    return this.#metaOf(pk)?.asked;
  }

  /** Mark the lists stale that may contain an item of which only the sent fields are known. */
  doubt({ entity, row, change }: DoubtfulItem): void {
    if (!this.collection.isOf(entity)) return;
    const sides = {
      before: this.#side(entity, change === 'create' ? undefined : {}),
      after: this.#side(entity, change === 'delete' ? undefined : row),
    };
    for (const [{ pk }, { before, after }] of this.#concerned(sides))
      if (after !== 'out' || (before !== 'out' && this.#isPartial(pk))) this.#outdate(pk);
  }

  /** Update all lists of the Collection after a write of one item. */
  follow(written: WrittenItem): void {
    const item = this.collection.isOf(written.entity) ? referenceOf(this.collection.item, written) : undefined;
    const { isDeleted, isCrossed, isOlder, isNews, by } = written;
    const isRelevant = written.isChanged || isDeleted || isCrossed || isOlder || isNews || by;
    if (item === undefined || !isRelevant || this.#isPendingCreate(written)) return;
    // A deleted row is in no list, even where its id still is: take the id out before the row is shown again.
    for (const { pk } of written.isRevived ? allLists(this) : []) if (this.#holds(pk, item)) this.#take(pk, item);
    for (const [list, verdicts] of this.#verdicts(written, item))
      if (!this.#ownLists.has(list.pk)) this.#change(list, item, written, verdicts);
    if (written.disputed) this.#dispute(written, written.disputed.row);
    const mutation = this.#mutationIn(written);
    if (mutation?.change.kind === 'remove') this.#remove(item, mutation, isOlder);
  }

  /** Mark lists stale that disagree with a read about whether, or where, they contain an item. */
  check(item: ChangedItem): void {
    const { entity, before, after, isRevived, isCrossed } = item;
    const { sortComparer } = this.collection;
    this.#deciding ??= decidingFields(this.lists, decidingArguments(this), after, sortComparer);
    const field = this.#deciding.find((name) => own(before, name) !== own(after, name));
    if (field === undefined && !isRevived && !isCrossed) return;
    const reference = referenceOf(this.collection.item, item);
    if (reference === undefined) return;
    const was = before && { entity, row: before };
    for (const [list, { before, after }] of this.#verdicts(item, reference)) {
      const { pk } = list;
      const holds = this.#holds(pk, reference);
      // A missing item may be on another page; where it came or went, the pages have moved.
      const isElsewhere = !holds && this.#isPaged(pk);
      const isMoved = isElsewhere && before !== after && before !== 'open';
      const isRight = (): boolean => (holds || isElsewhere) && this.#placeIn(list, reference, was) === 'any';
      const agrees = isRevived
        ? !holds && after === 'out'
        : after === 'open' || (!isMoved && (after === 'in' ? isRight() : !holds));
      if (!agrees && !this.#ownLists.has(pk)) this.#outdate(pk, field);
    }
  }

  /** Insert the items of a list mutation at the place it names, in the order of the response. */
  finish(mutation: ListMutation): void {
    const { combine } = mutation.change.options;
    for (const [pk, items] of this.#placed.get(mutation) ?? [])
      this.#draft(pk).change(this.collection, rowOfSome(mutation.row, items), combine);
  }

  /** The list mutation that brings an item, if it is one of these lists. */
  #mutationIn({ by }: ChangedItem): ListMutation | undefined {
    return by?.change.collection.key === this.collection.key ? by : undefined;
  }

  #remove(item: unknown, { change }: ListMutation, isOlder: boolean): void {
    const matches = change.filterFor(this.#response.args);
    for (const list of allLists(this)) {
      const { pk } = list;
      if (!matches(this.#wholeKey(pk))) continue;
      if (isOlder || this.#isPaged(pk) || this.#metaOf(pk)?.counted) this.#outdate(pk);
      if (!isOlder) this.#take(pk, item);
    }
  }

  #verdicts(written: ChangedItem, item: unknown): readonly Judged[] {
    const { entity, before, after } = written;
    const asked = verdictsByFilter(this.collection, written, this.#mutationIn(written)?.change, this.#response.args);
    if (asked) return Array.from(allLists(this), (list) => [list, asked(this.#wholeKey(list.pk))]);
    // An item that was not stored may have been in any list before.
    const known = before ?? (written.isCreated ? undefined : {});
    const isCrossed = written.isCrossed || written.isOlder === true;
    const isAway = (pk: string): boolean => (!before || isCrossed) && !this.#holds(pk, item);
    const sides = { before: this.#side(entity, known, true), after: this.#side(entity, after, false, !known), isAway };
    // A concurrent response may have changed why the item is in a list: look at every list that holds it.
    return this.#concerned(sides, isCrossed ? [...allLists(this)].filter(({ pk }) => !isAway(pk)) : []);
  }

  /** The item before or after a write, for the lists to judge. */
  #side(entity: EntityClass, row: Fields | undefined, isBefore = false, isNew = false): Side | undefined {
    return row && { item: { entity, row }, params: this.#response.follow.params, isBefore, isNew };
  }

  /** The lists that may contain an item before or after a write, and others, each with what it says of both. */
  #concerned(sides: Sides, others: readonly StoredList[] = []): readonly Judged[] {
    const lists = new Set([...listsConcerned(this, sides), ...others]);
    return Array.from(lists, (list) => [list, verdictsOf(this, list, sides)]);
  }

  /** Mark the lists stale about which the responses of two mutations disagree: either may be right. */
  #dispute({ entity, after }: WrittenItem, row: Fields | undefined): void {
    const sides = { before: this.#side(entity, after), after: this.#side(entity, row) };
    for (const [{ pk }, verdicts] of this.#concerned(sides))
      if (verdicts.before !== verdicts.after || verdicts.after === 'open') this.#outdate(pk);
  }

  #change(list: StoredList, item: unknown, written: WrittenItem, given: Verdicts): void {
    const { pk, isWindow } = list;
    const holds = this.#holds(pk, item);
    // An item that was not stored is in the lists that hold it, or on a page that is not loaded.
    const isUnknown = !written.before && !written.isDeleted;
    const absent = this.#isPartial(pk) && given.before !== 'out' && !written.isCreated ? 'open' : 'out';
    const verdicts: Verdicts = isUnknown ? { ...given, before: holds ? 'in' : absent } : given;
    const mutation = this.#mutationIn(written);
    const isCreated = mutation?.change.creates === true;
    const { entity, before } = written;
    const was = before && verdicts.before === 'in' && !isCreated ? { entity, row: before } : undefined;
    const place = verdicts.after === 'in' ? this.#placeIn(list, item, was) : 'any';
    const { does, isStale } = effectOn(
      {
        holds,
        isOwn: this.#isOwn(),
        isWindow,
        isPaged: this.#isPaged(pk),
        isCounted: this.#metaOf(pk)?.counted === true,
        place,
      },
      { ...written, isCreated, isUnsent: this.#isUnsent(list, written) },
      verdicts,
    );
    if (isStale) this.#outdate(pk);
    // A read of the list in flight may be from before this write: it must not replace the list.
    else if (isUnknown || written.isCrossed || written.isOlder || verdicts.before !== verdicts.after)
      this.#draft(pk).touch();
    if (does === 'take') this.#take(pk, item);
    else if (does) this.#put(pk, item, place, mutation?.change.kind === 'remove' ? undefined : mutation);
  }

  #take(pk: string, item: unknown): void {
    const { shape } = this.collection;
    this.#draft(pk).change(this.collection, shape.holding([item]), shape.remove);
  }

  #put(pk: string, item: unknown, place: Place, by: ListMutation | undefined): void {
    const { shape } = this.collection;
    if (typeof place === 'number') {
      const insert = withChange({ at: place, put: [item] });
      return this.#draft(pk).change(this.collection, [item], (list) => insert(shape.remove(list, [item])));
    }
    if (by) {
      const lists = this.#placed.get(by) ?? new Map<string, unknown[]>();
      this.#placed.set(by, lists);
      lists.set(pk, [...(lists.get(pk) ?? []), item]);
      return;
    }
    const row = shape.holding([item]);
    // The name under which the server puts it into the map is not known here.
    if (!Array.isArray(row) && !isByPk(this.#peek(pk))) this.#outdate(pk);
    else this.#draft(pk).change(this.collection, row, shape.extend);
  }

  /** Returns whether fields that decide about the list have changed, and none of them was sent. */
  #isUnsent({ key }: StoredList, { before, after }: WrittenItem): boolean {
    const { sent } = this.#response.follow;
    if (!sent) return false;
    const changed = decidingFields(this.lists, Object.keys(key)).filter(
      (name) => own(before, name) !== own(after, name),
    );
    return changed.length > 0 && !changed.some((name) => Object.hasOwn(sent, name));
  }

  #placeIn({ pk, isOrdered: isSorted }: StoredList, item: unknown, was: StoredItem | undefined): Place {
    const [items, isPaged] = [this.#peek(pk), this.#isPaged(pk)];
    // In a map the field that changed may be the one that gives its member name.
    const isOrdered = isSorted || (!!was && !Array.isArray(items) && !isByPk(items, item));
    return placeIn({ items, order: this.#orderOf(pk), isOrdered, isPaged }, item, was);
  }

  #orderOf(pk: string): ListOrder | undefined {
    const { sortComparer, key, item } = this.collection;
    if (!sortComparer) return undefined;
    const itemOf = (reference: unknown): StoredItem | undefined => {
      const found = referred(item, reference);
      const entity = found?.schema as EntityClass;
      const row = found && this.#response.tables.peek(entity.key, String(found.id), true);
      return isFields(row) ? { entity, row } : undefined;
    };
    return { comparer: sortComparer, args: { ...collectionKeyOf(pk), ...this.#metaOf(pk)?.asked }, name: key, itemOf };
  }

  #holds(pk: string, item: unknown): boolean {
    return holdsItem(this.#peek(pk), item);
  }

  #peek(pk: string): unknown {
    const row = this.#response.tables.peek(this.collection.key, pk);
    return isInvalid(row) ? undefined : row;
  }

  #draft(pk: string): RowDraft {
    return this.#response.tables.place(this.collection.key, pk, this.collection);
  }

  #metaOf(pk: string): RowMeta | undefined {
    return readRow(this.#response.state.entitiesMeta, this.collection.key, pk);
  }

  #outdate(pk: string, field?: string): void {
    this.#response.outdate(this.collection.key, pk, field);
  }

  /** Returns `true` for a local write to an item whose create is in flight: the create puts it into lists. */
  #isPendingCreate({ pk, before, isCreated }: WrittenItem): boolean {
    const { pending = [] } = this.#response.follow;
    return !before && !isCreated && pending.some((id) => pk === id || pk.startsWith(`${id}-`));
  }

  #isPartial(pk: string): boolean {
    return this.collection.windowArguments.length > 0 || this.#metaOf(pk)?.counted === true;
  }

  #isPaged(pk: string): boolean {
    const { collection, isPaged } = this.lists;
    return isPaged || collection.windowArguments.length > 0 || this.#metaOf(pk)?.inPages === true;
  }

  /** Returns whether this call may change the lists: it has their address, or they have none. */
  #isOwn(): boolean {
    const { scope } = this.collection;
    const { addresses, joinsNone } = this.#response.follow;
    return !joinsNone && (!addresses || !scope?.startsWith('/') || addresses.has(scope));
  }

  /** The list's arguments without those of a window: `{ author: '1', page: '2' }` → `{ author: '1' }`. */
  #wholeKey(pk: string): Fields {
    const { windowArguments } = this.collection;
    const key = collectionKeyOf(pk) ?? {};
    return Object.fromEntries(Object.entries(key).filter(([name]) => !windowArguments.includes(name)));
  }
}
