import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { LinkedEntity } from '#domain/calls/networkDevices.ts';
import { entityOf } from '#domain/entities/index.ts';
import { atVisibleSite, audienceOfSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers, hubs } from '#server/storage/schema/devices/controllers.ts';
import { multiplexers, padlocks } from '#server/storage/schema/devices/fieldDevices.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';
import { noteNetworkDevices } from './networkChanges.ts';

/** Tables of the records that can stand for a device on the network. */
export const linkedTables = {
  controller: controllers,
  hub: hubs,
  multiplexer: multiplexers,
  padlock: padlocks,
} as const satisfies Record<LinkedEntity, unknown>;

/** The same, for questions about any of them. */
export const linkTables = Object.values(linkedTables) as (typeof hubs)[];

const linkedEntries = Object.entries(linkedTables) as [LinkedEntity, typeof hubs][];

/** A record whose link is given. */
export interface LinkingRecord {
  entity: LinkedEntity;
  /** null: a new record. */
  id: number | null;
  /** The site at which the record will stand. */
  siteId: number | undefined;
}

/** The link of a stored record; null: none. */
export async function linkOf(database: Database, entity: LinkedEntity, id: number): Promise<number | null> {
  const table = linkedTables[entity] as typeof hubs;
  const [row] = await database.select({ linked: table.networkDeviceId }).from(table).where(eq(table.id, id));
  return row?.linked ?? null;
}

/** Devices that no site's prefix covers are offered and given by super admins alone. */
export const isOffered = (viewer: Viewer, deviceSiteId: number | null, siteId: number | undefined) =>
  deviceSiteId === null ? viewer.rights.isSuperAdmin : deviceSiteId === siteId;

/** "controller Box 1"; without the name where the viewer may not see the record. */
async function findHolder(
  database: Database,
  viewer: Viewer,
  networkDeviceId: number,
  self: LinkingRecord,
): Promise<string | null> {
  for (const [entity, table] of linkedEntries) {
    const another = self.entity === entity && self.id !== null ? ne(table.id, self.id) : undefined;
    const isShown = atVisibleSite(viewer, table.siteId) ?? sql`true`;
    const [found] = await database
      .select({ name: table.name, isShown: sql<boolean>`${isShown}` })
      .from(table)
      .where(and(eq(table.networkDeviceId, networkDeviceId), another));
    if (found === undefined) continue;
    const noun = entityOf(entity).label.one.toLowerCase();
    return found.isShown ? `the ${noun} ${found.name}` : 'another record';
  }
  return null;
}

/**
 * Locks the device until the transaction ends, so no other record takes it meanwhile.
 * @throws Refusal: status 400 for a device elsewhere, 409 for one that another record stands for, in either format.
 */
export async function requireFreeNetworkDevice(
  transaction: Database,
  viewer: Viewer,
  networkDeviceId: number,
  self: LinkingRecord,
): Promise<void> {
  const [device] = await transaction
    .select()
    .from(networkDevices)
    .where(eq(networkDevices.id, networkDeviceId))
    .for('no key update');
  // Before the holder is looked up: devices and records of another organisation stay hidden.
  if (device === undefined || !isOffered(viewer, device.siteId, self.siteId)) {
    throw new Refusal(400, 'There is no such network device at this site.', 'networkDeviceId');
  }
  const holder = await findHolder(transaction, viewer, networkDeviceId, self);
  if (holder !== null) {
    throw new Refusal(409, `This network device is already used by ${holder}.`, 'networkDeviceId');
  }
  await requireOwnTopics(transaction, device, self);
}

/** The record that stands for a device. */
export interface Holder {
  entity: LinkedEntity;
  id: number;
  name: string;
}

/** The records that stand for devices under a condition, by the device's id. */
export async function holdersOf(database: Database, condition: SQL | undefined): Promise<Map<number, Holder>> {
  const holders = new Map<number, Holder>();
  for (const [entity, table] of linkedEntries) {
    const rows = await database
      .select({ id: table.id, name: table.name, device: networkDevices.id })
      .from(table)
      .innerJoin(networkDevices, eq(networkDevices.id, table.networkDeviceId))
      .where(condition);
    for (const { device, id, name } of rows) holders.set(device, { entity, id, name });
  }
  return holders;
}

/**
 * A device may announce itself in two formats. Its doors are those of the one that is in use, with their obstacles.
 * @param self the record that takes the device, perhaps in place of the other; absent: a new one.
 * @throws Refusal with status 409.
 */
export async function requireOwnTopics(
  database: Database,
  { id, name, siteId, topics }: Pick<typeof networkDevices.$inferSelect, 'id' | 'name' | 'siteId' | 'topics'>,
  self?: Pick<LinkingRecord, 'entity' | 'id'>,
): Promise<void> {
  const isSame = and(
    ne(networkDevices.id, id),
    sql`${networkDevices.siteId} is not distinct from ${siteId}::int`,
    sql`${networkDevices.topics} ?| array(select jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb))`,
  );
  const holders = [...(await holdersOf(database, isSame)).values()];
  const holder = holders.find((each) => each.entity !== self?.entity || each.id !== self.id);
  if (holder === undefined) return;
  const noun = entityOf(holder.entity).label.one.toLowerCase();
  throw new Refusal(
    409,
    `${name} is the same device as that of the ${noun} ${holder.name}. Use that one, or replace it.`,
  );
}

/** Removes the devices of a site whose topic prefix changes; the records lose their links. */
export async function removeDevicesOfSite(
  transaction: Database,
  siteId: number,
  addChange: (change: Change) => void,
): Promise<void> {
  const gone = await transaction
    .select({ id: networkDevices.id })
    .from(networkDevices)
    .where(eq(networkDevices.siteId, siteId))
    .for('update');
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  for (const [entity, table] of linkedEntries) {
    const rows = await transaction
      .update(table)
      .set({ networkDeviceId: null })
      .where(inArray(table.networkDeviceId, ids))
      .returning({ id: table.id, siteId: table.siteId });
    for (const row of rows) {
      const organisationIds = await audienceOfSite(transaction, row.siteId);
      addChange({ entity, act: 'UPDATE', id: row.id, siteId: row.siteId, organisationIds });
    }
  }
  await transaction.delete(networkDevices).where(inArray(networkDevices.id, ids));
  await noteNetworkDevices(
    transaction,
    'DELETE',
    ids.map((id) => ({ id, siteId })),
    addChange,
  );
}

/** Notes a change of the record that stands for a device whose own settings changed. */
export async function noteHolderChanged(
  transaction: Database,
  { entity, id }: Holder,
  addChange: (change: Change) => void,
): Promise<void> {
  const table = linkedTables[entity] as typeof hubs;
  const [row] = await transaction.select({ siteId: table.siteId }).from(table).where(eq(table.id, id));
  if (row === undefined) return;
  const organisationIds = await audienceOfSite(transaction, row.siteId);
  addChange({ entity, act: 'UPDATE', id, siteId: row.siteId, organisationIds });
}

/** Whether devices of no site, which records of other organisations stand for, take commands below a topic prefix. */
export async function isPrefixInUse(transaction: Database, prefix: string, organisationId: number): Promise<boolean> {
  const isBelow = sql`exists (select from jsonb_array_elements_text(${networkDevices.topics}) topic
    where starts_with(topic, ${`${prefix}/`}))`;
  for (const [, table] of linkedEntries) {
    const found = await transaction
      .select({ id: table.id })
      .from(table)
      .innerJoin(networkDevices, eq(networkDevices.id, table.networkDeviceId))
      .innerJoin(sites, eq(sites.id, table.siteId))
      .where(and(isNull(networkDevices.siteId), ne(sites.organisationId, organisationId), isBelow))
      .limit(1);
    if (found.length > 0) return true;
  }
  return false;
}
