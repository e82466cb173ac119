import type { Database } from '#server/storage/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';
import { ownerOfVisibleSite, requireOwner } from './visibility.ts';

/**
 * The organisation of a new or updated record: the viewer's own, unless a super admin names another.
 * @throws Refusal when another user names another organisation.
 */
export function ownerFor(
  viewer: Viewer,
  { organisationId: given }: { organisationId?: number | undefined },
  current: object | null,
): { organisationId?: number } {
  if (given === undefined) return current === null ? { organisationId: viewer.organisationId } : {};
  if (!viewer.rights.isSuperAdmin && given !== viewer.organisationId) {
    throw new Refusal(403, 'Only a super admin can choose another organisation.', 'organisationId');
  }
  return { organisationId: given };
}

/**
 * Checks that the viewer's organisation owns the current and the new site of a record.
 * @throws Refusal: status 400 for a site that the viewer cannot see, 403 for one that is only shared.
 */
export async function requireOwnSites(
  database: Database,
  viewer: Viewer,
  values: { siteId?: number | undefined },
  current: { siteId: number } | null,
): Promise<void> {
  const siteIds = new Set([current?.siteId, values.siteId].filter((siteId) => siteId !== undefined));
  for (const siteId of siteIds) {
    const owner = await ownerOfVisibleSite(database, viewer, siteId);
    if (owner === null) throw new Refusal(400, 'There is no such site.', 'siteId');
    requireOwner(viewer, owner);
  }
}
