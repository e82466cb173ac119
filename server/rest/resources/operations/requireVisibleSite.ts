import type { Database } from '#server/storage/database.ts';
import { ownerOfVisibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';

/** @throws Refusal with status 400: the viewer does not see the named site. */
export async function requireVisibleSite(
  transaction: Database,
  viewer: Viewer,
  siteId: number | null | undefined,
): Promise<void> {
  if (siteId == null) return;
  const owner = await ownerOfVisibleSite(transaction, viewer, siteId);
  if (owner === null) throw new Refusal(400, 'There is no such site.', 'siteId');
}
