import { formatDuration } from '#format/duration.ts';
import type { EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';
import { activityMessages } from '../messages/activity.ts';
import { medianOf } from '../reports/movement.ts';
import { batteryEndsSoon, batteryTrend, type BatteryTrend, type ChargePoint } from '../states/deviceTrends.ts';
import { silenceLimit } from '../states/reach.ts';
import { lowBattery } from '../states/reception.ts';
import type { DeviceKind } from '../states/deviceKind.ts';
import { visitsOf, type VisitedDevice } from '../states/visit.ts';

const day = 24 * 60 * 60 * 1000;

export interface PowerPoint {
  at: number;
  watts: number;
}

export interface UsualPower {
  /** The median of the same hour on earlier days, in watts. */
  usual: number;
  /** The number of earlier days. */
  days: number;
  /** The newest measurement. */
  latest: PowerPoint;
  /** Whether the power is far from usual: by half, and by at least 50 watts. */
  isUnusual: boolean;
}

/**
 * Compares the newest power with that hour's usual one; null: no earlier day.
 * @param hourOf a moment's hour in the site's zone.
 */
export function usualPower(points: readonly PowerPoint[], hourOf: (at: number) => number): UsualPower | null {
  const latest = points.reduce<PowerPoint | null>(
    (newest, point) => (newest === null || point.at > newest.at ? point : newest),
    null,
  );
  if (latest === null) return null;
  const hour = hourOf(latest.at);
  const earlier = points.filter(({ at }) => latest.at - at > day / 2 && hourOf(at) === hour);
  const usual = medianOf(earlier.map(({ watts }) => watts));
  if (usual === null) return null;
  const difference = Math.abs(latest.watts - usual);
  const days = new Set(earlier.map(({ at }) => Math.round((latest.at - at) / day))).size;
  return { usual, days, latest, isUnusual: difference > usual / 2 && difference >= 50 };
}

/** The jams and burnt motors of each unit. */
export function jamsByUnit(
  lines: readonly {
    unitId?: number | null | undefined;
    event?: string | undefined;
    detail?: string | null | undefined;
  }[],
): Map<number, number> {
  const jams = new Map<number, number>();
  for (const { unitId, event, detail } of lines) {
    if (typeof unitId !== 'number' || !/jam|burn(ed|t) out|motor fault/i.test(`${event ?? ''} ${detail ?? ''}`))
      continue;
    jams.set(unitId, (jams.get(unitId) ?? 0) + 1);
  }
  return jams;
}

/** Batteries above this charge need no trend (per cent). */
const watchedCharge = 50;

export interface WatchedDevice extends VisitedDevice {
  entity: DeviceKind;
  id: number;
  siteId?: number | undefined;
  name?: string | undefined;
  lastHeardAt?: string | null | undefined;
  unitId?: number | null | undefined;
}

export interface DeviceConcern {
  key: string;
  entity: EntityName;
  id: number;
  name: string;
  reasons: readonly string[];
  /** Milliseconds since 1970; null: not known. */
  heardAt: number | null;
  /** Lower is more urgent. */
  rank: number;
}

function batteryReason(charge: number, trend: BatteryTrend | null): string | null {
  const isFalling = trend?.daysLeft !== null && trend !== null && trend.daysLeft <= batteryEndsSoon;
  if (charge > lowBattery && !isFalling) return null;
  const course =
    trend === null ? activityMessages.health.noTrend : activityMessages.health.falls(trend.lossADay, trend.daysLeft);
  return `${activityMessages.health.battery(charge)}, ${course}`;
}

function silenceReason({ online, lastHeardAt }: WatchedDevice, now: number): string | null {
  const heard = Date.parse(lastHeardAt ?? '');
  if (Number.isNaN(heard)) return lastHeardAt === null ? activityMessages.health.never : null;
  const span = now - heard;
  return online === false || span > silenceLimit ? activityMessages.health.silent(formatDuration(span)) : null;
}

/** What is wrong with a device; null: nothing. */
export function concernOf(
  device: WatchedDevice,
  {
    charges,
    jams,
    now,
  }: { charges: ReadonlyMap<string, readonly ChargePoint[]>; jams: ReadonlyMap<number, number>; now: number },
): DeviceConcern | null {
  const { entity, id, battery, unitId, lastHeardAt } = device;
  const isCurveKnown = device.batteryEndsOn !== undefined;
  const needed = visitsOf(device).filter(({ reason }) => reason !== 'offline');
  const visits = needed.filter(({ reason }) => reason !== 'battery');
  const points = [...(charges.get(`${entity} ${id}`) ?? [])];
  if (typeof battery === 'number') points.push({ at: now, charge: battery });
  const trend = typeof battery === 'number' && battery <= watchedCharge ? batteryTrend(points) : null;
  const jammed = typeof unitId === 'number' ? (jams.get(unitId) ?? 0) : 0;
  const reasons = [
    ...(isCurveKnown ? needed : visits).map(({ text }) => text),
    jammed > 0 ? activityMessages.health.jams(jammed) : null,
    silenceReason(device, now),
    typeof battery === 'number' && !isCurveKnown ? batteryReason(battery, trend) : null,
  ].filter((reason) => reason !== null);
  if (reasons.length === 0) return null;
  const heardAt = Date.parse(lastHeardAt ?? '');
  const rank = visits.length > 0 ? 0 : jammed > 0 ? 1 : device.online === false ? 2 : 3;
  return {
    key: `${entity} ${id}`,
    entity,
    id,
    reasons,
    rank,
    name: recordName(entity, device),
    heardAt: Number.isNaN(heardAt) ? null : heardAt,
  };
}

/** Units with a jammed lock and no listed device. */
export function unitConcerns(
  jams: ReadonlyMap<number, number>,
  devices: readonly WatchedDevice[],
  names: ReadonlyMap<number, string>,
): DeviceConcern[] {
  const spokenFor = new Set(devices.map(({ unitId }) => unitId));
  return [...jams].flatMap(([id, count]) =>
    spokenFor.has(id)
      ? []
      : [
          {
            key: `unit ${id}`,
            entity: 'unit' as const,
            id,
            heardAt: null,
            rank: 1,
            name: names.get(id) ?? `Unit ${id}`,
            reasons: [activityMessages.health.jams(count)],
          },
        ],
  );
}
