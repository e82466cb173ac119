import { and, eq, inArray } from 'drizzle-orm';
import { isOneOf } from '#domain/states/words.ts';
import { visitedEntities, visitsOf, type VisitedEntity, type VisitReason } from '#domain/states/visit.ts';
import type { Viewer } from '#server/viewer.ts';
import type { LockedTarget } from '#server/devices/readings/targetTables.ts';
import type { Database } from '#server/storage/database.ts';
import { visitTicks } from '#server/storage/schema/devices/deviceCare.ts';
import { visitedDevice } from './visitedDevice.ts';

const reasonsOf = (row: Readonly<Record<string, unknown>>) => visitsOf(visitedDevice(row)).map(({ reason }) => reason);

const ticksOf = (entity: VisitedEntity, recordId: number, reasons: readonly VisitReason[]) =>
  and(eq(visitTicks.entity, entity), eq(visitTicks.recordId, recordId), inArray(visitTicks.reason, [...reasons]));

/** Removes the ticks of troubles that a reading ends: one that comes back needs a visit again. */
export async function removeOldTicks(
  transaction: Database,
  { kind, id, row }: Pick<LockedTarget, 'kind' | 'id' | 'row'>,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isOneOf(visitedEntities, kind)) return;
  const still = reasonsOf(changed);
  const ended = reasonsOf(row).filter((reason) => !still.includes(reason));
  if (ended.length > 0) await transaction.delete(visitTicks).where(ticksOf(kind, id, ended));
}

export interface TickedVisit {
  siteId: number;
  entity: VisitedEntity;
  id: number;
  reasons: readonly VisitReason[];
}

export async function tickVisit(
  transaction: Database,
  { userId, name }: Viewer,
  at: Date,
  { siteId, entity, id: recordId, reasons }: TickedVisit,
): Promise<void> {
  const by = { siteId, userId, userName: name, at };
  await transaction
    .insert(visitTicks)
    .values(reasons.map((reason) => ({ entity, recordId, reason, ...by })))
    .onConflictDoUpdate({ target: [visitTicks.entity, visitTicks.recordId, visitTicks.reason], set: by });
}

/** @returns whether there was a tick. */
export async function untickVisit(transaction: Database, { entity, id, reasons }: TickedVisit): Promise<boolean> {
  const rows = await transaction
    .delete(visitTicks)
    .where(ticksOf(entity, id, reasons))
    .returning({ reason: visitTicks.reason });
  return rows.length > 0;
}
