import { and, eq } from 'drizzle-orm';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { troubledEntities } from '#domain/states/troubleNews.ts';
import { isOneOf } from '#domain/states/words.ts';
import { audienceOfSite } from '#server/places/visibility.ts';
import type { Audience } from '#server/storage/audience.ts';
import { audienceOfGate } from '#server/access/gateSites.ts';
import type { Reading, ReportedEvent } from '#server/devices/port.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { acknowledgements } from '#server/storage/schema/operations/acknowledgements.ts';
import { energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import { newAlertsOf, raiseAlert, resolveEnded } from './alerts.ts';
import { markControllerOnline, isFresh, underOverlock, writeState } from './targetState.ts';
import { lockTarget, targetTables, type LockedTarget } from './targetTables.ts';

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

async function writeLogLines(transaction: Database, target: LockedTarget, reading: Reading): Promise<void> {
  const { at, event, state } = reading;
  if (event !== null) await writeEvent(transaction, target, event, at);
  if (target.kind !== 'powerController' || state?.energy === undefined) return;
  const { siteId, id: powerControllerId } = target;
  await transaction.insert(energyLogs).values({ siteId, powerControllerId, ...state.energy, createdAt: at });
}

async function audienceOf(transaction: Database, { kind, id, siteId }: LockedTarget): Promise<Audience> {
  if (kind === 'gate') return audienceOfGate(transaction, id, siteId);
  return { siteId, organisationIds: await audienceOfSite(transaction, siteId) };
}

/** The changed records: the target, and the list of alarming units when a unit enters or leaves it. */
function changesOf(
  target: LockedTarget,
  reading: Reading,
  fresh: boolean,
  audience: Audience,
  fields: FieldChange[],
): Change[] {
  const { kind, id, row } = target;
  const { event } = targetTables[kind];
  if (event === null) return [];
  const common = { id, ...audience };
  const changes: Change[] = [{ entity: event, act: 'UPDATE', ...common, fields }];
  const alarming = fresh ? reading.state?.alarming : undefined;
  if (kind !== 'unit' || alarming === undefined || alarming === (row['alarmingSince'] !== null)) return changes;
  return [...changes, { entity: 'alarmingUnits', act: alarming ? 'CREATE' : 'DELETE', ...common }];
}

/** A device's fault has no time of its own: another one, or the same again, is new to everybody. */
async function forgetFault(transaction: Database, { kind, id }: LockedTarget): Promise<void> {
  const { entity, recordId, trouble } = acknowledgements;
  if (!isOneOf(troubledEntities, kind)) return;
  await transaction.delete(acknowledgements).where(and(eq(entity, kind), eq(recordId, id), eq(trouble, 'fault')));
}

async function storeOne(transaction: Database, addChange: (change: Change) => void, given: Reading): Promise<void> {
  const target = await lockTarget(transaction, given);
  if (target === null) return;
  const reading = underOverlock(target, given);
  const fresh = isFresh(target, reading.at);
  const fields = fresh ? await writeState(transaction, target, reading) : [];
  if (fields.some(({ field }) => field === 'fault')) await forgetFault(transaction, target);
  // That a device is gone, or was there once, shows nothing of its controller.
  if (reading.state?.online !== false && reading.isOld !== true)
    await markControllerOnline(transaction, addChange, target.controllerId, reading.at);
  await writeLogLines(transaction, target, reading);
  if (fresh) await resolveEnded(transaction, addChange, target, reading);
  for (const trouble of await newAlertsOf(transaction, target, reading, fresh)) {
    await raiseAlert(transaction, addChange, target, trouble, reading.at);
  }
  const audience = await audienceOf(transaction, target);
  changesOf(target, reading, fresh, audience, fields).forEach(addChange);
}

/**
 * Stores states, times, log lines and alerts of readings in one transaction: all or none. A reading older than the
 * stored state only adds its log line; one of a deleted target is dropped.
 */
export function storeReadings(storage: Storage, readings: readonly Reading[]): Promise<void> {
  return storage.write(async (transaction, addChange) => {
    for (const reading of readings) await storeOne(transaction, addChange, reading);
  });
}
