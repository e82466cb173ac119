import type { Database } from '#server/storage/database.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { StoredRow, Values } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { ownerOfVisibleSite, requireOwner } from './visibility.ts';

/**
 * The organisation of a record that belongs to one: the viewer's own, unless a super admin names another.
 * @throws Refusal when somebody else tries to.
 */
export function ownerFor(viewer: Viewer, values: Values, current: StoredRow | null): Values {
  const given = values['organisationId'];
  if (given === undefined) return current === null ? { organisationId: viewer.organisationId } : {};
  if (!viewer.rights.isSuperAdmin && given !== viewer.organisationId) {
    throw new Refusal(403, 'Only a super admin may name another organisation.', 'organisationId');
  }
  return { organisationId: given };
}

/**
 * Checks that the viewer's organisation owns the site of a record, and the site that it is to stand at.
 * @throws Refusal: status 400 for a site that the viewer does not see, 403 for one that is only shared.
 */
export async function requireOwnSites(
  database: Database,
  viewer: Viewer,
  values: Values,
  current: StoredRow | null,
): Promise<void> {
  const siteIds = new Set([current?.['siteId'], values['siteId']].filter((siteId) => typeof siteId === 'number'));
  for (const siteId of siteIds) {
    const owner = await ownerOfVisibleSite(database, viewer, siteId);
    if (owner === null) throw new Refusal(400, 'There is no such site.', 'siteId');
    requireOwner(viewer, owner);
  }
}
