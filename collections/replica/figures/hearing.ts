import type { EntityName, RecordOf } from '#domain/entities/index.ts';

/** What of a record tells when its device was heard, and the device that it speaks through. */
interface Hearing<Row> {
  /** Moments at which the device itself said something. */
  stamps: readonly (keyof Row & string)[];
  through?: { field: keyof Row & string; entity: EntityName };
}

const onController = { field: 'controllerId', entity: 'controller' } as const;
const onHub = { field: 'hubId', entity: 'hub' } as const;
const device = { stamps: ['lastHeardAt'] } as const;

/**
 * Who can be heard. Units, gates and lockables have no voice of their own: they are heard through their controller.
 * That a controller's status changed proves nothing, since it changes when the controller falls silent.
 */
export const hearing = {
  unit: { stamps: ['statusChangedAt', 'alarmingSince', 'faultedSince'], through: onController },
  gate: { stamps: ['statusChangedAt'], through: onController },
  lockable: { stamps: ['doorStateChangedAt'], through: onController },
  controller: { ...device, through: onHub },
  hid: { ...device, through: onController },
  hub: device,
  motorisedLock: { ...device, through: onController },
  multiplexer: { ...device, through: onController },
  padlock: { ...device, through: onHub },
  powerController: { ...device, through: onController },
} as const satisfies { [Name in EntityName]?: Hearing<RecordOf<Name>> };

/** How an entity is heard; undefined: it is no device, and none speaks for it. */
export function hearingOf(name: EntityName): Hearing<Record<string, unknown>> | undefined {
  return (hearing as { [Name in EntityName]?: Hearing<Record<string, unknown>> })[name];
}

/** Whether it is only heard through the device that it hangs on. */
export function isMute({ stamps }: Hearing<Record<string, unknown>>): boolean {
  return !stamps.includes('lastHeardAt');
}

/** The newest moment that a record tells of (milliseconds since 1970); 0: none. */
export function stampOf(name: EntityName, row: Readonly<Record<string, unknown>>): number {
  const moments = (hearingOf(name)?.stamps ?? []).map((field) => {
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

/** The device that a record speaks through; null: none. */
export function speaksThrough(name: EntityName, row: Readonly<Record<string, unknown>>): DeviceKey | null {
  const through = hearingOf(name)?.through;
  const id = through === undefined ? undefined : row[through.field];
  return through === undefined || typeof id !== 'number' ? null : { entity: through.entity, id };
}
