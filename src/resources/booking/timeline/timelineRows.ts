import type { Booking } from '#domain/entities/booking.ts';
import type { Lockable } from '#domain/entities/lockable.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { bookedTime, freeTimes, holdsTime, type BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { compareTexts, sortingText } from '#domain/search/sortingText.ts';
import { bookedAs, type BookingType } from '#domain/states/unitKind.ts';
import { entryOf } from '#domain/states/words.ts';

export type Bookable = 'unit' | 'lockable';

/** A booking, or a time in which another one can be made. */
export type TimelineItem = BookedTime & { key: string } & (
    { kind: 'booking'; booking: Booking; lane: number; isUndated: boolean } | { kind: 'free' }
  );

export interface TimelineRow {
  key: string;
  entity: Bookable;
  id: number;
  name: string;
  siteId: number | undefined;
  /** "Cleaning or repair"; null: it can be let. */
  note: string | null;
  items: readonly TimelineItem[];
  /** Bookings above each other. */
  lanes: number;
}

export interface TimelineInput {
  variant: BookingType;
  units: readonly Unit[];
  lockables: readonly Lockable[];
  bookings: readonly Booking[];
  /** Whether all bookings are here: otherwise free times are unknown. */
  isComplete: boolean;
  bounds: { from: number; until: number };
  now: number;
}

interface Subject extends Omit<TimelineRow, 'items' | 'lanes'> {
  bookings: Booking[];
}

function subjectsOf({ variant, units, lockables }: TimelineInput): Map<string, Subject> {
  const found = new Map<string, Subject>();
  const add = (entity: Bookable, row: Unit | Lockable, kind: unknown, note: string | null) => {
    // Unknown kinds count as storage, as on the unit's page.
    if ((entryOf(bookedAs, kind as string) ?? 'storage') !== variant) return;
    const { id, siteId } = row;
    found.set(`${entity}:${id}`, {
      key: `${entity}:${id}`,
      entity,
      id,
      siteId,
      note,
      bookings: [],
      name: recordName(entity, row),
    });
  };
  for (const unit of units) {
    add('unit', unit, unit.kind, unit.cleaningState === 'CLEAN/REPAIR' ? 'Cleaning or repair' : null);
  }
  for (const lockable of lockables) add('lockable', lockable, lockable.type, null);
  return found;
}

/** Adds bookings to their units, also to unlisted ones. */
function addBookings(subjects: Map<string, Subject>, bookings: readonly Booking[]): void {
  const add = (entity: Bookable, held: { id: number }, booking: Booking) => {
    const key = `${entity}:${held.id}`;
    const known = subjects.get(key);
    if (known !== undefined) known.bookings.push(booking);
    else {
      const name = recordName(entity, held);
      subjects.set(key, { key, entity, id: held.id, name, siteId: booking.site_id, note: null, bookings: [booking] });
    }
  };
  for (const booking of bookings) {
    for (const held of booking.units ?? []) add('unit', held, booking);
    for (const held of booking.lockables ?? []) add('lockable', held, booking);
  }
}

const endOf = ({ until }: BookedTime) => until ?? Number.POSITIVE_INFINITY;

/** Gives each booking the first lane that is free at its beginning. */
function inLanes(items: readonly Omit<BookingItem, 'lane'>[]): BookingItem[] {
  const ends: number[] = [];
  return items
    .toSorted((a, b) => a.from - b.from || endOf(a) - endOf(b))
    .map((item) => {
      const free = ends.findIndex((end) => end <= item.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = endOf(item);
      return { ...item, lane };
    });
}
type BookingItem = Extract<TimelineItem, { kind: 'booking' }>;

function itemsOf(
  { key, bookings }: Subject,
  { bounds, now, isComplete }: TimelineInput,
): Pick<TimelineRow, 'items' | 'lanes'> {
  const shown = bookings.flatMap((booking): Omit<BookingItem, 'lane'>[] => {
    if (booking.status === 'cancelled' || booking.status === 'skipped') return [];
    const time = bookedTime(booking, now);
    if (time === null && !holdsTime(booking)) return [];
    const { from, until } = time ?? { from: bounds.from, until: null };
    if (from >= bounds.until || (until !== null && until <= bounds.from)) return [];
    return [
      {
        key: `${key}/${recordKey('booking', booking)}`,
        kind: 'booking',
        from,
        until,
        booking,
        isUndated: time === null,
      },
    ];
  });
  const held = inLanes(shown);
  const isHeld = held.filter(({ booking }) => holdsTime(booking));
  const free = freeTimes(isHeld, { from: Math.max(now, bounds.from), until: bounds.until }).map(
    (time): TimelineItem => ({ ...time, key: `${key}/free ${time.from}`, kind: 'free' }),
  );
  const items = [...held, ...(isComplete ? free : [])].toSorted((a, b) => a.from - b.from);
  return { items, lanes: Math.max(1, ...held.map(({ lane }) => lane + 1)) };
}

export function timelineRows(input: TimelineInput): TimelineRow[] {
  const subjects = subjectsOf(input);
  addBookings(subjects, input.bookings);
  return [...subjects.values()]
    .map((subject) => ({ subject, text: sortingText(subject.name) }))
    .toSorted((a, b) => compareTexts(a.text, b.text) || a.subject.id - b.subject.id)
    .map(({ subject }) => {
      const { bookings: _bookings, ...row } = subject;
      return { ...row, ...itemsOf(subject, input) };
    });
}
