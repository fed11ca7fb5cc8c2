import { isInvalid } from '../schema/Schema.js';
import { effectOn } from '../schema/listEffect.js';
import { placeIn } from '../schema/listOrder.js';
import { decidingFields, familyOf } from '../schema/listFamily.js';
import { referred } from '../schema/Polymorphic.js';
import { allLists, decidingArguments, listsConcerned } from '../schema/storedLists.js';
import { isSameItem } from '../schema/listShape.js';
import { verdictsOf } from '../schema/membership.js';
import { collectionKeyOf } from '../schema/collectionKey.js';
import { isFields, own } from '../shared/own.js';
import { pksInParts, readRow } from './tables.js';
import { shownIn } from './listNotes.js';
import { verdictsByFilter } from './ownFilter.js';
import { insertAt, isByPk, referenceOf, rowOfSome } from './listItems.js';
import type { DoubtfulItem, Following, NamedTaking, WrittenItem } from './listItems.js';
import type { RowDraft } from './RowDraft.js';
import type { CollectionChange } from '../schema/collectionChanges.js';
import type { EntityClass, Row, RowMeta } from '../schema/Schema.js';
import type { Family, Side, Verdicts } from '../schema/membership.js';
import type { ListFamily } from '../schema/listFamily.js';
import type { ListOrder, Place } from '../schema/listOrder.js';
import type { StoredItem } from '../schema/flatItem.js';
import type { StoredList } from '../schema/storedLists.js';

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** The lists of one family while an answer is followed. */
export class FollowedLists {
  readonly #following: Following;
  readonly #lists: ListFamily;
  readonly #family: Family;
  readonly #parts: readonly (readonly string[])[];
  /** Lists that the answer itself has brought. */
  readonly #brought: ReadonlySet<string>;
  /** Fields by which stored lists are asked for, or sorted. */
  #deciding: readonly string[] | undefined = undefined;
  /** Items that go where the call says, by list. */
  readonly #named = new Map<NamedTaking, Map<string, unknown[]>>();

  constructor(following: Following, lists: ListFamily) {
    const { entities, entitiesMeta } = following.state;
    const { key } = lists.collection;
    this.#following = following;
    this.#lists = lists;
    this.#parts = pksInParts(own(entities, key));
    this.#brought = new Set(
      [...following.tables.slotsOf(key)].flatMap(([pk, { written }]) => (written === undefined ? [] : [pk])),
    );
    this.#family = familyOf(lists, {
      isShown: (name) => shownIn(own(entitiesMeta, key), name),
      askedFor: (pk) => this.#metaOf(pk)?.asked,
    });
  }

  get collection() {
    return this.#lists.collection;
  }

  /** Something was written of which no more is known than what was sent: the lists that it may be in are stale. */
  doubt(item: DoubtfulItem): void {
    if (!this.collection.isOf(item.entity)) return;
    const { params } = this.#following.follow;
    const before = item.change === 'create' ? undefined : { item: { ...item, row: {} }, params };
    const sides = { before, after: item.change === 'delete' ? undefined : { item, params } };
    for (const list of listsConcerned(this.#family, this.#parts, [sides.before, sides.after])) {
      const { before, after } = verdictsOf(this.#family, list, sides);
      if (after !== 'out' || (before !== 'out' && this.#isPart(list.pk))) this.#outdate(list.pk);
    }
  }

  follow(written: WrittenItem): void {
    const { item: items, shape } = this.collection;
    const item = this.collection.isOf(written.entity) ? referenceOf(items, written) : undefined;
    const { isDeleted, isCrossed, isOlder, by } = written;
    const isNews = written.isChanged || isDeleted || isCrossed || isOlder || by;
    if (item === undefined || !isNews || this.#isToCome(written)) return;
    // One that was deleted is in no list any more, though its id may be.
    for (const { pk } of written.isRevived ? allLists(this.#family, this.#parts) : [])
      if (this.#holds(pk, item)) this.#slot(pk).change(this.collection, shape.holding([item]), shape.remove);
    for (const [list, verdicts] of this.#verdicts(written, item))
      if (!this.#brought.has(list.pk)) this.#change(list, item, written, verdicts);
    if (written.disputed) this.#dispute(written, written.disputed.row);
    if (by?.change.kind === 'remove' && by.change.collection.key === this.collection.key)
      this.#remove(item, by.change, isOlder);
  }

  /** A read has told something new of one of its items: lists that disagree with that, or with its place, are stale. */
  check(item: WrittenItem): void {
    const { entity, before, after, isRevived } = item;
    const { sortComparer } = this.collection;
    this.#deciding ??= decidingFields(this.#lists, decidingArguments(this.#family, this.#parts), after, sortComparer);
    // Mostly nothing has changed by which they are asked for, or sorted.
    const field = this.#deciding.find((name) => own(before, name) !== own(after, name));
    if (field === undefined && !isRevived) return;
    const reference = referenceOf(this.collection.item, item);
    if (reference === undefined) return;
    const was = before && { entity, row: before };
    for (const [list, { before, after }] of this.#verdicts(item, reference)) {
      const { pk } = list;
      const holds = this.#holds(pk, reference);
      // What is lacking may be on another page; where that is news, the pages have moved.
      const isElsewhere = !holds && this.#isPaged(pk);
      const isMoved = isElsewhere && before !== after && before !== 'open';
      const isRight = (): boolean => (holds ? this.#placeIn(list, reference, was) === 'any' : isElsewhere);
      const agrees = after === 'open' || (!isMoved && (after === 'in' ? isRight() : !holds));
      if ((!agrees || (isRevived && holds)) && !this.#brought.has(pk)) this.#outdate(pk, field);
    }
  }

  /** Put in what goes where the call says: its items in their own order. */
  finish(taking: NamedTaking): void {
    const { change, taken } = taking;
    for (const [pk, items] of this.#named.get(taking) ?? [])
      this.#slot(pk).change(this.collection, rowOfSome(taken.row, items), change.options.combine);
  }

  #remove(item: unknown, change: CollectionChange, isOlder: boolean): void {
    const { shape } = this.collection;
    const matches = change.filterFor(this.#following.args);
    for (const list of allLists(this.#family, this.#parts)) {
      const { pk } = list;
      if (!matches(this.#wholeKey(pk))) continue;
      if (isOlder || this.#isPaged(pk) || this.#metaOf(pk)?.counted) this.#outdate(pk);
      if (isOlder) continue;
      this.#slot(pk).change(this.collection, shape.holding([item]), shape.remove);
    }
  }

  *#verdicts(written: WrittenItem, item: unknown): Generator<readonly [StoredList, Verdicts]> {
    const { entity, before, after } = written;
    const asked = verdictsByFilter(this.collection, written, this.#following.args);
    if (asked) {
      for (const list of allLists(this.#family, this.#parts)) yield [list, asked(this.#wholeKey(list.pk))];
      return;
    }
    const { params } = this.#following.follow;
    // One that nobody knows can have been anywhere.
    const known = before ?? (written.isCreated ? undefined : {});
    const sideOf = (row: Fields | undefined, isBefore: boolean): Side | undefined =>
      row && { item: { entity, row }, params, isBefore, isNew: !known };
    const sides = { before: sideOf(known, true), after: sideOf(after, false) };
    const found = new Set<string>();
    for (const list of listsConcerned(this.#family, this.#parts, [sides.before, sides.after])) {
      found.add(list.pk);
      yield [list, verdictsOf(this.#family, list, sides)];
    }
    // Which value put it there an answer that came between may have replaced.
    if (!written.isCrossed && !written.isOlder) return;
    for (const list of allLists(this.#family, this.#parts))
      if (!found.has(list.pk) && this.#holds(list.pk, item)) yield [list, verdictsOf(this.#family, list, sides)];
  }

  /** Two answers of mutations disagree: so do the lists that one of them would change, and nobody knows which is right. */
  #dispute({ entity, after }: WrittenItem, row: Fields | undefined): void {
    const { params } = this.#following.follow;
    const sideOf = (of: Fields | undefined): Side | undefined => of && { item: { entity, row: of }, params };
    const sides = { before: sideOf(after), after: sideOf(row) };
    for (const list of listsConcerned(this.#family, this.#parts, [sides.before, sides.after])) {
      const verdicts = verdictsOf(this.#family, list, sides);
      if (verdicts.before !== verdicts.after || verdicts.after === 'open') this.#outdate(list.pk);
    }
  }

  #change(list: StoredList, item: unknown, written: WrittenItem, given: Verdicts): void {
    const { pk, isWindow } = list;
    const holds = this.#holds(pk, item);
    // One that nobody knows is where it stands, or on a page that is not here.
    const isNews = !written.before && !written.isDeleted;
    const absent = this.#isPart(pk) && given.before !== 'out' && !written.isCreated ? 'open' : 'out';
    const verdicts: Verdicts = isNews ? { ...given, before: holds ? 'in' : absent } : given;
    const isNamed = written.by?.change.collection.key === this.collection.key;
    const isCreated = written.isCreated && isNamed;
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
    // A read of the list that is under way may be from before this write, or from after it.
    else if (isNews || written.isCrossed || written.isOlder || verdicts.before !== verdicts.after)
      this.#slot(pk).touch();
    if (does === 'take') {
      const { shape } = this.collection;
      this.#slot(pk).change(this.collection, shape.holding([item]), shape.remove);
    } else if (does)
      this.#put(pk, item, place, isNamed && written.by?.change.kind !== 'remove' ? written.by : undefined);
  }

  #put(pk: string, item: unknown, place: Place, by: NamedTaking | undefined): void {
    const { shape } = this.collection;
    if (typeof place === 'number') {
      const put = (existing: Row): Row => insertAt(shape.remove(existing, [item]) as Items, place, item);
      this.#slot(pk).change(this.collection, [item], put);
      return;
    }
    if (by) {
      const lists = this.#named.get(by) ?? new Map<string, unknown[]>();
      this.#named.set(by, lists);
      lists.set(pk, [...(lists.get(pk) ?? []), item]);
      return;
    }
    const row = shape.holding([item]);
    // Under which name it would stand in a map nobody here knows.
    if (!Array.isArray(row) && !isByPk(this.#peek(pk))) this.#outdate(pk);
    else this.#slot(pk).change(this.collection, row, shape.extend);
  }

  /** Whether of what decides about the list nothing was sent that changed. */
  #isUnsent({ key }: StoredList, { before, after }: WrittenItem): boolean {
    const { sent } = this.#following.follow;
    if (!sent) return false;
    const changed = decidingFields(this.#lists, Object.keys(key)).filter(
      (name) => own(before, name) !== own(after, name),
    );
    return changed.length > 0 && !changed.some((name) => sent.has(name));
  }

  #placeIn(list: StoredList, item: unknown, was: StoredItem | undefined): Place {
    const { pk } = list;
    const [items, isPaged] = [this.#peek(pk), this.#isPaged(pk)];
    // What changed may be what it stands under in a map.
    const isOrdered = list.isOrdered || (!!was && !Array.isArray(items) && !isByPk(items, item));
    return placeIn({ items, order: this.#orderOf(pk), isOrdered, isPaged }, item, was);
  }

  #orderOf(pk: string): ListOrder | undefined {
    const { sortComparer, key, item } = this.collection;
    if (!sortComparer) return undefined;
    const itemOf = (reference: unknown): StoredItem | undefined => {
      const found = referred(item, reference);
      const entity = found?.schema as EntityClass;
      const row = found && this.#following.tables.peek(entity.key, String(found.id));
      return isFields(row) ? { entity, row } : undefined;
    };
    return { comparer: sortComparer, args: { ...collectionKeyOf(pk), ...this.#metaOf(pk)?.asked }, name: key, itemOf };
  }

  #holds(pk: string, item: unknown): boolean {
    const row = this.#peek(pk);
    if (typeof row !== 'object') return false;
    if (typeof item === 'string' && Array.isArray(row)) return (row as Items).includes(item);
    return Object.values(row as Row).some((each) => isSameItem(each, item));
  }

  #peek(pk: string): unknown {
    const row = this.#following.tables.peek(this.collection.key, pk);
    return isInvalid(row) ? undefined : row;
  }

  #slot(pk: string): RowDraft {
    return this.#following.tables.place(this.collection.key, pk, this.collection);
  }

  #metaOf(pk: string): RowMeta | undefined {
    return readRow(this.#following.state.entitiesMeta, this.collection.key, pk);
  }

  #outdate(pk: string, field?: string): void {
    this.#following.outdate(this.collection.key, pk, field);
  }

  /** What is written locally of an item whose create is under way: that puts it into its lists. */
  #isToCome({ pk, before, isCreated }: WrittenItem): boolean {
    const { pending = [] } = this.#following.follow;
    return !before && !isCreated && pending.some((id) => pk === id || pk.startsWith(`${id}-`));
  }

  /** There is more of it than its items. */
  #isPart(pk: string): boolean {
    return this.collection.windowArguments.length > 0 || this.#metaOf(pk)?.counted === true;
  }

  #isPaged(pk: string): boolean {
    const { collection, isPaged } = this.#lists;
    return isPaged || collection.windowArguments.length > 0 || this.#metaOf(pk)?.inPages === true;
  }

  #isOwn(): boolean {
    const { scope } = this.collection;
    const { addresses, joinsNone } = this.#following.follow;
    return !joinsNone && (!addresses || !scope?.startsWith('/') || addresses.has(scope));
  }

  #wholeKey(pk: string): Fields {
    const { windowArguments } = this.collection;
    const key = collectionKeyOf(pk) ?? {};
    return Object.fromEntries(Object.entries(key).filter(([name]) => !windowArguments.includes(name)));
  }
}
