import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { siteLatencyCalls, type SiteLatency } from '#domain/calls/siteLatency.ts';
import { latencyMessages } from '#domain/messages/latency.ts';
import { lastMonths } from '#domain/time/lastMonths.ts';
import { readAvailability } from '#server/devices/care/outages.ts';
import { readUnlockTimes } from '#server/operations/unlockTimes.ts';
import { requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { countReleases } from '#server/rentals/releases.ts';
import type { Database } from '#server/storage/database.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { requireSubject } from '../rentals/requireSubject.ts';
import { siteResource } from '../resources/places/site.ts';
import type { RouteParts } from '../routeParts.ts';

const shownMonths = 12;

/** The oldest line that the site's log still has. */
async function firstLine(database: Database, siteId: number): Promise<Date | null> {
  const { createdAt, id } = eventLogs;
  const [line] = await database
    .select({ createdAt })
    .from(eventLogs)
    .where(eq(eventLogs.siteId, siteId))
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  return line?.createdAt ?? null;
}

/** @throws Refusal with status 400 for a month that is none of the last ones. */
async function readLatency(
  database: Database,
  site: { id: number; timeZone: string },
  asked: string | undefined,
  now: number,
): Promise<SiteLatency> {
  const months = lastMonths(shownMonths, site.timeZone, now);
  const chosen = asked === undefined ? months : months.filter(({ month }) => month === asked);
  const [first] = chosen;
  if (first === undefined) throw new Refusal(400, latencyMessages.badMonth, 'month');
  // With what happens at this moment.
  const period = { from: first.from, until: Math.min(now + 1, chosen.at(-1)?.until ?? now) };
  return {
    month: asked ?? null,
    from: new Date(period.from).toISOString(),
    until: new Date(period.until).toISOString(),
    logsFrom: (await firstLine(database, site.id))?.toISOString() ?? null,
    ...(await readUnlockTimes(database, site.id, months, period, now)),
    releases: await countReleases(database, site.id, period),
    devices: await readAvailability(database, site.id, period),
  };
}

/** Measures a site's doors and devices, for those of its organisation who read reports. */
export function routeSiteLatency(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const sites = createReader(siteResource);
  answerCall(server, authenticate, siteLatencyCalls.siteLatency, async ({ viewer, query, request }) => {
    const site = await requireSubject(sites, 'site', storage.database, viewer, request.params);
    requireOwner(viewer, site.organisationId);
    return readLatency(storage.database, site, query.month, now().getTime());
  });
}
