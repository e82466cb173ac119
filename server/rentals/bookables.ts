import { asc, eq, inArray } from 'drizzle-orm';
import type { UnitKind } from '#domain/states/unitKind.ts';
import type { Database } from '#server/storage/database.ts';
import { lockables } from '#server/storage/schema/access/gates.ts';
import { bookingLockables, bookingUnits } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';

/** The tables of bookable records, by their field in the body of a booking. */
export const bookables = {
  unitIds: {
    table: units,
    kind: units.kind,
    lines: bookingUnits,
    bookedId: bookingUnits.unitId,
    toLine: (bookingId: number, unitId: number) => ({ bookingId, unitId }),
    noun: 'unit',
  },
  lockableIds: {
    table: lockables,
    kind: lockables.type,
    lines: bookingLockables,
    bookedId: bookingLockables.lockableId,
    toLine: (bookingId: number, lockableId: number) => ({ bookingId, lockableId }),
    noun: 'lockable',
  },
} as const;

export type BookableField = keyof typeof bookables;
export const bookableFields = Object.keys(bookables) as readonly BookableField[];

/** The units and lockables of a booking. */
export type BookableIds = Readonly<Record<BookableField, readonly number[]>>;

/** The tables of bookables, typed as those of units: both have the columns that are used here. */
export function tablesOf(field: BookableField) {
  const { table, lines, bookedId, kind } = bookables[field];
  return {
    table: table as typeof units,
    lines: lines as typeof bookingUnits,
    bookedId: bookedId as typeof bookingUnits.unitId,
    kind: kind as typeof units.kind,
  };
}

async function bookedIds(transaction: Database, field: BookableField, bookingId: number): Promise<number[]> {
  const { lines, bookedId } = tablesOf(field);
  const rows = await transaction
    .select({ id: bookedId })
    .from(lines)
    .where(eq(lines.bookingId, bookingId))
    .orderBy(asc(bookedId));
  return rows.map(({ id }) => id);
}

/** Loads the booking's units and lockables, by ascending id. */
export async function bookablesOf(transaction: Database, bookingId: number): Promise<BookableIds> {
  return {
    unitIds: await bookedIds(transaction, 'unitIds', bookingId),
    lockableIds: await bookedIds(transaction, 'lockableIds', bookingId),
  };
}

/** Replaces the units and lockables of a booking. */
export async function replaceBookables(transaction: Database, bookingId: number, ids: BookableIds): Promise<void> {
  for (const field of bookableFields) {
    const { lines } = tablesOf(field);
    await transaction.delete(lines).where(eq(lines.bookingId, bookingId));
    const wanted = [...new Set(ids[field])];
    if (wanted.length === 0) continue;
    await transaction.insert(lines).values(wanted.map((id) => bookables[field].toLine(bookingId, id) as BookedLine));
  }
}
type BookedLine = typeof bookingUnits.$inferInsert;

export interface BookableRow {
  id: number;
  name: string;
  kind: UnitKind;
  siteId: number;
}

/** Locks rows until the transaction ends, by ascending id to avoid deadlocks. */
export function lockBookables(
  transaction: Database,
  field: BookableField,
  ids: readonly number[],
): Promise<BookableRow[]> {
  const { table, kind } = tablesOf(field);
  return transaction
    .select({ id: table.id, name: table.name, kind, siteId: table.siteId })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('no key update');
}
