import type { Booking } from '#domain/entities/booking.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';

export function guestOf({ id, displayName, notes, customer }: Booking): string {
  return displayName?.trim() || notes?.trim() || customer?.name?.trim() || poolTableMessages.guest(id);
}
