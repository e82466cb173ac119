import { useMemo } from 'react';
import { combineLatest, map, of } from 'rxjs';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { heldThings } from '#domain/states/customer.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useObservable } from '#lib/useObservable.ts';
import type { ItemRecord } from './paletteItem.ts';

/** The most units of a customer whose doors are offered, and the most bookings that are read. */
const most = { units: 4, bookings: 50 } as const;
const none: readonly ItemRecord[] = [];

/** The units that a customer holds, live; none of another record, and without the right to read bookings. */
export function useHeldUnits(record: ItemRecord | null): readonly ItemRecord[] {
  const { replica } = useData();
  const mayRead = useCan(rentalCalls.customerBookings.ask);
  const id = mayRead && record?.entity === 'customer' ? record.row.id : null;
  const bookings = useRows(
    'booking',
    id === null ? { where: { id: [0] } } : { of: { subject: 'customer', id }, limit: most.bookings },
  );
  const held = id === null || bookings.status !== 'ready' ? [] : heldThings(bookings.rows);
  const units = held.flatMap((thing) => (thing.entity === 'unit' ? [thing.id] : [])).slice(0, most.units);
  const key = units.join();
  const records$ = useMemo(
    () =>
      key === ''
        ? of(none)
        : combineLatest(key.split(',').map((unit) => replica.record('unit', Number(unit)))).pipe(
            map((states): readonly ItemRecord[] =>
              states.flatMap((state) =>
                state.status === 'present' ? [{ entity: 'unit', row: state.record as AnyRecord }] : [],
              ),
            ),
          ),
    [replica, key],
  );
  return useObservable(records$, none);
}
