import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { networkDeviceCalls } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { awaitInTime } from '#server/deadline.ts';
import { readDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import { holdersOf, noteHolderChanged, type Holder } from '#server/devices/networkLinks.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { atOwnSite, requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { requireSubject } from '#server/rest/rentals/requireSubject.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import type { Viewer } from '#server/viewer.ts';

type Row = typeof networkDevices.$inferSelect;

function toWire(row: Row, usedBy: Holder | null) {
  const { id, name, dialect, model, firmware, online, outputs, inputs, unsupported } = row;
  const { heartbeat, chosenHeartbeat, removedAt } = row;
  const described = { id, name, dialect, model, firmware, online, outputs, inputs, unsupported };
  return { ...described, heartbeat, chosenHeartbeat, removedAt: removedAt?.toISOString() ?? null, usedBy };
}

async function read(database: Database, condition: SQL | undefined) {
  const rows = await database
    .select()
    .from(networkDevices)
    .where(condition)
    .orderBy(asc(networkDevices.name), asc(networkDevices.id));
  const holders = await holdersOf(database, condition);
  return rows.map((row) => toWire(row, holders.get(row.id) ?? null));
}

/** A device under another organisation's prefix does not exist for the viewer; one under none only for super admins. */
const ofViewer = (viewer: Viewer, id: number) =>
  and(eq(networkDevices.id, id), atOwnSite(viewer, networkDevices.siteId));

function routeHeartbeat(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, networkDeviceCalls.networkDeviceUpdate, ({ viewer, body, request }) => {
    const id = parseId(request.params);
    return storage.write(async (transaction, addChange) => {
      const [current] = await transaction
        .select()
        .from(networkDevices)
        .where(ofViewer(viewer, id))
        .for('no key update');
      if (current === undefined) throw new Refusal(404, sentences.notFound('network device', id));
      const { chosenHeartbeat: from, name: detail, siteId } = current;
      const { chosenHeartbeat: to } = body;
      if (from !== to) {
        await transaction.update(networkDevices).set({ chosenHeartbeat: to }).where(eq(networkDevices.id, id));
        const changes = [{ field: 'chosenHeartbeat', from, to }];
        await recordAction(transaction, viewer, now(), { action: 'Changed network device', detail, siteId, changes });
        // The driver reads the devices of changed records again.
        const holder = (await holdersOf(transaction, eq(networkDevices.id, id))).get(id);
        if (holder !== undefined) await noteHolderChanged(transaction, holder, addChange);
      }
      const [changed] = await read(transaction, eq(networkDevices.id, id));
      return changed;
    });
  });
}

function routeTrace(server: FastifyInstance, { storage, devices, acknowledgementTimeout, authenticate }: RouteParts) {
  answerCall(server, authenticate, networkDeviceCalls.networkDeviceTrace, async ({ viewer, request }) => {
    const id = parseId(request.params);
    const { siteId, key } = networkDevices;
    const [of] = await storage.database.select({ siteId, key }).from(networkDevices).where(ofViewer(viewer, id));
    if (of === undefined) throw new Refusal(404, sentences.notFound('network device', id));
    const trace = await awaitInTime(
      acknowledgementTimeout,
      async (deadline) => (await devices.trace?.(of, deadline)) ?? null,
    );
    if (trace === null) throw new Refusal(409, networkMessages.trace.noServer);
    return trace;
  });
}

/** Devices that were found on the broker, and whether it is reached. */
export function routeNetworkDevices(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  const sites = createReader(resources.site);
  answerCall(server, authenticate, networkDeviceCalls.siteNetworkDevices, async ({ viewer, request }) => {
    const site = await requireSubject(sites, 'site', storage.database, viewer, request.params);
    requireOwner(viewer, site.organisationId);
    return read(storage.database, eq(networkDevices.siteId, site.id));
  });
  answerCall(server, authenticate, networkDeviceCalls.networkDevices, () =>
    read(storage.database, isNull(networkDevices.siteId)),
  );
  routeHeartbeat(server, parts);
  routeTrace(server, parts);
  answerCall(server, authenticate, networkDeviceCalls.doorConnection, async ({ reply }) => {
    const state = await readDoorConnection(storage.database, parts.now());
    const connection = state === null ? null : { connected: state.connected, since: state.since };
    // Without a body of its own, null would be an empty answer.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(connection));
  });
}
