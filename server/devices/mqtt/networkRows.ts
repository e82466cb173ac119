import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, notExists, type SQL } from 'drizzle-orm';
import { networkLimits } from '#domain/states/network.ts';
import { linkTables } from '#server/devices/networkLinks.ts';
import type { Database } from '#server/storage/database.ts';
import { networkDevices, type UnsupportedPart } from '#server/storage/schema/devices/networkDevices.ts';
import type { DeviceDescription, DeviceKey } from './dialects/dialect.ts';

export type NetworkRow = typeof networkDevices.$inferSelect;

export const nameOfKey = ({ siteId, key }: DeviceKey) => `${siteId ?? ''} ${key}`;

const isKey = ({ siteId, key }: DeviceKey): SQL | undefined =>
  and(eq(networkDevices.key, key), siteId === null ? isNull(networkDevices.siteId) : eq(networkDevices.siteId, siteId));

/** The parts in the places that they had, then new ones as long as there is room: a part that is gone may come back. */
function inPlaces<Part extends { key: string }>(before: readonly Part[], now: readonly Part[]): Part[] {
  const latest = new Map(now.map((part) => [part.key, part]));
  const known = new Set(before.map(({ key }) => key));
  const added = now.filter(({ key }) => !known.has(key));
  return [...before.map((part) => latest.get(part.key) ?? part), ...added].slice(
    0,
    Math.max(networkLimits.parts, before.length),
  );
}

/** What is known of a device besides its readings. */
export interface FoundDevice {
  of: DeviceKey;
  description: DeviceDescription;
  online: boolean | null;
  unsupported: readonly UnsupportedPart[];
  /** Those on which it takes commands. */
  topics: readonly string[];
  removedAt: Date | null;
}

export interface SavedDevice {
  row: NetworkRow;
  /** null: it was stored like that before. */
  act: 'CREATE' | 'UPDATE' | null;
  /** The device as it was found before its site had a topic prefix; it is removed. */
  stray: { id: number; siteId: null } | null;
}

/** Removes a device of no site that is a site's now. One that a record stands for stays with that record. */
async function removeStray(transaction: Database, { siteId, key }: DeviceKey): Promise<SavedDevice['stray']> {
  if (siteId === null) return null;
  const isUnused = linkTables.map((table) =>
    notExists(transaction.select({ id: table.id }).from(table).where(eq(table.networkDeviceId, networkDevices.id))),
  );
  const [gone] = await transaction
    .delete(networkDevices)
    .where(and(isKey({ siteId: null, key }), ...isUnused))
    .returning({ id: networkDevices.id });
  return gone === undefined ? null : { id: gone.id, siteId: null };
}

/** Stores a device that was found, or what changed of it. */
export async function saveFoundDevice(transaction: Database, found: FoundDevice): Promise<SavedDevice> {
  const { of, description, online, removedAt } = found;
  const [before] = await transaction.select().from(networkDevices).where(isKey(of)).for('update');
  const { dialect, name, model, firmware, gateway, heartbeat, outputs, inputs } = description;
  const values = {
    dialect,
    name,
    model,
    firmware,
    gateway,
    heartbeat,
    outputs: inPlaces(before?.outputs ?? [], outputs),
    inputs: inPlaces(before?.inputs ?? [], inputs),
    unsupported: [...found.unsupported],
    topics: [...found.topics],
    online,
    removedAt,
    ...(removedAt === null ? {} : { outputStates: [], inputStates: [] }),
  };
  if (before !== undefined && isDeepStrictEqual({ ...before, ...values }, before))
    return { row: before, act: null, stray: null };
  const [row] =
    before === undefined
      ? await transaction
          .insert(networkDevices)
          .values({ ...of, ...values })
          .returning()
      : await transaction.update(networkDevices).set(values).where(eq(networkDevices.id, before.id)).returning();
  if (row === undefined) throw new Error('A device that was found was neither stored nor changed.');
  if (before !== undefined) return { row, act: 'UPDATE', stray: null };
  return { row, act: 'CREATE', stray: await removeStray(transaction, of) };
}
