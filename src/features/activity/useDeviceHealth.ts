import { useEffect, useMemo, useState } from 'react';
import {
  batteryTrend,
  jamsByUnit,
  silenceLimit,
  type BatteryTrend,
  type ChargePoint,
} from '#domain/activity/deviceHealth.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { lowBattery } from '#domain/states/reception.ts';
import { visitsOf } from '#domain/states/visit.ts';
import { formatDuration } from '#format/duration.ts';
import { useNow } from '#lib/useNow.ts';
import { useData } from '#crud/context/replica.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteDevices, type PartFailure, type SiteDevice } from './useSiteDevices.ts';

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

export interface DeviceHealth {
  /** null while they load. */
  concerns: readonly DeviceConcern[] | null;
  failures: readonly PartFailure[];
}

const day = 24 * 60 * 60 * 1000;
/** Batteries above this charge need no trend (per cent). */
const watchedCharge = 50;
const jamDays = 7;

/** The charges of two weeks in this browser's history, by kind and number. */
function useCharges(siteId: number, minute: number): ReadonlyMap<string, readonly ChargePoint[]> {
  const { replica } = useData();
  const [charges, setCharges] = useState<ReadonlyMap<string, readonly ChargePoint[]>>(new Map());
  useEffect(() => {
    let isOver = false;
    const question = {
      siteId,
      entities: ['padlock', 'motorisedLock'] as const,
      from: minute - 14 * day,
      limit: 20_000,
    };
    replica.hostRequest('journal', question).then(
      (entries) => {
        if (isOver) return;
        const found = new Map<string, ChargePoint[]>();
        for (const { entity, id, at, before, after } of entries) {
          const key = `${entity} ${id}`;
          for (const [charge, moment] of [
            [after?.['battery'], at],
            [before?.['battery'], at - 1],
          ] as const)
            if (typeof charge === 'number') found.set(key, [...(found.get(key) ?? []), { at: moment, charge }]);
        }
        setCharges(found);
      },
      () => undefined, // without a host there is no trend, which each battery says
    );
    return () => {
      isOver = true;
    };
  }, [replica, siteId, minute]);
  return charges;
}

function batteryReason(charge: number, trend: BatteryTrend | null): string | null {
  const isFalling = trend?.daysLeft !== null && trend !== null && trend.daysLeft < 30;
  if (charge > lowBattery && !isFalling) return null;
  const course =
    trend === null ? activityMessages.health.noTrend : activityMessages.health.falls(trend.lossADay, trend.daysLeft);
  return `${activityMessages.health.battery(charge)}, ${course}`;
}

function silenceReason({ online, lastHeardAt }: SiteDevice, now: number): string | null {
  const heard = Date.parse(lastHeardAt ?? '');
  if (Number.isNaN(heard)) return lastHeardAt === null ? activityMessages.health.never : null;
  const span = now - heard;
  return online === false || span > silenceLimit ? activityMessages.health.silent(formatDuration(span)) : null;
}

function concernOf(
  device: SiteDevice,
  {
    charges,
    jams,
    now,
  }: { charges: ReadonlyMap<string, readonly ChargePoint[]>; jams: ReadonlyMap<number, number>; now: number },
): DeviceConcern | null {
  const { entity, id, battery, unitId, lastHeardAt } = device;
  const visits = visitsOf(device).filter(({ reason }) => reason !== 'offline' && reason !== 'battery');
  const points = [...(charges.get(`${entity} ${id}`) ?? [])];
  if (typeof battery === 'number') points.push({ at: now, charge: battery });
  const trend = typeof battery === 'number' && battery <= watchedCharge ? batteryTrend(points) : null;
  const jammed = typeof unitId === 'number' ? (jams.get(unitId) ?? 0) : 0;
  const reasons = [
    ...visits.map(({ text }) => text),
    jammed > 0 ? activityMessages.health.jams(jammed) : null,
    silenceReason(device, now),
    typeof battery === 'number' ? batteryReason(battery, trend) : null,
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
function unitConcerns(
  jams: ReadonlyMap<number, number>,
  devices: readonly SiteDevice[],
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

/** No unit has this id: an empty list would query all records. */
const noUnitId = 0;

export function useDeviceHealth(siteId: number): DeviceHealth {
  const now = useNow();
  const minute = Math.floor(now / 60_000) * 60_000;
  const all = useSiteDevices(siteId);
  const charges = useCharges(siteId, minute);
  const since = new Date(Math.floor(minute / day) * day - jamDays * day).toISOString();
  const log = useRows('eventLog', { siteId, search: 'burned', ranges: { createdAt: { from: since } }, limit: 200 });
  const lines = log.status === 'ready' ? log.rows : null;
  const jams = useMemo(() => jamsByUnit(lines ?? []), [lines]);
  const jammedUnits = useRows('unit', { siteId, where: { id: [...jams.keys(), noUnitId] } });
  const units = jammedUnits.status === 'ready' ? jammedUnits.rows : null;
  const concerns = useMemo(() => {
    if (all.isLoading) return null;
    const names = new Map((units ?? []).map((unit) => [unit.id, recordName('unit', unit)]));
    return [
      ...all.devices.flatMap((device) => concernOf(device, { charges, jams, now: minute }) ?? []),
      ...unitConcerns(jams, all.devices, names),
    ].toSorted(
      (one, other) =>
        one.rank - other.rank ||
        (one.heardAt ?? Infinity) - (other.heardAt ?? Infinity) ||
        one.name.localeCompare(other.name),
    );
  }, [all, units, charges, jams, minute]);
  const failures = [
    ...all.failures,
    ...(log.status === 'failed' ? [{ what: 'The event log', why: log.error.message }] : []),
  ];
  const isUnknown = concerns?.length === 0 && log.status === 'loading';
  return { concerns: isUnknown ? null : concerns, failures };
}
