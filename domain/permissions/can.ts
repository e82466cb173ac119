import { areas, bits, type Area, type Level, type Permissions } from './bits.ts';

/** Who asks: the masks of a user, and whether they pass every check. */
export interface Rights {
  permissions: Permissions;
  isSuperAdmin: boolean;
}

/** What is asked: an area, and the level in it (without one any non-zero mask passes), or to be a super admin. */
export interface Ask {
  area?: Area | undefined;
  level?: Level | undefined;
  superAdmin?: true | undefined;
}

/**
 * The one permission question, asked by the menu, the guard, the button, the link and the server.
 * Write does not imply read: every bit of the level must be set. Without an area nothing is asked, and all pass.
 */
export function can(rights: Rights, ask: Ask): boolean {
  if (rights.isSuperAdmin) return true;
  if (ask.superAdmin === true) return false;
  if (ask.area === undefined) return true;
  const mask = rights.permissions[ask.area] ?? 0;
  if (ask.level === undefined) return mask !== 0;
  return (mask & bits[ask.level]) === bits[ask.level];
}

/** Whether the user may sign in at all: some area above scope alone, or super admin. */
export function hasAccess(rights: Rights): boolean {
  return rights.isSuperAdmin || areas.some((area) => (rights.permissions[area] ?? 0) > bits.scope);
}
