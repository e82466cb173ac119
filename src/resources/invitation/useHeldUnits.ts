import { recordName } from '#domain/entities/recordName.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useBookings } from '../customer/useBookings.ts';

export interface HeldUnit {
  id: number;
  name: string;
}

/** The units in a customer's open bookings; null while the bookings are not known. */
export function useHeldUnits(customerId: number): { units: readonly HeldUnit[] | null } {
  const { bookings } = useBookings(customerId);
  if (bookings === null) return { units: null };
  const held = bookings
    .filter(({ status }) => status === undefined || isOneOf(openBookingStates, status))
    .flatMap(({ units }) => units ?? [])
    .map((unit) => [unit.id, { id: unit.id, name: recordName('unit', unit) }] as const);
  return { units: [...new Map(held).values()] };
}
