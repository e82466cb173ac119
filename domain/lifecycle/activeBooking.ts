import { keyOfType, type RecordKey } from '../entities/recordKey.ts';
import type { Unit } from '../entities/unit.ts';
import { bookingTypeOf } from '../states/unitKind.ts';
import { entryOf } from '../states/words.ts';

/** The key of a unit's active booking, whose type follows from the unit's kind where the server does not say it. */
export function activeBookingKey({ ActiveBooking, kind }: Pick<Unit, 'ActiveBooking' | 'kind'>): RecordKey | null {
  if (ActiveBooking === null || ActiveBooking === undefined) return null;
  const { id, type } = ActiveBooking as { id: number; type?: unknown };
  return keyOfType('booking', id, type ?? entryOf(bookingTypeOf, kind));
}
