import { poolTableSchema } from '#domain/calls/pool.ts';
import { guestLimits } from '#domain/limits/guest.ts';

/** A pool table as the public display shows it. */
export interface GuestTable {
  id: number;
  name: string;
  /** The area's name; null where the answer leaves it out. */
  area: string | null;
  /** What its bookings are noted as, in the API's order; null: noted as nothing. */
  bookings: readonly (string | null)[];
}

export interface ReadTables {
  tables: GuestTable[];
  /** How many rows are no table, or the second one of an id. */
  malformed: number;
}

/** The rows of an answer as tables, in their order; the malformed ones are left out. */
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
