import type { Booking } from '#domain/entities/booking.ts';
import { poolTableMessages as say } from '#domain/messages/poolTables.ts';

/** Who a booking is for, as the hall's display shows it. */
export function guestOf({ id, notes, customer }: Booking): string {
  return notes?.trim() || customer?.name?.trim() || say.guest(id);
}
