import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { customerTrouble, type CustomerTrouble } from '#domain/lifecycle/customerTrouble.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';
import { useReferences } from '#crud/form/fields/useReferences.ts';

export interface TroubleOfCustomer {
  /** null: no customer is chosen, or their debts are being read. */
  debt: CustomerTrouble | 'none' | 'unknown' | null;
  /** The names of their overlocked units. */
  overlocked: readonly string[];
}

const noTrouble: TroubleOfCustomer = { debt: null, overlocked: [] };
const nobody = { where: { id: [0] } };

/** Whether a new booking of the customer needs a person's decision. */
export const isInTrouble = ({ debt, overlocked }: TroubleOfCustomer): boolean =>
  overlocked.length > 0 || (debt !== null && typeof debt === 'object');

/** Reads what the chosen customer owes, and which of their units are overlocked. @param customerId null: none is chosen. */
export function useCustomerTrouble(customerId: number | null): TroubleOfCustomer {
  const { sites } = useSession();
  const [customer] = useReferences('customer', customerId === null ? [] : [customerId]);
  const orders = useRows('order', customerId === null ? nobody : { of: { subject: 'customer', id: customerId } });
  const bookings = useRows('booking', customerId === null ? nobody : { where: { customer_id: [customerId] } });
  const held = bookings.status === 'ready' ? unitsOf(bookings.rows) : noIds;
  const units = useReferences('unit', held);
  const record = customer?.record ?? null;
  const debt = useMemo(() => {
    if (customerId === null || customer?.name === '') return null;
    if (orders.status === 'loading' || bookings.status === 'loading') return null;
    const zoneOf = (id: number | undefined) => sites.find((site) => site.id === id)?.timeZone ?? localZone();
    const arrears = record?.['arrears'];
    const trouble = customerTrouble(
      {
        orders: wholeRows(orders),
        bookings: bookings.status === 'ready' ? bookings.rows : null,
        arrears: typeof arrears === 'number' ? arrears : undefined,
      },
      {
        dayAt: (siteId, instant) => dayOf(instant, zoneOf(siteId)),
        todayAt: (siteId) => dayOf(Date.now(), zoneOf(siteId)),
      },
    );
    return trouble === 'unknown' && (isReading(orders) || isReading(bookings)) ? null : trouble;
  }, [customerId, customer?.name, record, orders, bookings, sites]);
  if (customerId === null) return noTrouble;
  const overlocked = units.filter((unit) => unit.record?.['status'] === 'overlocked').map(({ name }) => name);
  return { debt, overlocked };
}

/** While rows still arrive, nothing is said to be unknown. */
function isReading(view: RowsView<unknown>): boolean {
  return view.status === 'ready' && view.failure === undefined && (view.pending || !view.freshness.complete);
}

const noIds: readonly number[] = [];

function unitsOf(bookings: readonly Booking[]): readonly number[] {
  const ids = bookings.filter(({ status }) => isOpenBooking(status)).flatMap(({ units }) => units ?? []);
  return [...new Set(ids.map(({ id }) => id))].toSorted((one, other) => one - other);
}
