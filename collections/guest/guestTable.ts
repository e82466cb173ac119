import { poolTableSchema } from '#domain/calls/pool.ts';
import { guestLimits } from '#domain/limits/guest.ts';

/** A pool table as the public display shows it. */
export interface GuestTable {
  id: number;
  name: string;
  /** The area's name; null: unknown. */
  area: string | null;
  /** The notes of its bookings, in the API's order; null: no note. */
  bookings: readonly (string | null)[];
}

export interface ReadTables {
  tables: GuestTable[];
  /** The number of unreadable rows and repeated ids. */
  malformed: number;
}

/** Reads an answer's rows as tables, in their order, without malformed rows. */
export function readTables(rows: readonly unknown[]): ReadTables {
  const tables = new Map<number, GuestTable>();
  for (const row of rows) {
    const parsed = poolTableSchema.safeParse(row);
    if (!parsed.success || tables.has(parsed.data.id)) continue;
    const { id, name, Area, Bookings } = parsed.data;
    const bookings = Bookings.slice(0, guestLimits.bookingsPerTable).map(({ notes }) => notes?.trim() || null);
    tables.set(id, { id, name, area: Area?.name ?? null, bookings });
  }
  return { tables: [...tables.values()], malformed: rows.length - tables.size };
}
