import { areas, type Permissions } from '#domain/permissions/bits.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/** Whether these rights hold one that the viewer lacks. */
export function goBeyond({ rights }: Viewer, permissions: Permissions): boolean {
  if (rights.isSuperAdmin) return false;
  return areas.some((area) => ((permissions[area] ?? 0) & ~(rights.permissions[area] ?? 0)) !== 0);
}

/** @throws Refusal with status 403 when the viewer is to give a right that they lack. */
export function requireToHave(viewer: Viewer, permissions: Permissions, field: string): void {
  if (goBeyond(viewer, permissions)) {
    throw new Refusal(403, 'You cannot give a right that you do not have yourself.', field);
  }
}

interface Ranked {
  isSuperAdmin?: unknown;
  permissions?: unknown;
}

/** Whether a user stands no higher than the viewer, so that rank lets the viewer make, change and delete them. */
export function hasRankOver(viewer: Viewer, { isSuperAdmin, permissions }: Ranked): boolean {
  if (viewer.rights.isSuperAdmin) return true;
  return isSuperAdmin !== true && !goBeyond(viewer, (permissions ?? {}) as Permissions);
}

/** @throws Refusal with status 403 when a user stands above the viewer. */
export function requireRankOver(viewer: Viewer, user: Ranked): void {
  if (hasRankOver(viewer, user)) return;
  if (user.isSuperAdmin === true) {
    throw new Refusal(403, 'Only a super admin may make, change or delete a super admin.', 'isSuperAdmin');
  }
  throw new Refusal(403, 'You cannot change or delete a user who has a right that you do not have yourself.');
}
