import { isNothing, joinPermissions, withoutPermissions } from './arithmetic.ts';
import type { Permissions } from './bits.ts';
import { can, hasAccess } from './can.ts';
import { givingRights } from './describe.ts';

/** A holder of a role, as far as their permissions are known. */
export interface RoleHolder {
  /** What counts now: that of their roles, and what they have in person. */
  permissions: Permissions;
  /** What they have in person; absent: not known. */
  grants?: Permissions | undefined;
  /** The permissions of their other roles. */
  otherRoles: readonly Permissions[];
  isSuperAdmin: boolean;
}

/** What a change of permissions does to one person. */
export interface PermissionEffect {
  gained: Permissions;
  lost: Permissions;
  after: Permissions;
}

/**
 * What a changed role does to a holder. A permission that they also have from elsewhere stays.
 * @param before the role's permissions now; nothing for somebody who is about to get it.
 */
export function effectOnHolder(holder: RoleHolder, before: Permissions, after: Permissions): PermissionEffect {
  const { permissions, grants = {}, otherRoles, isSuperAdmin } = holder;
  const fromElsewhere = joinPermissions([withoutPermissions(permissions, before), grants, ...otherRoles]);
  const had = joinPermissions([fromElsewhere, before]);
  const has = joinPermissions([fromElsewhere, after]);
  if (isSuperAdmin) return { gained: {}, lost: {}, after: has };
  return { gained: withoutPermissions(has, had), lost: withoutPermissions(had, has), after: has };
}

/** How many people a change touches, and what it gives and takes in all. */
export interface RoleEffect {
  gainers: number;
  losers: number;
  gained: Permissions;
  lost: Permissions;
}

/** The effect of a changed role on all of its holders. */
export function effectOnHolders(holders: readonly RoleHolder[], before: Permissions, after: Permissions): RoleEffect {
  const effects = holders.map((holder) => effectOnHolder(holder, before, after));
  return {
    gainers: effects.filter(({ gained }) => !isNothing(gained)).length,
    losers: effects.filter(({ lost }) => !isNothing(lost)).length,
    gained: joinPermissions(effects.map(({ gained }) => gained)),
    lost: joinPermissions(effects.map(({ lost }) => lost)),
  };
}

/** What a person can no longer do for themselves after a change of their own permissions. */
export type LockOut = 'sign in' | 'change roles';

/** Whether a change locks a person out; null: it does not, or they were out before. */
export function lockOutOf(before: Permissions, after: Permissions, isSuperAdmin: boolean): LockOut | null {
  const [had, has] = [before, after].map((permissions) => ({ permissions, isSuperAdmin }));
  if (had === undefined || has === undefined) return null;
  if (hasAccess(had) && !hasAccess(has)) return 'sign in';
  const mayGive = (rights: typeof has) => can(rights, givingRights) && can(rights, { ...givingRights, level: 'read' });
  return mayGive(had) && !mayGive(has) ? 'change roles' : null;
}
