import type { Booking } from '#domain/entities/booking.ts';
import { isRunningBooking } from '#domain/states/booking.ts';
import { overlockStatuses } from '#domain/lifecycle/arrears.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRows } from '#crud/data/useRows.ts';

/** No unit has this id: an empty list would set no condition. */
const noUnitId = -1;

export function useOverlockedUnits(bookings: readonly Booking[]): readonly number[] {
  const running = bookings.filter(({ status }) => isRunningBooking(status as never));
  const ids = running.flatMap(({ units }) => (units ?? []).map(({ id }) => id));
  const view = useRows('unit', { where: { id: ids.length === 0 ? [noUnitId] : ids } });
  if (view.status !== 'ready') return [];
  return view.rows.filter(({ status }) => isOneOf(overlockStatuses, status)).map(({ id }) => id);
}
