import { eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { networkDeviceCalls } from '#domain/calls/networkDevices.ts';
import { readDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import { noteNetworkDevices } from '#server/devices/networkChanges.ts';
import { holdersOf, noteHolderChanged } from '#server/devices/networkLinks.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { requireOwner } from '#server/places/visibility.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { requireSubject } from '#server/rest/rentals/requireSubject.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { lockDeviceOf } from './deviceLocks.ts';
import { readNetworkDevices } from './readNetworkDevices.ts';

function routeHeartbeat(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, networkDeviceCalls.networkDeviceUpdate, ({ viewer, body, request }) => {
    const id = parseId(request.params);
    return storage.write(async (transaction, addChange) => {
      const current = await lockDeviceOf(transaction, viewer, id);
      const { chosenHeartbeat: from, name: detail, siteId } = current;
      const { chosenHeartbeat: to } = body;
      if (from !== to) {
        await transaction.update(networkDevices).set({ chosenHeartbeat: to }).where(eq(networkDevices.id, id));
        const changes = [{ field: 'chosenHeartbeat', from, to }];
        await recordAction(transaction, viewer, now(), { action: 'Changed network device', detail, siteId, changes });
        await noteNetworkDevices(transaction, 'UPDATE', [current], addChange);
        // The driver reads the devices of changed records again.
        const holder = (await holdersOf(transaction, eq(networkDevices.id, id))).get(id);
        if (holder !== undefined) await noteHolderChanged(transaction, holder, addChange);
      }
      const [changed] = await readNetworkDevices(transaction, viewer, eq(networkDevices.id, id));
      return changed;
    });
  });
}

/** Devices that were found on the broker, and whether it is reached. */
export function routeNetworkDevices(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  const sites = createReader(resources.site);
  answerCall(server, authenticate, networkDeviceCalls.siteNetworkDevices, async ({ viewer, request }) => {
    const site = await requireSubject(sites, 'site', storage.database, viewer, request.params);
    requireOwner(viewer, site.organisationId);
    return readNetworkDevices(storage.database, viewer, eq(networkDevices.siteId, site.id));
  });
  answerCall(server, authenticate, networkDeviceCalls.networkDevices, ({ viewer }) =>
    readNetworkDevices(storage.database, viewer, isNull(networkDevices.siteId)),
  );
  routeHeartbeat(server, parts);
  answerCall(server, authenticate, networkDeviceCalls.doorConnection, async ({ reply }) => {
    const state = await readDoorConnection(storage.database, parts.now());
    const connection = state === null ? null : { connected: state.connected, since: state.since };
    // Without a body of its own, null would be an empty answer.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(connection));
  });
}
