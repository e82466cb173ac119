import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Reading, ReportedState } from '#server/devices/port.ts';
import type { Database } from '#server/storage/database.ts';
import { deviceKinds } from '#domain/states/deviceKind.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { isOneOf } from '#domain/states/words.ts';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { isAbout, resolveAlerts } from '#server/operations/resolveAlerts.ts';
import { recordedChanges } from '#server/operations/recordedChanges.ts';
import type { Change } from '#server/storage/change.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { multiplexerChannels } from '#server/storage/schema/devices/fieldDevices.ts';
import { sampleFields, storeSample } from '#server/devices/care/deviceSamples.ts';
import { beginOutage, endOutage, knownFrom } from '#server/devices/care/outages.ts';
import { removeOldTicks } from '#server/devices/care/visitTicks.ts';
import { hasColumn, targetTables, type LockedTarget } from './targetTables.ts';

type Values = Record<string, unknown>;

/** Fields that are stored in the column of the same name, where the table has one. */
const plainFields = [
  'status',
  'doorState',
  'fault',
  'firmware',
  'signal',
  'battery',
  'power',
  'enrolled',
  'calibration',
  'boltPosition',
] as const satisfies readonly (keyof ReportedState)[];

const timestamps = ['statusChangedAt', 'doorStateChangedAt', 'lastHeardAt'] as const;

const specialFields = ['online', 'calibratedAt', 'alarmingSince', 'faultedSince', 'heldSince', 'watts'] as const;

/** All columns that a reading may change. */
export const reportedFields: ReadonlySet<string> = new Set([
  ...plainFields,
  ...timestamps,
  ...specialFields,
  ...sampleFields,
  'outagesKnownFrom',
]);

type SpecialValues = { [Field in (typeof timestamps | typeof specialFields)[number]]?: unknown };

const openings: ReadonlySet<string> = new Set<UnitStatus>(['unlocked', 'opened']);
const closings: ReadonlySet<string> = new Set<UnitStatus>(['locked', 'closed']);

/** The server alone lifts an overlock: a unit that is reported shut stays overlocked, and one that opens alarms. */
export function underOverlock({ kind, row }: LockedTarget, reading: Reading): Reading {
  const { status, ...others } = reading.state ?? {};
  if (kind !== 'unit' || row['status'] !== 'overlocked' || status === undefined) return reading;
  if (closings.has(status)) return { ...reading, state: others };
  return openings.has(status) ? { ...reading, state: { ...others, alarming: true } } : reading;
}

/** Whether a reading is not older than the stored state of its target. */
export function isFresh({ kind, row }: LockedTarget, at: Date): boolean {
  return timestamps.every((stamp) => {
    const known = hasColumn(kind, stamp) ? row[stamp] : null;
    return !(known instanceof Date) || known <= at;
  });
}

/** When the trouble began; null: it is over; undefined: the reading does not mention it. */
function onsetOf(before: unknown, now: boolean | undefined, at: Date): Date | null | undefined {
  if (now === undefined) return undefined;
  if (!now) return null;
  return before instanceof Date ? before : at;
}

function connection({ row }: LockedTarget, { at, isOld, state: { online } = {} }: Reading): SpecialValues {
  if (isOld === true && online === undefined) return {};
  if (online === false) return { online: false };
  return { online: true, lastHeardAt: at, ...(row['online'] === true ? {} : { statusChangedAt: at }) };
}

function specialValues(target: LockedTarget, reading: Reading): SpecialValues {
  const { row } = target;
  const { at, state = {} } = reading;
  const changed = [state.status, state.alarming, state.faulted, state.held].some((each) => each !== undefined);
  return {
    ...connection(target, reading),
    ...(changed || state.online === false ? { statusChangedAt: at } : {}),
    ...(state.doorState === undefined ? {} : { doorStateChangedAt: at }),
    ...(state.calibration === 'calibrated' ? { calibratedAt: at } : {}),
    alarmingSince: onsetOf(row['alarmingSince'], state.alarming, at),
    faultedSince: onsetOf(row['faultedSince'], state.faulted, at),
    heldSince: onsetOf(row['heldSince'], state.held, at),
    watts: state.energy?.watts,
  };
}

/** Returns the columns that a fresh reading changes. */
function valuesOf(target: LockedTarget, reading: Reading): Values {
  const { state = {} } = reading;
  const plain = Object.fromEntries(plainFields.map((field) => [field, state[field]]));
  const all = Object.entries({ ...plain, ...specialValues(target, reading) });
  return Object.fromEntries(all.filter(([field, value]) => value !== undefined && hasColumn(target.kind, field)));
}

async function writeChannels(transaction: Database, { id }: LockedTarget, { channels = [] }: ReportedState) {
  for (const { channel, power } of channels) {
    await transaction
      .insert(multiplexerChannels)
      .values({ multiplexerId: id, channel, power })
      .onConflictDoUpdate({ target: [multiplexerChannels.multiplexerId, multiplexerChannels.channel], set: { power } });
  }
}

const unrecorded: ReadonlySet<string> = new Set<string>([...timestamps, ...sampleFields, 'outagesKnownFrom']);

/**
 * Keeps the outages of a device.
 * @returns its column that changes with them.
 */
async function storeOutage(
  transaction: Database,
  { kind, id, siteId, row }: LockedTarget,
  online: unknown,
  at: Date,
): Promise<Values> {
  if (!isOneOf(deviceKinds, kind) || typeof online !== 'boolean') return {};
  if (online !== row['online']) {
    if (online) await endOutage(transaction, { kind, id }, at);
    else await beginOutage(transaction, { kind, id, siteId }, at);
  } else if (!online) return {};
  return row['outagesKnownFrom'] === null ? { outagesKnownFrom: at } : {};
}

/** @returns the changed fields, without the times of the report and what its day is like. */
export async function writeState(
  transaction: Database,
  target: LockedTarget,
  reading: Reading,
): Promise<FieldChange[]> {
  const { table } = targetTables[target.kind];
  const sampled = Object.entries(await storeSample(transaction, target, reading));
  const kept = sampled.filter(([field]) => hasColumn(target.kind, field));
  const reportedValues = valuesOf(target, reading);
  const outage = await storeOutage(transaction, target, reportedValues['online'], reading.at);
  const values = { ...reportedValues, ...Object.fromEntries(kept), ...outage };
  if (Object.keys(values).length > 0) await transaction.update(table).set(values).where(eq(table.id, target.id));
  if (target.kind === 'multiplexer') await writeChannels(transaction, target, reading.state ?? {});
  const changed = { ...target.row, ...values };
  await removeOldTicks(transaction, target, changed);
  const reported = Object.keys(values).filter((field) => !unrecorded.has(field));
  return recordedChanges(reported, target.row, changed);
}

/** A device's reading shows that its controller is online, unless it is older than the controller's going offline. */
export async function markControllerOnline(
  transaction: Database,
  addChange: (change: Change) => void,
  controllerId: number | null,
  at: Date,
): Promise<void> {
  if (controllerId === null) return;
  const mark = (which: SQL | undefined) =>
    transaction
      .update(controllers)
      .set({ online: true, lastHeardAt: at, outagesKnownFrom: knownFrom(controllers.outagesKnownFrom, at) })
      .where(
        and(
          eq(controllers.id, controllerId),
          or(isNull(controllers.lastHeardAt), lte(controllers.lastHeardAt, at)),
          which,
        ),
      )
      .returning({ id: controllers.id });
  const stayed = await mark(eq(controllers.online, true));
  if (stayed.length > 0) return;
  const isNewer = or(isNull(controllers.statusChangedAt), lte(controllers.statusChangedAt, at));
  const cameBack = await mark(and(eq(controllers.online, false), isNewer));
  if (cameBack.length === 0) return;
  await endOutage(transaction, { kind: 'controller', id: controllerId }, at);
  const which = and(isAbout({ kind: 'controller', id: controllerId }), eq(alerts.cause, 'offline'));
  await resolveAlerts(transaction, addChange, which, at);
}
