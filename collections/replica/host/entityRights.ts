import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { can, type Rights } from '#domain/permissions/can.ts';

export function mayRead(rights: Rights, name: EntityName): boolean {
  return can(rights, askFor(entityOf(name), 'read'));
}

export function showsOtherFields(name: EntityName, before: Rights, after: Rights): boolean {
  const { borrows = [] } = entityOf(name);
  return borrows.some((area) => can(before, { area, level: 'read' }) !== can(after, { area, level: 'read' }));
}
