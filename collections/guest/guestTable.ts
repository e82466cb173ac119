import { guestLimits } from '#domain/limits/guest.ts';
import { guestMessages } from '#domain/messages/guest.ts';

/** Times are milliseconds since 1970; null: the API sends none. */
export interface GuestBooking {
  /** null: no note. */
  note: string | null;
  startsAt: number | null;
  endsAt: number | null;
}

/** A pool table as the public display shows it. */
export interface GuestTable {
  id: number;
  name: string;
  /** null: unknown. */
  area: string | null;
  /** The site's IANA zone, unchecked; null: unknown. */
  zone: string | null;
  /** Whether the table's own state says that nobody plays; null: unknown. */
  isIdle: boolean | null;
  /** In the API's order. */
  bookings: readonly GuestBooking[];
}

export interface ReadTables {
  tables: GuestTable[];
  /** Unreadable rows and repeated ids. */
  malformed: number;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.trim() || null : null);

function momentOf(value: unknown): number | null {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

const idleByStatus: Readonly<Record<string, boolean>> = { 'logged off': true, 'logged on': false };

function bookingOf(value: unknown): GuestBooking {
  const fields = fieldsOf(value);
  return {
    note: textOf(fields?.['notes']),
    startsAt: momentOf(fields?.['startsAt']),
    endsAt: momentOf(fields?.['endsAt']),
  };
}

/** Requires only an id; missing or odd fields count as unknown. */
function tableOf(row: unknown): GuestTable | null {
  const fields = fieldsOf(row);
  const id = fields?.['id'];
  if (fields === null || typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null;
  const area = fieldsOf(fields['Area']);
  const bookings = Array.isArray(fields['Bookings']) ? (fields['Bookings'] as unknown[]) : [];
  return {
    id,
    name: textOf(fields['name']) ?? guestMessages.unnamed(id),
    area: textOf(area?.['name']),
    zone: textOf(area?.['timeZone']),
    isIdle: idleByStatus[textOf(fields['status']) ?? ''] ?? null,
    bookings: bookings.slice(0, guestLimits.bookingsPerTable).map(bookingOf),
  };
}

/** Reads an answer's rows as tables, in order. Malformed rows are skipped. */
export function readTables(rows: readonly unknown[]): ReadTables {
  const tables = new Map<number, GuestTable>();
  for (const row of rows) {
    const table = tableOf(row);
    if (table !== null && !tables.has(table.id)) tables.set(table.id, table);
  }
  return { tables: [...tables.values()], malformed: rows.length - tables.size };
}

/** `tableOf` gives the fields one order. */
const areEqual = (one: GuestTable, other: GuestTable) => JSON.stringify(one) === JSON.stringify(other);

/** @returns the new tables; unchanged ones stay the same objects. Without any change, the former array. */
export function keepUnchanged(before: readonly GuestTable[], tables: readonly GuestTable[]): readonly GuestTable[] {
  const former = new Map(before.map((table) => [table.id, table]));
  const kept = tables.map((table) => {
    const same = former.get(table.id);
    return same !== undefined && areEqual(same, table) ? same : table;
  });
  const isSame = kept.length === before.length && kept.every((table, index) => table === before[index]);
  return isSame ? before : kept;
}
