import type { Reading, ReportedEvent } from '#server/devices/port.ts';
import type { Database } from '#server/storage/database.ts';
import { energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/logs.ts';
import type { HeldTarget } from './targets.ts';

function lineOf({ siteId }: HeldTarget, event: ReportedEvent, at: Date) {
  const { name, kind, detail = null, customerId = null, userId = null } = event;
  return { siteId, event: name, kind, detail, customerId, userId, createdAt: at };
}

/** Writes the event into the log of its target: a device that is no subject itself speaks for its unit or controller. */
async function writeEvent(transaction: Database, target: HeldTarget, event: ReportedEvent, at: Date): Promise<void> {
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

/** Writes what a reading adds to the logs. */
export async function writeLines(transaction: Database, target: HeldTarget, reading: Reading): Promise<void> {
  const { at, event, state } = reading;
  if (event !== null) await writeEvent(transaction, target, event, at);
  if (target.kind !== 'powerController' || state?.energy === undefined) return;
  const { siteId, id: powerControllerId } = target;
  await transaction.insert(energyLogs).values({ siteId, powerControllerId, ...state.energy, createdAt: at });
}
