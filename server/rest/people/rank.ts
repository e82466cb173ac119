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

/** @throws Refusal with status 403 when a user stands above the viewer. */
export function requireRankOver(viewer: Viewer, user: { isSuperAdmin?: unknown; permissions?: unknown }): void {
  if (viewer.rights.isSuperAdmin) return;
  if (user.isSuperAdmin === true) {
    throw new Refusal(403, 'Only a super admin may make, change or delete a super admin.', 'isSuperAdmin');
  }
  if (goBeyond(viewer, (user.permissions ?? {}) as Permissions)) {
    throw new Refusal(403, 'You cannot change or delete a user who has a right that you do not have yourself.');
  }
}
