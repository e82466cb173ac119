import { useMemo } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Lockable } from '#domain/entities/lockable.ts';
import type { Product } from '#domain/entities/product.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { freeBookables } from '#domain/lifecycle/freeBookables.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import { bookedAs, unitKinds, type BookingType, type UnitKind } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useReadsWithoutRight } from '#crud/data/useReadsWithoutRight.ts';
import { emptyReasonOfView, type EmptyReason } from '#crud/freshness/emptyReason.ts';
import { useMinute } from '#lib/useMinute.ts';
import { freeItem, type ChosenBookable, type FreeItem } from './freeItem.ts';

/** More products that book something are unusual. */
export const mostProducts = 500;

export type FreeItemsView =
  | { status: 'loading' }
  | { status: 'unknown'; reason: EmptyReason }
  | {
      status: 'ready';
      items: readonly FreeItem[];
      /** The kinds that the site has, free or not. */
      kinds: ReadonlySet<UnitKind>;
      /** What makes the list uncertain, in sentences. */
      notes: readonly string[];
    };

export interface FreeQuestion {
  type: BookingType;
  /** null: of any site. */
  siteId: number | null;
  time: BookedTime;
  chosen: readonly ChosenBookable[];
}

const bookable = ['unit', 'lockable'] as const;
const noRows: readonly never[] = [];

const rowsOf = <Row>(view: RowsView<Row>): readonly Row[] => (view.status === 'ready' ? view.rows : noRows);

/** Whether rows are still coming: the list was never read to its end, and no read of it failed. */
function isComing(view: RowsView<unknown>): boolean {
  if (view.status !== 'ready') return view.status === 'loading';
  const { freshness, failure, pending } = view;
  return pending || (!freshness.complete && failure === undefined && freshness.state === 'reconciling');
}

/** Whether some of a list's rows are not there. */
function isPartial(view: RowsView<unknown>): boolean {
  if (view.status !== 'ready') return true;
  return view.total > view.rows.length || (view.skipped ?? 0) > 0 || !view.freshness.complete;
}

function noteOfBookings(view: RowsView<unknown>, mayRead: boolean): string | null {
  if (!mayRead) return texts.unchecked;
  if (view.status === 'failed') return texts.bookingsNotRead(view.error.message);
  return isPartial(view) ? texts.notAll('bookings') : null;
}

function kindsOf(units: readonly Unit[], lockables: readonly Lockable[]): ReadonlySet<UnitKind> {
  const all: readonly (string | undefined)[] = [...units.map(({ kind }) => kind), ...lockables.map(({ type }) => type)];
  return new Set(all.filter((kind): kind is UnitKind => isOneOf(unitKinds, kind)));
}

function useRecords(type: BookingType, siteId: number | null) {
  const kinds = [...unitKinds.filter((kind) => bookedAs[kind] === type), null];
  const [site, limit] = [siteId ?? 0, heldRows.inFullPages];
  const units = useRows('unit', { siteId: site, where: { kind: kinds }, limit });
  const lockables = useRows('lockable', { siteId: site, where: { type: kinds }, limit });
  // A unit may be held by a booking of another type, and a server may tell no states.
  const bookings = useRows('booking', { siteId: site, where: { status: [...openBookingStates, null] }, limit });
  const products = useRows('product', { where: { kind: ['bookable'] }, limit: mostProducts });
  return { units, lockables, bookings, products };
}

/** What is free for a whole time, live, with its price for that time. */
export function useFreeItems({ type, siteId, time, chosen }: FreeQuestion): FreeItemsView {
  const { hasBegun } = useReadsWithoutRight(bookable);
  const { units, lockables, bookings, products } = useRecords(type, siteId);
  const mayReadBookings = useCan(resourceCalls('booking').list.ask);
  const now = useMinute();
  const { from, until } = time;
  const chosenKeys = chosen.map(({ entity, id }) => `${entity} ${id}`).join();
  return useMemo((): FreeItemsView => {
    const span = { from, until };
    const reason = emptyReasonOfView(units);
    const [unitRows, lockableRows] = [rowsOf<Unit>(units), rowsOf<Lockable>(lockables)];
    // The prices are filled in as they come; a unit may be taken until all bookings have come.
    const lists = [units, lockables, ...(mayReadBookings ? [bookings] : [])];
    if (!hasBegun || products.status === 'loading' || lists.some(isComing)) return { status: 'loading' };
    if (reason !== null && lockableRows.length === 0) return { status: 'unknown', reason };
    const free = freeBookables({
      units: unitRows,
      lockables: lockableRows,
      bookings: mayReadBookings && bookings.status === 'ready' ? bookings.rows : null,
      time: span,
      now,
    });
    const terms = { products: rowsOf<Product>(products), time: span };
    const taken = new Set(chosenKeys.split(','));
    const itemsOf = (entity: 'unit' | 'lockable', rows: readonly AnyRecord[]) =>
      rows.map((record) => freeItem({ entity, id: record.id }, record, terms)).filter(({ key }) => !taken.has(key));
    const notes = [
      noteOfBookings(bookings, mayReadBookings),
      isPartial(units) ? texts.notAll('units') : null,
      isPartial(lockables) ? texts.notAll('lockers, trolleys and trailers') : null,
      free.unnamed > 0 ? texts.unnamed(free.unnamed) : null,
      free.freeForAWhile > 0 ? texts.freeForAWhile(free.freeForAWhile) : null,
    ];
    return {
      status: 'ready',
      items: [...itemsOf('unit', free.units), ...itemsOf('lockable', free.lockables)],
      kinds: kindsOf(unitRows, lockableRows),
      notes: notes.filter((note) => note !== null),
    };
  }, [hasBegun, mayReadBookings, units, lockables, bookings, products, from, until, now, chosenKeys]);
}
