import { useMemo } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Product } from '#domain/entities/product.ts';
import { bookedAs, lockableTypes } from '#domain/states/unitKind.ts';
import { entryOf, isOneOf } from '#domain/states/words.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { placesOf, type Place } from './occupancy.ts';
import { openStates } from './labels.ts';

/** unknown: the rows are not readable. */
export type PlacesView = 'loading' | 'unknown' | readonly Place[];

/** The most rows of every site that are read. */
const mostRows = 20_000;

/** A condition that no row meets. */
const nothing = { name: [''] };
const noBooking = { status: ['none'] };

/** null unless the view holds all rows. */
function wholeRows<Row>(view: RowsView<Row>): readonly Row[] | null {
  if (view.status !== 'ready' || view.pending) return null;
  return view.freshness.complete && view.rows.length >= view.total ? view.rows : null;
}

const hasFailed = (view: RowsView<unknown>) =>
  view.status === 'failed' || (view.status === 'ready' && !view.freshness.complete && view.failure !== undefined);

/**
 * @param siteId "every": all sites; lockables are unknown then.
 * @param isPrecise also reads bookings for units, to know those that are only committed.
 */
export function usePlaces(product: Product, siteId: number | 'every', isPrecise: boolean): PlacesView {
  const may = useMay();
  const kind: string = product.unitKind ?? '';
  const hasLockables = isOneOf(lockableTypes, kind);
  const type = entryOf(bookedAs, kind);
  const isOneSite = siteId !== 'every';
  // The API's list of all sites does not filter by kind: `placesOf` does.
  const scope = isOneSite ? { siteId } : { everySite: true as const, limit: mostRows };
  const units = useRows('unit', {
    ...scope,
    where: isOneSite ? { kind: [kind], size: product.size ? [product.size] : [] } : {},
  });
  const lockables = useRows('lockable', {
    ...scope,
    where: isOneSite ? (hasLockables ? { type: [kind] } : nothing) : {},
  });
  const asksBookings = isOneSite && type !== undefined && (isPrecise || hasLockables);
  const bookings = useRows('booking', {
    ...(isOneSite ? { siteId } : {}),
    where: asksBookings ? { type: [type], status: openStates } : noBooking,
  });
  const mayRead = may(askFor(entityOf('unit'), 'read'));
  const mayReadBookings = may(askFor(entityOf('booking'), 'read'));
  return useMemo(() => {
    if (!mayRead) return 'unknown';
    const found = { units: wholeRows(units), lockables: wholeRows(lockables) };
    if (found.units === null || found.lockables === null) {
      return hasFailed(units) || hasFailed(lockables) ? 'unknown' : 'loading';
    }
    const open = mayReadBookings && asksBookings ? wholeRows(bookings) : null;
    return placesOf(product, { units: found.units, lockables: found.lockables, bookings: open });
  }, [product, mayRead, mayReadBookings, asksBookings, units, lockables, bookings]);
}
