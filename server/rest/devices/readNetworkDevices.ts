import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { entityOf } from '#domain/entities/index.ts';
import { can } from '#domain/permissions/can.ts';
import type { OnlineEvidence } from '#domain/states/network.ts';
import { nameOfKey, type NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import { readChannels, type ChannelRecord } from '#server/devices/mqtt/wiring.ts';
import { holdersOf, type Holder } from '#server/devices/networkLinks.ts';
import { atOwnSite } from '#server/places/visibility.ts';
import type { Database } from '#server/storage/database.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
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

interface Surroundings {
  viewer: Viewer;
  usedBy: Holder | null;
  gateway: NetworkDevice['gateway'];
  channels: readonly ChannelRecord[];
}

function toWire(row: NetworkRow, { viewer, usedBy, gateway, channels }: Surroundings) {
  const { id, siteId, name, dialect, model, firmware, online, signal, battery, unsupported } = row;
  const { heartbeat, chosenHeartbeat, foundAt, heardAt, removedAt } = row;
  return {
    id,
    siteId,
    name,
    dialect,
    model,
    firmware,
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
  return rows.map((row) =>
    toWire(row, {
      viewer,
      usedBy: holders.get(row.id) ?? null,
      gateway: gatewayOf(row, gateways),
      channels: channels.get(row.id) ?? [],
    }),
  );
}
