import { useEffect, useMemo, useState } from 'react';
import {
  concernOf,
  jamsByUnit,
  unitConcerns,
  type DeviceConcern,
  type WatchedDevice,
} from '#domain/activity/deviceHealth.ts';
import type { ChargePoint } from '#domain/states/deviceTrends.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useNow } from '#lib/useNow.ts';
import { useData } from '#crud/context/replica.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteDevices, type PartFailure } from './useSiteDevices.ts';

export interface DeviceHealth {
  /** null while they load. */
  concerns: readonly DeviceConcern[] | null;
  failures: readonly PartFailure[];
  /** The number of devices of which nothing is known but that they exist. */
  unknown: number;
}

const day = 24 * 60 * 60 * 1000;
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
      limit: heldRows.inFullPages,
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

const saysNothing = (device: WatchedDevice) =>
  [device.online, device.lastHeardAt, device.fault].every((said) => said === undefined);

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
  const unknown = all.devices.filter(saysNothing).length;
  return { concerns: isUnknown ? null : concerns, failures, unknown };
}
