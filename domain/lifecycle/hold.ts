import type { Booking } from '../entities/booking.ts';
import { recordName } from '../entities/recordName.ts';
import type { Unit } from '../entities/unit.ts';
import { holdMessages } from '../messages/holds.ts';
import { bookedAs, type BookingType } from '../states/unitKind.ts';
import { entryOf, isSameWord } from '../states/words.ts';

/** The part of a unit's address that opens the dialog which holds it. */
export const holdParameter = 'hold';

/** How a unit that may be held now is booked; null: it is booked or held, or the server holds no units. */
export function holdableAs({ kind, ActiveBooking, Hold }: Unit): BookingType | null {
  if (Hold !== null || ActiveBooking != null) return null;
  const type = entryOf(bookedAs, kind) ?? null;
  // Others are let by the hour.
  return type === 'hire' ? null : type;
}

/** "Held for Zoë Park until 30/11/2026"; null: nobody holds it, or the server does not say. */
export function heldText({ Hold }: Unit): string | null {
  if (Hold?.heldUntil == null) return null;
  const { customer } = Hold;
  return holdMessages.heldFor(customer == null ? null : recordName('customer', customer), Hold.heldUntil);
}

/** Whether a booking holds its units until a day. */
export const isHold = ({ status, heldUntil }: Pick<Booking, 'status' | 'heldUntil'>) =>
  isSameWord(status, 'reserved') && heldUntil != null;
