import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { entityOf } from '#domain/entities/index.ts';
import { can } from '#domain/permissions/can.ts';
import { newerFirmware } from '#domain/states/firmware.ts';
import type { OnlineEvidence } from '#domain/states/network.ts';
import { nameOfKey, type NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import { readChannels, type ChannelRecord } from '#server/devices/mqtt/wiring.ts';
import { holdersOf, type Holder } from '#server/devices/networkLinks.ts';
import { atOwnSite } from '#server/places/visibility.ts';
import type { Database } from '#server/storage/database.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';

/** A device under another organisation's prefix does not exist for the viewer; one under none only for super admins. */
export const ofViewer = (viewer: Viewer, id: number) =>
  and(eq(networkDevices.id, id), atOwnSite(viewer, networkDevices.siteId));

/** What a device that connects others tells of them is worth as much as its own word. */
function evidenceOf({ online, gateway, heardAt }: NetworkRow): OnlineEvidence | null {
  if (online !== null) return gateway === null ? 'lastWill' : 'gateway';
  return heardAt === null ? null : 'messages';
}

/** A device that only connects others tells nothing of itself, so it may have no row. */
async function readGateways(database: Database, rows: readonly NetworkRow[]): Promise<Map<string, NetworkRow>> {
  const keys = [...new Set(rows.flatMap(({ gateway }) => gateway ?? []))];
  if (keys.length === 0) return new Map();
  const found = await database.select().from(networkDevices).where(inArray(networkDevices.key, keys));
  return new Map(found.map((row) => [nameOfKey(row), row]));
}

function gatewayOf({ siteId, gateway }: NetworkRow, known: ReadonlyMap<string, NetworkRow>): NetworkDevice['gateway'] {
  if (gateway === null) return null;
  const row = known.get(nameOfKey({ siteId, key: gateway }));
  return row === undefined
    ? { id: null, name: gateway.slice(gateway.indexOf(':') + 1) }
    : { id: row.id, name: row.name };
}

function doorOn(viewer: Viewer, channels: readonly ChannelRecord[], channel: number) {
  const record = channels.find((each) => each.channel === channel);
  if (record === undefined) return null;
  const { kind: entity, id, name } = record;
  const { area } = entityOf(entity);
  const isShown = area !== null && can(viewer.rights, { area, level: 'read' });
  return { entity, id, name: isShown ? name : null };
}

const modelOf = ({ dialect, model }: Pick<NetworkRow, 'dialect' | 'model'>, organisationId: number) =>
  `${organisationId} ${dialect} ${model}`;

/** The firmware that organisations have on the models of some devices, by organisation and model. */
async function readFirmware(database: Database, rows: readonly NetworkRow[]) {
  const siteIds = [...new Set(rows.flatMap(({ siteId }) => siteId ?? []))];
  const owners = new Map<number, number>();
  const versions = new Map<string, string[]>();
  if (siteIds.length > 0) {
    const { organisationId } = sites;
    const own = await database.select({ id: sites.id, organisationId }).from(sites).where(inArray(sites.id, siteIds));
    for (const site of own) owners.set(site.id, site.organisationId);
    const { siteId, dialect, model, firmware, removedAt } = networkDevices;
    const found = await database
      .selectDistinct({ organisationId, dialect, model, firmware })
      .from(networkDevices)
      .innerJoin(sites, eq(sites.id, siteId))
      .where(and(inArray(organisationId, [...owners.values()]), isNotNull(model), isNull(removedAt)));
    for (const { firmware: version, ...of } of found) {
      const name = modelOf(of, of.organisationId);
      if (version !== null) versions.set(name, [...(versions.get(name) ?? []), version]);
    }
  }
  return (row: NetworkRow): readonly string[] => {
    const owner = owners.get(row.siteId ?? 0);
    return (owner === undefined ? undefined : versions.get(modelOf(row, owner))) ?? [];
  };
}

interface Surroundings {
  viewer: Viewer;
  /** Of all devices of the model. */
  versions: readonly string[];
  usedBy: Holder | null;
  gateway: NetworkDevice['gateway'];
  channels: readonly ChannelRecord[];
}

function toWire(row: NetworkRow, { viewer, versions, usedBy, gateway, channels }: Surroundings) {
  const { id, siteId, name, dialect, model, firmware, online, signal, battery, unsupported } = row;
  const { heartbeat, chosenHeartbeat, foundAt, heardAt, removedAt } = row;
  return {
    id,
    siteId,
    name,
    dialect,
    model,
    firmware,
    newerFirmware: newerFirmware(firmware, versions),
    key: row.key,
    topics: row.topics,
    online,
    evidence: evidenceOf(row),
    foundAt: foundAt.toISOString(),
    heardAt: heardAt?.toISOString() ?? null,
    signal,
    battery,
    gateway,
    outputs: row.outputs.map((output, channel) => ({
      ...output,
      state: row.outputStates[channel] ?? null,
      door: doorOn(viewer, channels, channel),
    })),
    inputs: row.inputs.map((input, place) => ({ ...input, active: row.inputStates[place] ?? null })),
    unsupported,
    heartbeat,
    chosenHeartbeat,
    removedAt: removedAt?.toISOString() ?? null,
    usedBy,
  };
}

/** The devices under a condition that the viewer may see, by name. */
export async function readNetworkDevices(database: Database, viewer: Viewer, condition: SQL | undefined) {
  const rows = await database
    .select()
    .from(networkDevices)
    .where(condition)
    .orderBy(asc(networkDevices.name), asc(networkDevices.id));
  const gateways = await readGateways(database, rows);
  const holders = await holdersOf(database, condition);
  const channels = await readChannels(database, condition);
  const versionsOf = await readFirmware(database, rows);
  return rows.map((row) =>
    toWire(row, {
      viewer,
      versions: versionsOf(row),
      usedBy: holders.get(row.id) ?? null,
      gateway: gatewayOf(row, gateways),
      channels: channels.get(row.id) ?? [],
    }),
  );
}
