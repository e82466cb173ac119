import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';

/** A booking by the units and lockers that it holds: "A101 and B7"; "Booking 12" where none is known. */
export function bookingName({ id, units, lockables }: Booking): string {
  const names = [
    ...(units ?? []).map((unit) => recordName('unit', unit)),
    ...(lockables ?? []).map((lockable) => recordName('lockable', lockable)),
  ];
  if (names.length === 0) return `Booking ${id}`;
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}
