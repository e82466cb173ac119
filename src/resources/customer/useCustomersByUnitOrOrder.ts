import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { bookingFinder } from '#domain/lifecycle/bookingFinder.ts';
import { hasWords, searchedWords } from '#domain/search/searchedWords.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';

/** The most bookings, units, orders and companies to look through. */
const most = 200;

const nothing = { where: { id: [0] } };
const isSearched = ({ status, ...view }: RowsView<unknown>): boolean =>
  status === 'ready' && !('ignored' in view && view.ignored.includes('search'));

const rowsOf = <Row>(view: RowsView<Row>): readonly Row[] =>
  view.status === 'ready' && !view.pending && isSearched(view) ? view.rows : [];

/** The search ignores a booking's notes. */
function isFoundIn({ units, lockables, customer }: Booking, search: string): boolean {
  const names = [...(units ?? []), ...(lockables ?? []), ...(customer ? [customer] : [])].map(({ name }) => name);
  return hasWords(names, searchedWords(search));
}

/**
 * Finds customers by a unit's name or an order's number. With too many bookings to hold, a unit's running booking leads
 * to its customer. An API searches one field at a time: with too many customers to hold, companies are asked for.
 */
export function useCustomersByUnitOrOrder(search: string): readonly number[] {
  const may = useMay();
  const isAsked = search.length > 1;
  const queryFor = (entity: EntityName, extra: object = {}) =>
    isAsked && may(askFor(entityOf(entity), 'read')) ? { search, limit: most, ...extra } : nothing;
  const bookings = useRows('booking', queryFor('booking', { where: { status: [...openBookingStates] } }));
  const orders = useRows('order', queryFor('order'));
  const isPaged = bookings.status === 'ready' && bookings.coverage.kind === 'paged';
  const units = useRows('unit', isPaged ? queryFor('unit') : nothing);
  const held = rowsOf(units).flatMap((unit) => activeBookingKey(unit) ?? []);
  const customers = useRows('customer', nothing);
  const areCustomersPaged = customers.status === 'ready' && customers.coverage.kind === 'paged';
  const companies = useRows('customer', areCustomersPaged ? queryFor('customer', { searchIn: 'company' }) : nothing);
  const holders = useRows(
    'booking',
    isPaged && held.length > 0 ? { where: { id: [...new Set(held.map(idOfKey))] } } : nothing,
  );
  return useMemo(() => {
    if (!isAsked) return [];
    const held = rowsOf(units).flatMap((unit) => activeBookingKey(unit) ?? []);
    const bookingOf = bookingFinder(rowsOf(holders));
    const ids = [
      ...rowsOf(bookings).flatMap((row) => (isFoundIn(row, search) ? (row.customer_id ?? []) : [])),
      ...rowsOf(companies).map(({ id }) => id),
      ...held.flatMap((key) => bookingOf(key)?.customer_id ?? []),
      ...rowsOf(orders).flatMap(({ customerId, number }) =>
        hasWords([number], searchedWords(search)) ? (customerId ?? []) : [],
      ),
    ];
    return [...new Set(ids)].toSorted((a, b) => a - b);
  }, [isAsked, search, bookings, companies, units, holders, orders]);
}
