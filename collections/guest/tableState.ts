import { guestLimits } from '#domain/limits/guest.ts';
import type { GuestBooking, GuestTable } from './guestTable.ts';

export interface TableState {
  /** next: a game starts soon; later: idle, and the bookings have no times; booked: which booking plays is unknown. */
  kind: 'free' | 'playing' | 'next' | 'later' | 'booked';
  /** The end of the game or of the free time (milliseconds since 1970); null: unknown, or none. */
  until: number | null;
  /** The bookings that are not over. */
  bookings: readonly GuestBooking[];
}

/** "7:30", "19.30" or "7 pm" in a note. */
const timeInNote = /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?[ap]\.?m\b/i;

const isOver = ({ endsAt }: GuestBooking, now: number) => endsAt !== null && endsAt <= now;

/** The state without times: the notes and the table's own state are all that is known. */
function untimedState({ isIdle }: GuestTable, bookings: readonly GuestBooking[]): TableState {
  const hasTime = bookings.some(({ note }) => note !== null && timeInNote.test(note));
  return { kind: isIdle === true && !hasTime ? 'later' : 'booked', until: null, bookings };
}

/** @param now milliseconds since 1970. */
export function tableStateAt(table: GuestTable, now: number): TableState {
  const bookings = table.bookings.filter((booking) => !isOver(booking, now));
  if (bookings.some(({ startsAt }) => startsAt === null)) return untimedState(table, bookings);
  const timed = bookings.toSorted((one, other) => (one.startsAt ?? 0) - (other.startsAt ?? 0));
  const [first] = timed;
  if (first?.startsAt == null) return { kind: 'free', until: null, bookings: timed };
  if (first.startsAt <= now) return { kind: 'playing', until: first.endsAt, bookings: timed };
  const kind = first.startsAt - now <= guestLimits.soon ? 'next' : 'free';
  return { kind, until: first.startsAt, bookings: timed };
}
