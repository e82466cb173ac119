import { isNothing, joinPermissions, withoutPermissions } from './arithmetic.ts';
import type { Permissions } from './bits.ts';
import { can, hasAccess } from './can.ts';
import { givingRights } from './describe.ts';

/** A holder of a role, with known permissions. */
export interface RoleHolder {
  /** The user's permissions: direct grants and roles together. */
  permissions: Permissions;
  /** The user's direct grants; absent: unknown. */
  grants?: Permissions | undefined;
  /** Permissions of their other roles. */
  otherRoles: readonly Permissions[];
  isSuperAdmin: boolean;
}

export interface PermissionEffect {
  gained: Permissions;
  lost: Permissions;
  after: Permissions;
}

/**
 * A permission that they also have elsewhere stays.
 * @param before the role's permissions now; none for a new holder.
 */
export function effectOnHolder(holder: RoleHolder, before: Permissions, after: Permissions): PermissionEffect {
  const { permissions, grants = {}, otherRoles, isSuperAdmin } = holder;
  const fromElsewhere = joinPermissions([withoutPermissions(permissions, before), grants, ...otherRoles]);
  const had = joinPermissions([fromElsewhere, before]);
  const has = joinPermissions([fromElsewhere, after]);
  if (isSuperAdmin) return { gained: {}, lost: {}, after: has };
  return { gained: withoutPermissions(has, had), lost: withoutPermissions(had, has), after: has };
}

/** People, gains and losses in all. */
export interface RoleEffect {
  gainers: number;
  losers: number;
  gained: Permissions;
  lost: Permissions;
}

export function effectOnHolders(holders: readonly RoleHolder[], before: Permissions, after: Permissions): RoleEffect {
  const effects = holders.map((holder) => effectOnHolder(holder, before, after));
  return {
    gainers: effects.filter(({ gained }) => !isNothing(gained)).length,
    losers: effects.filter(({ lost }) => !isNothing(lost)).length,
    gained: joinPermissions(effects.map(({ gained }) => gained)),
    lost: joinPermissions(effects.map(({ lost }) => lost)),
  };
}

/** The acts that people lose by changing their own permissions. */
export type LockOut = 'sign in' | 'change roles';

/** The lock-out of a user; null: there is none, or they were out before. */
export function lockOutOf(before: Permissions, after: Permissions, isSuperAdmin: boolean): LockOut | null {
  const [had, has] = [before, after].map((permissions) => ({ permissions, isSuperAdmin }));
  if (had === undefined || has === undefined) return null;
  if (hasAccess(had) && !hasAccess(has)) return 'sign in';
  const mayGive = (rights: typeof has) => can(rights, givingRights) && can(rights, { ...givingRights, level: 'read' });
  return mayGive(had) && !mayGive(has) ? 'change roles' : null;
}
