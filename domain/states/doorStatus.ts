import type { EntityName } from '../entities/index.ts';

/** Entities whose state a device reports. */
export const doorEntities = ['unit', 'gate', 'lockable', 'controller', 'padlock'] as const satisfies EntityName[];

/** The field with the state of a door: lockables have their own, the status of others says it. */
export const doorStatusField = (entity: EntityName) => (entity === 'lockable' ? 'doorState' : 'status');

/** The state that a door's device reported last; null: it never reported; undefined: unknown. */
export function doorStatusOf(entity: EntityName, row: object): string | null | undefined {
  const status = (row as Readonly<Record<string, unknown>>)[doorStatusField(entity)];
  return typeof status === 'string' || status === null ? status : undefined;
}
