import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { doorHealthCalls } from '#domain/calls/doorHealth.ts';
import { readDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import { countSites, readSiteHealth } from '#server/devices/care/siteHealth.ts';
import { tickVisit, untickVisit } from '#server/devices/care/visitTicks.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { atOwnSite, requireOwner } from '#server/places/visibility.ts';
import { answerCall } from '#server/rest/call.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { requireSubject } from '#server/rest/rentals/requireSubject.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';

/** From the broker to the devices: how the doors are reached, and what needs a visit. */
export function routeDoorHealth(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  const { database } = storage;
  const reader = createReader(resources.site);

  async function ownSite(viewer: Viewer, parameters: unknown): Promise<number> {
    const site = await requireSubject(reader, 'site', database, viewer, parameters);
    requireOwner(viewer, site.organisationId);
    return site.id;
  }

  async function readChain() {
    const connection = await readDoorConnection(database, now());
    const driving = (await parts.driving?.()) ?? null;
    return {
      broker: connection === null ? null : { connected: connection.connected, since: connection.since },
      driving: driving === null ? null : { ...driving, since: driving.since?.toISOString() ?? null },
    };
  }

  const healthOf = async (siteId: number) => ({
    ...(await readChain()),
    ...(await readSiteHealth(database, siteId, now())),
  });

  answerCall(server, authenticate, doorHealthCalls.doorHealth, async ({ viewer, request }) =>
    healthOf(await ownSite(viewer, request.params)),
  );
  answerCall(server, authenticate, doorHealthCalls.doorHealthOfSites, async ({ viewer }) => {
    const own = await database
      .select({ id: sites.id })
      .from(sites)
      .where(atOwnSite(viewer, sites.id))
      .orderBy(asc(sites.id));
    const counted = await countSites(
      database,
      own.map(({ id }) => id),
      now(),
    );
    return { ...(await readChain()), sites: counted };
  });
  answerCall(server, authenticate, doorHealthCalls.visitTicks, async ({ viewer, body, request }) => {
    const siteId = await ownSite(viewer, request.params);
    await storage.write(async (transaction) => {
      const { visits } = await readSiteHealth(transaction, siteId, now());
      const { entity, id, done } = body;
      const line = visits.find((visit) => visit.entity === entity && visit.id === id);
      const reasons = (line?.reasons ?? []).map(({ reason }) => reason).filter((each) => body.reasons.includes(each));
      // Nothing to tick: the trouble has ended, or somebody ticked it before.
      if (line === undefined || reasons.length === 0 || (done && line.tick !== null)) return;
      const visit = { siteId, entity, id, reasons };
      if (done) await tickVisit(transaction, viewer, now(), visit);
      else if (!(await untickVisit(transaction, visit))) return;
      const action = done ? 'Ticked off a visit' : 'Took back the tick of a visit';
      await recordAction(transaction, viewer, now(), { action, detail: line.name, siteId, entity, recordId: id });
    });
    return healthOf(siteId);
  });
}
