import type { Database } from '#server/storage/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';
import { ownerOfVisibleSite, requireOwner } from './visibility.ts';

/**
 * The viewer's own organisation, unless a super admin names another.
 * @throws Refusal when another user names one.
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
 * Checks that the viewer's organisation owns a record's current and new site.
 * @throws Refusal: status 400 for an invisible site, 403 for one that is only shared.
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
