import type { Reading, ReportedEvent } from '#server/devices/port.ts';
import type { Database } from '#server/storage/database.ts';
import { energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import type { LockedTarget } from './targetTables.ts';

function lineOf({ siteId }: LockedTarget, event: ReportedEvent, at: Date) {
  const { name, kind, detail = null, customerId = null, userId = null } = event;
  return { siteId, event: name, kind, detail, customerId, userId, createdAt: at };
}

/** A device without its own log adds to its unit's or controller's. */
async function writeEvent(transaction: Database, target: LockedTarget, event: ReportedEvent, at: Date): Promise<void> {
  const line = lineOf(target, event, at);
  if (target.kind === 'lockable') {
    await transaction.insert(lockableLogs).values({ ...line, lockableId: target.id });
    return;
  }
  await transaction.insert(eventLogs).values({
    ...line,
    denial: event.denial ?? null,
    unitId: target.unitId,
    gateId: target.kind === 'gate' ? target.id : null,
    hidId: target.kind === 'hid' ? target.id : null,
    controllerId: target.kind === 'controller' ? target.id : target.controllerId,
  });
}

export async function writeLogLines(transaction: Database, target: LockedTarget, reading: Reading): Promise<void> {
  const { at, event, state } = reading;
  if (event !== null) await writeEvent(transaction, target, event, at);
  if (target.kind !== 'powerController' || state?.energy === undefined) return;
  const { siteId, id: powerControllerId } = target;
  await transaction.insert(energyLogs).values({ siteId, powerControllerId, ...state.energy, createdAt: at });
}
