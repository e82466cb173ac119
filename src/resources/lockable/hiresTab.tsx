import { CalendarRange } from 'lucide-react';
import { useMemo } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Lockable } from '#domain/entities/lockable.ts';
import { bookedEntitySearch } from '#domain/routes/newBooking.ts';
import { bookedAs } from '#domain/states/unitKind.ts';
import { entryOf } from '#domain/states/words.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { RowsPanel } from '#crud/related/RowsPanel.tsx';
import { useCreateButton } from '#crud/related/SubjectRows.tsx';
import { bookingColumnsIn } from '../unit/bookingsTab.tsx';

/** The bookings of a lockable among others; the server may not say which units or lockables a booking is of. */
export function hiresOf(view: RowsView<Booking>, id: number): { view: RowsView<Booking>; isUnknown: boolean } {
  if (view.status !== 'ready') return { view, isUnknown: false };
  const rows = view.rows.filter(({ lockables }) => lockables?.some((held) => held.id === id));
  const isUnknown = rows.length === 0 && view.rows.some(({ lockables }) => lockables === undefined);
  return { view: { ...view, rows, total: rows.length }, isUnknown };
}

function Hires({ lockable: { id, siteId } }: { lockable: Lockable }) {
  const bookings = useRows('booking', {
    siteId,
    where: { type: ['hire'] },
    sort: { field: 'startsAt', direction: 'desc' },
  });
  const { view, isUnknown } = useMemo(() => hiresOf(bookings, id), [bookings, id]);
  return (
    <RowsPanel
      entity="booking"
      view={view}
      icon={CalendarRange}
      columns={bookingColumnsIn(useSiteZone(siteId))}
      emptyTitle={isUnknown ? 'Bookings unknown' : 'No bookings yet'}
      emptyText={
        isUnknown ? "The server doesn't say what hire bookings are for." : 'Hire bookings of this item appear here.'
      }
      create={useCreateButton({
        label: 'New booking',
        to: 'booking.create',
        parameters: { type: 'hire', id },
        search: bookedEntitySearch('lockable'),
      })}
    />
  );
}

/** The tab with a trolley's or trailer's bookings, latest first. Hire bookings have no list of their own. */
export const hiresTab: DetailTab<Lockable> = {
  id: 'bookings',
  label: 'Bookings',
  ask: resourceCalls('booking').list.ask,
  isShown: ({ type }) => entryOf<string, string>(bookedAs, type) === 'hire',
  content: (lockable) => <Hires key={lockable.id} lockable={lockable} />,
};
