import { and, eq, gte, lt } from 'drizzle-orm';
import { addDays } from '#format/days.ts';
import { batteryEnd, changedBattery, sampledDays, signalLoss } from '#domain/states/deviceTrends.ts';
import type { VisitedEntity } from '#domain/states/visit.ts';
import type { Reading } from '#server/devices/port.ts';
import { hasColumn, type LockedTarget } from '#server/devices/readings/targetTables.ts';
import type { Database } from '#server/storage/database.ts';
import { deviceSamples } from '#server/storage/schema/devices/deviceCare.ts';

/** The columns of a device that its samples change. */
export const sampleFields = ['sampledOn', 'sampledBattery', 'sampledSignal', 'batteryEndsOn', 'signalLoss'] as const;

export const sampleDayOf = (at: Date): string => at.toISOString().slice(0, 10);

const numberOrNull = (value: unknown) => (typeof value === 'number' ? Math.round(value) : null);

/** The lower charge, or that of a battery that was changed since. */
function lowerCharge(known: number | null, given: number | null): number | null {
  if (known === null || given === null) return given ?? known;
  return given < known || given >= known + changedBattery ? given : known;
}

function weaker(known: number | null, given: number | null): number | null {
  return known === null || given === null ? (given ?? known) : Math.min(known, given);
}

/** The day's sample with this reading; null: the reading adds nothing to it. */
function sampleOf({ kind, row }: LockedTarget, { at, isOld, state = {} }: Reading) {
  if (isOld === true || !hasColumn(kind, 'sampledOn')) return null;
  const day = sampleDayOf(at);
  const isNewDay = row['sampledOn'] !== day;
  const known = (field: string) => (isNewDay ? null : numberOrNull(row[field]));
  const [battery, signal] = [known('sampledBattery'), known('sampledSignal')];
  const sample = {
    day,
    battery: lowerCharge(battery, numberOrNull(state.battery)),
    signal: weaker(signal, numberOrNull(state.signal)),
  };
  return sample.battery === battery && sample.signal === signal ? null : sample;
}

/**
 * Stores the day's sample of a device where the reading changes it: seldom more than once a day.
 * @returns the device's columns that change with it.
 */
export async function storeSample(
  transaction: Database,
  target: LockedTarget,
  reading: Reading,
): Promise<Readonly<Record<string, unknown>>> {
  const sample = sampleOf(target, reading);
  if (sample === null) return {};
  const { siteId, id: recordId } = target;
  const entity = target.kind as VisitedEntity;
  const { day, battery, signal } = sample;
  await transaction
    .insert(deviceSamples)
    .values({ siteId, entity, recordId, ...sample })
    .onConflictDoUpdate({
      target: [deviceSamples.entity, deviceSamples.recordId, deviceSamples.day],
      set: { siteId, battery, signal },
    });
  const samples = await transaction
    .select({ day: deviceSamples.day, battery: deviceSamples.battery, signal: deviceSamples.signal })
    .from(deviceSamples)
    .where(
      and(
        eq(deviceSamples.entity, entity),
        eq(deviceSamples.recordId, recordId),
        gte(deviceSamples.day, addDays(day, -sampledDays)),
      ),
    );
  return {
    sampledOn: day,
    sampledBattery: battery,
    sampledSignal: signal,
    batteryEndsOn: batteryEnd(samples, day),
    signalLoss: signalLoss(samples, day),
  };
}

/** A battery may last for a year. */
const keptDays = 366;

export async function deleteOldSamples(transaction: Database, now: Date): Promise<void> {
  await transaction.delete(deviceSamples).where(lt(deviceSamples.day, addDays(sampleDayOf(now), -keptDays)));
}
