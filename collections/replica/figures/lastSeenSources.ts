import type { EntityName, RecordOf } from '#domain/entities/index.ts';

/** The fields that prove contact with a device, and the parent that relays its messages. */
interface LastSeenSource<Row> {
  timestamps: readonly (keyof Row & string)[];
  parent?: { field: keyof Row & string; entity: EntityName };
}

const onController = { field: 'controllerId', entity: 'controller' } as const;
const onHub = { field: 'hubId', entity: 'hub' } as const;
const device = { timestamps: ['lastHeardAt'] } as const;

/**
 * Units, gates and lockables report through their controller. A controller's status proves nothing: it also changes
 * when the controller falls silent.
 */
const lastSeenSources = {
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

/** undefined: no device, and no parent device. */
export function lastSeenSourceOf(name: EntityName): LastSeenSource<Record<string, unknown>> | undefined {
  return (lastSeenSources as { [Name in EntityName]?: LastSeenSource<Record<string, unknown>> })[name];
}

export function isSeenThroughParent({ timestamps }: LastSeenSource<Record<string, unknown>>): boolean {
  return !timestamps.includes('lastHeardAt');
}

/** The newest contact in a record, in milliseconds since 1970; 0: none. */
export function newestTimestamp(name: EntityName, row: Readonly<Record<string, unknown>>): number {
  const moments = (lastSeenSourceOf(name)?.timestamps ?? []).map((field) => {
    const value = row[field];
    return typeof value === 'string' ? Date.parse(value) : 0;
  });
  return Math.max(0, ...moments);
}

export interface DeviceKey {
  entity: EntityName;
  id: number;
}

/** null: none. */
export function parentDeviceOf(name: EntityName, row: Readonly<Record<string, unknown>>): DeviceKey | null {
  const through = lastSeenSourceOf(name)?.parent;
  const id = through === undefined ? undefined : row[through.field];
  return through === undefined || typeof id !== 'number' ? null : { entity: through.entity, id };
}
