import { and, eq, inArray } from 'drizzle-orm';
import { overlockEvents, overlockStatuses, statusesToOverlock } from '#domain/lifecycle/arrears.ts';
import type { LogKind } from '#domain/states/logs.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { audienceOfSite } from '#server/rest/access/visibility.ts';
import { eventLogs } from '#server/storage/schema/logs.ts';
import { bookingUnits } from '#server/storage/schema/rentals.ts';
import { units } from '#server/storage/schema/units.ts';
import type { Books } from './books.ts';

interface Turn {
  from: readonly UnitStatus[];
  to: UnitStatus;
  line: { event: string; kind: LogKind; detail: string };
}

/** Turns those of the units that stand so, each with a line in its log and a live event. @returns how many turned. */
async function turn({ transaction, now, note }: Books, unitIds: readonly number[], { from, to, line }: Turn) {
  if (unitIds.length === 0) return 0;
  const turned = await transaction
    .update(units)
    .set({ status: to, statusChangedAt: now })
    .where(and(inArray(units.id, [...unitIds]), inArray(units.status, [...from])))
    .returning({ unitId: units.id, siteId: units.siteId, controllerId: units.controllerId });
  for (const unit of turned) {
    await transaction.insert(eventLogs).values({ ...unit, ...line, createdAt: now });
    const { unitId: id, siteId } = unit;
    note({ entity: 'unit', act: 'UPDATE', id, siteId, organisationIds: await audienceOfSite(transaction, siteId) });
  }
  return turned.length;
}

/** Overlocks units whose doors are shut; one that stands open is overlocked when it is shut. */
export function overlock(books: Books, unitIds: readonly number[]): Promise<number> {
  const line = { event: overlockEvents.overlocked, kind: 'lockout', detail: 'Rent overdue' } as const;
  return turn(books, unitIds, { from: statusesToOverlock, to: 'overlocked', line });
}

/** Lifts the overlock of units; whatever stands behind the device port sees that by the roster. */
export function liftOverlocks(books: Books, unitIds: readonly number[], detail = 'Rent paid'): Promise<number> {
  const line = { event: overlockEvents.lifted, kind: 'admin', detail } as const;
  return turn(books, unitIds, { from: overlockStatuses, to: 'locked', line });
}

/** Lifts the overlock of a booking's units. */
export async function liftOverlocksOf(books: Books, bookingId: number, detail?: string): Promise<void> {
  const held = await books.transaction
    .select({ unitId: bookingUnits.unitId })
    .from(bookingUnits)
    .where(eq(bookingUnits.bookingId, bookingId));
  await liftOverlocks(
    books,
    held.map(({ unitId }) => unitId),
    detail,
  );
}
