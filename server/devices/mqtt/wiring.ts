import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  channelEntities,
  linkedEntities,
  type ChannelEntity,
  type LinkedEntity,
} from '#domain/calls/networkDevices.ts';
import { networkLimits, type ContactRest } from '#domain/states/network.ts';
import { linkedTables } from '#server/devices/networkLinks.ts';
import type { Target, TargetKind, TryCommand } from '#server/devices/port.ts';
import type { Database } from '#server/storage/database.ts';
import { gates, lockables } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { controllers, type hubs } from '#server/storage/schema/devices/controllers.ts';
import { hids, motorisedLocks, powerControllers } from '#server/storage/schema/devices/fieldDevices.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { NetworkRow } from './networkRows.ts';

/** Records on a channel of a controller. */
export const channelTables = {
  unit: units,
  gate: gates,
  lockable: lockables,
  hid: hids,
  motorisedLock: motorisedLocks,
  powerController: powerControllers,
} as const satisfies Record<ChannelEntity, unknown>;

export const isLinkedEntity = (kind: TargetKind): kind is LinkedEntity => kind in linkedTables;
export const isChannelKind = (kind: TargetKind): kind is ChannelEntity => kind in channelTables;

/** A record on a channel. */
export interface ChannelRecord extends Target {
  kind: ChannelEntity;
  name: string;
  channel: number;
  /** The input of its contact; null: it has none. */
  contactInput: number | null;
  contactRest: ContactRest | null;
  isOverlocked: boolean;
  isHeld: boolean;
}

export interface DeviceRecord extends Target {
  kind: LinkedEntity;
  name: string;
}

/** What hangs on a device of the network. */
export interface DeviceWiring {
  row: NetworkRow;
  records: DeviceRecord[];
  channels: ChannelRecord[];
}

/** A device under no site's prefix may serve any site: a super admin chose it. */
const isOwnSite = (table: { siteId: AnyPgColumn }) =>
  or(isNull(networkDevices.siteId), eq(networkDevices.siteId, table.siteId));

/** Columns that some tables lack are null. */
const contactOf = (kind: ChannelEntity) =>
  kind === 'unit' || kind === 'gate' || kind === 'lockable'
    ? { contactInput: channelTables[kind].contactInput, contactRest: channelTables[kind].contactRest }
    : { contactInput: sql<number | null>`null`, contactRest: sql<ContactRest | null>`null` };

const heldOf = (kind: ChannelEntity) =>
  kind === 'unit' || kind === 'gate' ? sql<boolean>`${channelTables[kind].heldSince} is not null` : sql<boolean>`false`;

const overlockedOf = (kind: ChannelEntity) =>
  kind === 'unit' ? sql<boolean>`coalesce(${units.status} = 'overlocked', false)` : sql<boolean>`false`;

function channelRecords(database: Database, kind: ChannelEntity) {
  // The tables of other kinds have these columns, too.
  const table = channelTables[kind] as typeof units;
  return database
    .select({
      networkDeviceId: networkDevices.id,
      controllerId: controllers.id,
      lockDriveTime: controllers.lockDriveTime,
      id: table.id,
      name: table.name,
      channel: table.channel,
      ...contactOf(kind),
      isOverlocked: overlockedOf(kind),
      isHeld: heldOf(kind),
    })
    .from(table)
    .innerJoin(controllers, eq(controllers.id, table.controllerId))
    .innerJoin(networkDevices, and(eq(networkDevices.id, controllers.networkDeviceId), isOwnSite(table)))
    .$dynamic();
}

const asRecord = (kind: ChannelEntity, row: Awaited<ReturnType<typeof channelRecords>>[number]): ChannelRecord[] => {
  const { id, name, channel, contactInput, contactRest, isOverlocked, isHeld } = row;
  return channel === null ? [] : [{ kind, id, name, channel, contactInput, contactRest, isOverlocked, isHeld }];
};

/** The records on the channels of devices under a condition, by the device's id. */
export async function readChannels(
  database: Database,
  condition: SQL | undefined,
): Promise<Map<number, ChannelRecord[]>> {
  const channels = new Map<number, ChannelRecord[]>();
  for (const kind of channelEntities) {
    for (const row of await channelRecords(database, kind).where(condition)) {
      const { networkDeviceId } = row;
      channels.set(networkDeviceId, [...(channels.get(networkDeviceId) ?? []), ...asRecord(kind, row)]);
    }
  }
  return channels;
}

/** Returns what hangs on each device that was found, by the device's id. */
export async function readWiring(database: Database): Promise<Map<number, DeviceWiring>> {
  const rows = await database.select().from(networkDevices);
  const channels = await readChannels(database, undefined);
  const wiring = new Map(
    rows.map((row): [number, DeviceWiring] => [row.id, { row, records: [], channels: channels.get(row.id) ?? [] }]),
  );
  for (const kind of linkedEntities) {
    const table = linkedTables[kind] as typeof hubs;
    const records = await database
      .select({ id: table.id, name: table.name, networkDeviceId: networkDevices.id })
      .from(table)
      .innerJoin(networkDevices, and(eq(networkDevices.id, table.networkDeviceId), isOwnSite(table)));
    for (const { id, name, networkDeviceId } of records) wiring.get(networkDeviceId)?.records.push({ kind, id, name });
  }
  return wiring;
}

/** Where a command goes. */
export interface CommandedOutputs {
  row: NetworkRow;
  /** The seconds that a relay stays on. */
  pulse: number;
  /** Those on its channels that the command means. */
  channels: ChannelRecord[];
}

async function rowOf(database: Database, id: number): Promise<NetworkRow | null> {
  const [row] = await database.select().from(networkDevices).where(eq(networkDevices.id, id));
  return row ?? null;
}

/**
 * Reads where a target's commands go, as of now: a door that was moved a moment ago must not open its old output.
 * @returns null: it is not connected to a device of the network.
 */
export async function readCommandedOutputs(database: Database, { kind, id }: Target): Promise<CommandedOutputs | null> {
  if (isChannelKind(kind)) {
    const [found] = await channelRecords(database, kind).where(eq((channelTables[kind] as typeof units).id, id));
    if (found === undefined) return null;
    const row = await rowOf(database, found.networkDeviceId);
    return row === null ? null : { row, pulse: found.lockDriveTime, channels: asRecord(kind, found) };
  }
  if (!isLinkedEntity(kind)) return null;
  const table = linkedTables[kind] as typeof hubs;
  const [found] = await database
    .select({ networkDeviceId: networkDevices.id })
    .from(table)
    .innerJoin(networkDevices, and(eq(networkDevices.id, table.networkDeviceId), isOwnSite(table)))
    .where(eq(table.id, id));
  if (found === undefined) return null;
  const row = await rowOf(database, found.networkDeviceId);
  if (row === null) return null;
  if (kind !== 'controller') return { row, pulse: 0, channels: [] };
  const [controller] = await database
    .select({ pulse: controllers.lockDriveTime })
    .from(controllers)
    .where(eq(controllers.id, id));
  const channels: ChannelRecord[] = [];
  for (const each of ['unit', 'gate', 'lockable'] as const)
    for (const door of await channelRecords(database, each).where(eq(controllers.id, id)))
      channels.push(...asRecord(each, door));
  return { row, pulse: controller?.pulse ?? 0, channels };
}

/** Reads where a try goes, with the record that hangs there by now. @returns null: the device was forgotten. */
export async function readTriedOutput(
  database: Database,
  { id, output }: TryCommand,
): Promise<CommandedOutputs | null> {
  const row = await rowOf(database, id);
  if (row === null) return null;
  const [controller] = await database
    .select({ pulse: controllers.lockDriveTime })
    .from(controllers)
    .where(eq(controllers.networkDeviceId, id));
  const channels = (await readChannels(database, eq(networkDevices.id, id))).get(id) ?? [];
  return {
    row,
    pulse: controller?.pulse ?? networkLimits.tryPulse,
    channels: channels.filter(({ channel }) => channel === output),
  };
}

export interface TopicPrefix {
  siteId: number;
  organisationId: number;
  /** "acme/north" */
  prefix: string;
}

/** The topic prefixes of all sites. */
export async function readTopicPrefixes(database: Database): Promise<TopicPrefix[]> {
  const rows = await database
    .select({ siteId: sites.id, organisationId: sites.organisationId, prefix: sites.topicPrefix })
    .from(sites)
    .where(isNotNull(sites.topicPrefix))
    .orderBy(asc(sites.id));
  return rows.flatMap(({ prefix, ...site }) => (prefix === null ? [] : [{ ...site, prefix }]));
}
