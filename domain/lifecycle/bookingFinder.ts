import type { Booking } from '../entities/booking.ts';
import { isFields } from '../entities/readable.ts';
import { keyOfType, recordKey, type RecordKey } from '../entities/recordKey.ts';
import { isSameWord } from '../states/words.ts';
import { bookingTypes } from '../states/unitKind.ts';

/** The fields of a bill, payment or invitation that name its booking. Few servers send the type. */
export interface BookingReference {
  bookingId?: number | null | undefined;
  bookingType?: unknown;
  booking?: unknown;
  Booking?: unknown;
}

const typeIn = (booking: unknown) => (isFields(booking) ? booking['type'] : undefined);

/** undefined: the server does not say. */
export function referencedType(reference: object): string | undefined {
  const { bookingType, booking, Booking: nested }: BookingReference = reference;
  const given = bookingType ?? typeIn(booking) ?? typeIn(nested);
  return typeof given === 'string' ? bookingTypes.find((type) => isSameWord(type, given)) : undefined;
}

/** @returns null: it is for no booking; undefined: the server does not say. */
export function referencedBooking(reference: BookingReference): RecordKey | null | undefined {
  const { bookingId } = reference;
  return typeof bookingId === 'number' ? keyOfType('booking', bookingId, referencedType(reference)) : bookingId;
}

type Numbered = Pick<Booking, 'id' | 'type'>;

/**
 * Finds bookings by key. A key without a type finds one only if no booking of another type has its number. The bookings
 * are looked through at the first question.
 */
export function bookingFinder<Found extends Numbered>(
  bookings: readonly Found[],
): (key: RecordKey | null | undefined) => Found | undefined {
  let found: ReadonlyMap<RecordKey, Found | undefined> | null = null;
  return (key) => (key === null || key === undefined ? undefined : (found ??= readKeys(bookings)).get(key));
}

function readKeys<Found extends Numbered>(bookings: readonly Found[]): ReadonlyMap<RecordKey, Found | undefined> {
  const byKey = new Map<RecordKey, Found>();
  for (const booking of bookings) byKey.set(recordKey('booking', booking), booking);
  const found = new Map<RecordKey, Found | undefined>(byKey);
  const numbers = new Set<number>();
  for (const booking of byKey.values()) {
    found.set(booking.id, numbers.has(booking.id) ? undefined : booking);
    numbers.add(booking.id);
  }
  return found;
}
