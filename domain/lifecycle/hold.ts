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
  // Hire items are let by the hour, so nobody holds them for days.
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

/** How far a hold got on its way to a booking. `startsAt` is the moment that it was given; null: none. */
export interface HoldProgress {
  status: 'reserved' | 'upcoming' | 'active';
  startsAt: number | null;
}

export interface HoldChange {
  status: 'upcoming' | 'active';
  startsAt?: Date;
}

/**
 * The changes that turn a hold into a booking, in their order. Another try sends only what is missing, also if the person
 * chose another start meanwhile.
 * @param startsAt a later moment at which the booking begins; null: now.
 */
export function changesOfHold({ status, startsAt: sent }: HoldProgress, startsAt: Date | null): readonly HoldChange[] {
  if (status === 'active') return [];
  if (startsAt !== null) {
    const isSent = status === 'upcoming' && sent === startsAt.getTime();
    return isSent ? [] : [{ status: 'upcoming', startsAt }];
  }
  return status === 'reserved' ? [{ status: 'upcoming' }, { status: 'active' }] : [{ status: 'active' }];
}
