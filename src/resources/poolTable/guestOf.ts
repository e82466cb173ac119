import type { Booking } from '#domain/entities/booking.ts';
import { poolTableMessages as say } from '#domain/messages/poolTables.ts';

export function guestOf({ id, displayName, notes, customer }: Booking): string {
  return displayName?.trim() || notes?.trim() || customer?.name?.trim() || say.guest(id);
}
