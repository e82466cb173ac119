import { and, count, eq, inArray, isNull, or } from 'drizzle-orm';
import { overlockEvents, overlockStatuses, statusesToOverlock } from '#domain/lifecycle/overlock.ts';
import type { LogKind } from '#domain/states/logs.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { audienceOfSite } from '#server/places/visibility.ts';
import type { Database } from '#server/storage/database.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { bookingUnits } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { alertOfOverlocks, endOverlockAlerts } from './overlockAlerts.ts';
import type { RentalContext } from './rentalContext.ts';

interface StatusChange {
  from: readonly UnitStatus[];
  /** Also units that never reported a status. */
  orUnreported?: boolean;
  /** Not units whose door is held open. */
  unlessHeld?: boolean;
  to: UnitStatus;
  line: { event: string; kind: LogKind; detail: string };
}

/**
 * Changes the status of units that have one of the `from` statuses, and logs it.
 * @returns the ids of the changed units.
 */
async function changeStatus(
  { transaction, now, addChange }: RentalContext,
  unitIds: readonly number[],
  { from, orUnreported = false, unlessHeld = false, to, line }: StatusChange,
): Promise<number[]> {
  if (unitIds.length === 0) return [];
  const before = await transaction
    .select({ id: units.id, status: units.status })
    .from(units)
    .where(inArray(units.id, [...unitIds]))
    .for('no key update');
  const statusBefore = new Map(before.map(({ id, status }) => [id, status]));
  const fromUnknown = orUnreported ? isNull(units.status) : undefined;
  const changed = await transaction
    .update(units)
    .set({ status: to, statusChangedAt: now })
    .where(
      and(
        inArray(units.id, [...unitIds]),
        or(inArray(units.status, [...from]), fromUnknown),
        unlessHeld ? isNull(units.heldSince) : undefined,
      ),
    )
    .returning({ unitId: units.id, siteId: units.siteId, controllerId: units.controllerId });
  for (const unit of changed) {
    await transaction.insert(eventLogs).values({ ...unit, ...line, createdAt: now });
    const { unitId: id, siteId } = unit;
    addChange({
      entity: 'unit',
      act: 'UPDATE',
      id,
      siteId,
      organisationIds: await audienceOfSite(transaction, siteId),
      fields: [{ field: 'status', from: statusBefore.get(id) ?? null, to }],
    });
  }
  return changed.map(({ unitId }) => unitId);
}

/** Overlocks units with shut doors. Open and held ones are overlocked once they are shut. */
export async function overlock(context: RentalContext, unitIds: readonly number[]): Promise<number> {
  const line = { event: overlockEvents.overlocked, kind: 'lockout', detail: 'Rent overdue' } as const;
  const shut = { from: statusesToOverlock, orUnreported: true, unlessHeld: true } as const;
  const changed = await changeStatus(context, unitIds, { ...shut, to: 'overlocked', line });
  if (changed.length > 0) await alertOfOverlocks(context, changed);
  return changed.length;
}

/** Lifts the overlocks of units. The gateway reads this from the roster. */
export async function liftOverlocks(
  context: RentalContext,
  unitIds: readonly number[],
  detail = 'Rent paid',
): Promise<void> {
  const line = { event: overlockEvents.lifted, kind: 'admin', detail } as const;
  const changed = await changeStatus(context, unitIds, { from: overlockStatuses, to: 'locked', line });
  if (changed.length > 0) await endOverlockAlerts(context, changed);
}

/** How many of these units are overlocked, or about to be. */
export async function countOverlocked(transaction: Database, unitIds: readonly number[]): Promise<number> {
  const [row] = await transaction
    .select({ overlocked: count() })
    .from(units)
    .where(and(inArray(units.id, [...unitIds]), inArray(units.status, overlockStatuses)));
  return row?.overlocked ?? 0;
}

export async function liftOverlocksOf(context: RentalContext, bookingId: number, detail?: string): Promise<void> {
  const lines = await context.transaction
    .select({ unitId: bookingUnits.unitId })
    .from(bookingUnits)
    .where(eq(bookingUnits.bookingId, bookingId));
  await liftOverlocks(
    context,
    lines.map(({ unitId }) => unitId),
    detail,
  );
}
