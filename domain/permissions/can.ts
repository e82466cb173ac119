import { areas, bits, type Area, type Level, type Permissions } from './bits.ts';

/** A user's masks, and whether they pass every check. */
export interface Rights {
  permissions: Permissions;
  isSuperAdmin: boolean;
}

/** An area with a level (without one any non-zero mask passes), or super admin. */
export interface Ask {
  area?: Area | undefined;
  level?: Level | undefined;
  superAdmin?: true | undefined;
}

/**
 * The one permission question, for menu, guard, button, link and server. Write does not imply read: every bit of the
 * level must be set. Without an area all pass.
 */
export function can(rights: Rights, ask: Ask): boolean {
  if (rights.isSuperAdmin) return true;
  if (ask.superAdmin === true) return false;
  if (ask.area === undefined) return true;
  const mask = rights.permissions[ask.area] ?? 0;
  if (ask.level === undefined) return mask !== 0;
  return (mask & bits[ask.level]) === bits[ask.level];
}

/** Whether the user may sign in: some area above scope alone, or super admin. */
export function hasAccess(rights: Rights): boolean {
  return rights.isSuperAdmin || areas.some((area) => (rights.permissions[area] ?? 0) > bits.scope);
}
