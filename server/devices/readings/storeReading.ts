import { audienceOfSite } from '#server/rest/access/visibility.ts';
import type { Audience } from '#server/rest/crud/define.ts';
import { concernOfGate } from '#server/rest/resources/access/gateSites.ts';
import type { Reading } from '#server/devices/port.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { raiseAlert, troublesOf } from './alerts.ts';
import { writeLines } from './lines.ts';
import { hearController, isFresh, writeState } from './state.ts';
import { holdTarget, keptTargets, type HeldTarget } from './targets.ts';

async function concernOf(transaction: Database, { kind, id, siteId }: HeldTarget): Promise<Audience> {
  if (kind === 'gate') return concernOfGate(transaction, id, siteId);
  return { siteId, organisationIds: await audienceOfSite(transaction, siteId) };
}

/** The live events of a reading: of the target itself, and of the map of alarming units when it enters or leaves it. */
function changesOf(target: HeldTarget, reading: Reading, fresh: boolean, concern: Audience): Change[] {
  const { kind, id, row } = target;
  const { event } = keptTargets[kind];
  if (event === null) return [];
  const common = { id, ...concern };
  const changes: Change[] = [{ entity: event, act: 'UPDATE', ...common }];
  const alarming = fresh ? reading.state?.alarming : undefined;
  if (kind !== 'unit' || alarming === undefined || alarming === (row['alarmingSince'] !== null)) return changes;
  return [...changes, { entity: 'alarmingUnits', act: alarming ? 'CREATE' : 'DELETE', ...common }];
}

/**
 * Writes one reading: state, time, log line and alerts in one transaction, then the live events. A reading that is
 * older than the state that is held is logged and changes nothing; one of a target that is gone is dropped.
 */
export async function storeReading(storage: Storage, reading: Reading): Promise<void> {
  await storage.write(async (transaction, note) => {
    const target = await holdTarget(transaction, reading);
    if (target === null) return;
    const fresh = isFresh(target, reading.at);
    if (fresh) await writeState(transaction, target, reading);
    await hearController(transaction, target.controllerId, reading.at);
    await writeLines(transaction, target, reading);
    for (const trouble of troublesOf(target, reading, fresh)) {
      await raiseAlert(transaction, note, target, trouble, reading.at);
    }
    changesOf(target, reading, fresh, await concernOf(transaction, target)).forEach(note);
  });
}
