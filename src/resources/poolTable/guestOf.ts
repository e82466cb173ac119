import type { Booking } from '#domain/entities/booking.ts';
import { poolTableMessages as say } from '#domain/messages/poolTables.ts';

export function guestOf({ id, notes, customer }: Booking): string {
  return notes?.trim() || customer?.name?.trim() || say.guest(id);
}
