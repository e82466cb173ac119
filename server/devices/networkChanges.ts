import type { LiveAct } from '#domain/live/event.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';

interface PlacedDevice {
  id: number;
  siteId: number | null;
}

/**
 * Notes changes of devices on the network: for the staff of their site's owner, and of those under no site's prefix for
 * super admins. Several of one site are one change.
 */
export async function noteNetworkDevices(
  transaction: Database,
  act: LiveAct,
  devices: readonly PlacedDevice[],
  addChange: (change: Change) => void,
): Promise<void> {
  const bySite = new Map<number | null, number>();
  for (const { id, siteId } of devices) bySite.set(siteId, bySite.has(siteId) ? 0 : id);
  for (const [siteId, id] of bySite) {
    const organisationIds = siteId === null ? [] : [await ownerOfSite(transaction, siteId)];
    addChange({ entity: 'networkDevice', act, id, siteId: siteId ?? undefined, organisationIds });
  }
}
