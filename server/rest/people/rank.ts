import { isNothing, missingFrom } from '#domain/permissions/arithmetic.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';

/** Whether the permissions include a right that the viewer lacks. */
export function exceedsRights({ rights }: Viewer, permissions: Permissions): boolean {
  return !isNothing(missingFrom(rights, permissions));
}

/** @throws Refusal with status 403: the viewer lacks one of these rights. */
export function requireRights(viewer: Viewer, permissions: Permissions, field: string): void {
  if (exceedsRights(viewer, permissions)) {
    throw new Refusal(403, 'You cannot give a permission that you do not have.', field);
  }
}

interface Ranked {
  isSuperAdmin?: unknown;
  permissions?: unknown;
}

/** Viewers may change and delete users who have no right that they lack. */
export function hasRankOver(viewer: Viewer, { isSuperAdmin, permissions }: Ranked): boolean {
  if (viewer.rights.isSuperAdmin) return true;
  return isSuperAdmin !== true && !exceedsRights(viewer, (permissions ?? {}) as Permissions);
}

/** @throws Refusal with status 403: the user has rights that the viewer lacks. */
export function requireRankOver(viewer: Viewer, user: Ranked): void {
  if (hasRankOver(viewer, user)) return;
  if (user.isSuperAdmin === true) {
    throw new Refusal(403, 'Only a super admin can create, change or delete a super admin.', 'isSuperAdmin');
  }
  throw new Refusal(403, 'You cannot change or delete a user with permissions that you do not have.');
}
