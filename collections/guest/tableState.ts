import { localZone, wallClock } from '#format/wallClock.ts';
import type { GuestBooking, GuestTable } from './guestTable.ts';

export interface TableState {
  /** free: nobody plays until the next booking; booked: which booking plays is unknown. */
  kind: 'free' | 'playing' | 'booked';
  /** The end of the game or of the free time (milliseconds since 1970); null: unknown, or none. */
  until: number | null;
  /** The bookings that are not over. */
  bookings: readonly GuestBooking[];
}

/** "7:30", "19.30", "7:30 pm" or "7 pm" in a note. */
const timeInNote = /\b(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b|\b(\d{1,2})[:.](\d{2})\b/i;

const isOver = ({ endsAt }: GuestBooking, now: number) => endsAt !== null && endsAt <= now;

/** The minutes since midnight that the note names; 'unclear': morning or evening; null: it names no time. */
function minutesIn(note: string): number | 'unclear' | null {
  const found = timeInNote.exec(note);
  if (found === null) return null;
  const [, hour, minutes = '0', half, hourOfDay, minutesOfDay] = found;
  if (half !== undefined)
    return (Number(hour) % 12) * 60 + Number(minutes) + (half.toLowerCase() === 'p' ? 12 * 60 : 0);
  return Number(hourOfDay) > 12 ? Number(hourOfDay) * 60 + Number(minutesOfDay) : 'unclear';
}

const minute = 60_000;

/** When the next booking begins by its note, today; 'unclear': it may begin now, or has begun; null: no note names a time. */
function nextByNotes({ zone }: GuestTable, bookings: readonly GuestBooking[], now: number): number | 'unclear' | null {
  const { hour, minute: minuteOfHour } = wallClock(now, zone ?? localZone());
  const nowInMinutes = hour * 60 + minuteOfHour;
  const times = bookings.flatMap(({ note }) => (note === null ? [] : (minutesIn(note) ?? [])));
  if (times.length === 0) return null;
  const ahead = times.map((time) => (time === 'unclear' ? -1 : time - nowInMinutes));
  const next = Math.min(...ahead);
  return next <= 0 ? 'unclear' : now - (now % minute) + next * minute;
}

/** The state without times: the notes and the table's own state are all that is known. */
function untimedState(table: GuestTable, bookings: readonly GuestBooking[], now: number): TableState {
  const next = table.isIdle === true ? nextByNotes(table, bookings, now) : 'unclear';
  return next === 'unclear' ? { kind: 'booked', until: null, bookings } : { kind: 'free', until: next, bookings };
}

/** @param now milliseconds since 1970. */
export function tableStateAt(table: GuestTable, now: number): TableState {
  const bookings = table.bookings.filter((booking) => !isOver(booking, now));
  if (bookings.some(({ startsAt }) => startsAt === null)) return untimedState(table, bookings, now);
  const timed = bookings.toSorted((one, other) => (one.startsAt ?? 0) - (other.startsAt ?? 0));
  const [first] = timed;
  if (first?.startsAt == null) return { kind: 'free', until: null, bookings: timed };
  if (first.startsAt <= now) return { kind: 'playing', until: first.endsAt, bookings: timed };
  return { kind: 'free', until: first.startsAt, bookings: timed };
}
