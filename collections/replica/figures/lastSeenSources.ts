import type { EntityName, RecordOf } from '#domain/entities/index.ts';

/** The fields of a record that prove contact with its device, and the parent device that passes its messages on. */
interface LastSeenSource<Row> {
  /** Fields with times of messages from the device itself. */
  timestamps: readonly (keyof Row & string)[];
  parent?: { field: keyof Row & string; entity: EntityName };
}

const onController = { field: 'controllerId', entity: 'controller' } as const;
const onHub = { field: 'hubId', entity: 'hub' } as const;
const device = { timestamps: ['lastHeardAt'] } as const;

/**
 * Entities that show contact with a device. Units, gates and lockables report through their controller. A controller's
 * status change proves nothing, because the status also changes when the controller falls silent.
 */
export const lastSeenSources = {
  unit: { timestamps: ['statusChangedAt', 'alarmingSince', 'faultedSince'], parent: onController },
  gate: { timestamps: ['statusChangedAt'], parent: onController },
  lockable: { timestamps: ['doorStateChangedAt'], parent: onController },
  controller: { ...device, parent: onHub },
  hid: { ...device, parent: onController },
  hub: device,
  motorisedLock: { ...device, parent: onController },
  multiplexer: { ...device, parent: onController },
  padlock: { ...device, parent: onHub },
  powerController: { ...device, parent: onController },
} as const satisfies { [Name in EntityName]?: LastSeenSource<RecordOf<Name>> };

/** An entity's source; undefined: it is no device and has no parent device. */
export function lastSeenSourceOf(name: EntityName): LastSeenSource<Record<string, unknown>> | undefined {
  return (lastSeenSources as { [Name in EntityName]?: LastSeenSource<Record<string, unknown>> })[name];
}

/** Whether the entity reports only through its parent device. */
export function isSeenThroughParent({ timestamps }: LastSeenSource<Record<string, unknown>>): boolean {
  return !timestamps.includes('lastHeardAt');
}

/** The newest contact in a record (milliseconds since 1970); 0: none. */
export function newestTimestamp(name: EntityName, row: Readonly<Record<string, unknown>>): number {
  const moments = (lastSeenSourceOf(name)?.timestamps ?? []).map((field) => {
    const value = row[field];
    return typeof value === 'string' ? Date.parse(value) : 0;
  });
  return Math.max(0, ...moments);
}

/** A device by entity and id. */
export interface DeviceKey {
  entity: EntityName;
  id: number;
}

/** A record's parent device; null: none. */
export function parentDeviceOf(name: EntityName, row: Readonly<Record<string, unknown>>): DeviceKey | null {
  const through = lastSeenSourceOf(name)?.parent;
  const id = through === undefined ? undefined : row[through.field];
  return through === undefined || typeof id !== 'number' ? null : { entity: through.entity, id };
}
