import type { SiteHistory } from '../calls/siteHistory.ts';
import type { CountedRows, TileSources } from './tiles.ts';

/** A door at a moment, with the fields that are known of it. */
export type PastDoor = NonNullable<SiteHistory['doors']>[number];

const keyOf = ({ entity, id }: Pick<PastDoor, 'entity' | 'id'>) => `${entity} ${id}`;

/** Whether the answer tells of the moment (milliseconds since 1970). */
export function tellsOf({ doors, at, until }: SiteHistory, moment: number): boolean {
  return doors !== null && Date.parse(at) <= moment && moment <= Date.parse(until);
}

/** The doors as they were at a moment (milliseconds since 1970); null: the answer does not tell. */
export function doorsAt(history: SiteHistory, moment: number): readonly PastDoor[] | null {
  if (history.doors === null || !tellsOf(history, moment)) return null;
  const doors = new Map(history.doors.map((door) => [keyOf(door), door]));
  for (const { at, entity, id, fields } of history.changes) {
    if (Date.parse(at) > moment) break;
    const key = keyOf({ entity, id });
    if (fields === null) doors.delete(key);
    else doors.set(key, { entity, id, fields: { ...doors.get(key)?.fields, ...fields } });
  }
  return [...doors.values()];
}

function countsBy(doors: readonly PastDoor[], entity: PastDoor['entity'], field: string): CountedRows {
  const own = doors.filter((door) => door.entity === entity);
  const counts: Record<string, number> = {};
  for (const { fields } of own) {
    const value = fields[field];
    if (typeof value === 'string') counts[value] = (counts[value] ?? 0) + 1;
  }
  return { total: own.length, by: { [field]: counts } };
}

/** How many units have a moment in the field; null: of some it is unknown. */
function begunAmong(doors: readonly PastDoor[], field: 'alarmingSince' | 'faultedSince'): number | null {
  const values = doors.filter(({ entity }) => entity === 'unit').map(({ fields }) => fields[field]);
  if (values.includes(undefined)) return null;
  return values.filter((value) => value !== null).length;
}

/**
 * What was known, with what the doors tell of the same moment. Faults are those of doors and devices: while no device is
 * known, their number is not either.
 */
export function withDoors(known: TileSources, doors: readonly PastDoor[]): TileSources {
  const told = sourcesOfDoors(doors);
  const hasDevices = Object.values(known.devices).some((rows) => rows !== null);
  const faulted = hasDevices ? told.faulted : null;
  const unit = told.unit === null ? null : { ...told.unit, by: { ...known.unit?.by, ...told.unit.by } };
  return { ...known, ...told, unit, faulted };
}

/** What tiles are computed from, as far as the doors tell. */
export function sourcesOfDoors(
  doors: readonly PastDoor[],
): Pick<TileSources, 'unit' | 'gate' | 'lockable' | 'alarming' | 'faulted'> {
  return {
    unit: countsBy(doors, 'unit', 'status'),
    gate: countsBy(doors, 'gate', 'status'),
    lockable: countsBy(doors, 'lockable', 'doorState'),
    alarming: begunAmong(doors, 'alarmingSince'),
    faulted: begunAmong(doors, 'faultedSince'),
  };
}
