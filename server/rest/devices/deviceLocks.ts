import { asc, inArray } from 'drizzle-orm';
import { entityOf } from '#domain/entities/index.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import { noteNetworkDevices } from '#server/devices/networkChanges.ts';
import { isOffered, type Holder } from '#server/devices/networkLinks.ts';
import { requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { ofViewer } from './readNetworkDevices.ts';

/** Stands in events for more than one device. */
const several = 0;

const siteReader = createReader(resources.site);

/**
 * Until the transaction ends, other pairings and replacements at the site wait.
 * @throws Refusal: status 404 for a site that the viewer cannot see, 403 for another organisation's.
 */
export async function lockSite({ transaction, viewer }: WriteContext, siteId: number): Promise<void> {
  await lockRows(transaction, sites, [siteId]);
  const [site] = await siteReader.rows(transaction, viewer, [siteId]);
  if (site === undefined) throw new Refusal(404, sentences.notFound('site', siteId));
  requireOwner(viewer, site.organisationId);
}

/**
 * Locks devices until the transaction ends, so that no record takes one meanwhile.
 * @throws Refusal with status 404 for one that is not offered at the site.
 */
export async function lockDevices(
  { transaction, viewer }: WriteContext,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NetworkRow>> {
  const rows = await transaction
    .select()
    .from(networkDevices)
    .where(inArray(networkDevices.id, [...ids]))
    .orderBy(asc(networkDevices.id))
    .for('no key update');
  const found = new Map(rows.filter((row) => isOffered(viewer, row.siteId, siteId)).map((row) => [row.id, row]));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw new Refusal(404, sentences.notFound('network device', missing));
  return found;
}

/** @throws Refusal with status 404. */
export async function lockDeviceOf(transaction: Database, viewer: Viewer, id: number): Promise<NetworkRow> {
  const [device] = await transaction.select().from(networkDevices).where(ofViewer(viewer, id)).for('no key update');
  if (device === undefined) throw new Refusal(404, sentences.notFound('network device', id));
  return device;
}

/** Notes that doors and records of the site's devices changed. */
export const noteDevicesOf = ({ transaction, addChange }: WriteContext, siteId: number): Promise<void> =>
  noteNetworkDevices(transaction, 'UPDATE', [{ id: several, siteId }], addChange);

/** @throws Refusal with status 409. */
export function requireOnNetwork({ name, removedAt }: Pick<NetworkRow, 'name' | 'removedAt'>): void {
  if (removedAt !== null) throw new Refusal(409, `${name} was removed from the network.`);
}

/** @throws Refusal with status 409 for a device that another kind of record than a controller stands for. */
export function requireForDoors({ name }: Pick<NetworkRow, 'name'>, holder: Holder | undefined): void {
  if (holder === undefined || holder.entity === 'controller') return;
  const noun = entityOf(holder.entity).label.one.toLowerCase();
  throw new Refusal(409, `${name} is used by the ${noun} ${holder.name}, so no door can be connected to it.`);
}
