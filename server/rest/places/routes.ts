import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { siteCalls } from '#domain/calls/sites.ts';
import { audienceOfSite, visibleSite } from '#server/rest/access/visibility.ts';
import { answerCall } from '#server/rest/call.ts';
import { addressOf, routeImages } from '#server/rest/media/routes.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { changeOwned } from '#server/rest/crud/changeOwned.ts';
import { parseListQuery } from '#server/rest/crud/query.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/rest/sentences.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { users } from '#server/storage/schema/users.ts';
import { routeSync } from './sync.ts';

function routeSites(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  answerCall(server, authenticate, siteCalls.sitesMedia, async ({ viewer }) => {
    const rows = await storage.database
      .select({ siteId: sites.id, name: sites.mediaName })
      .from(sites)
      .where(and(isNotNull(sites.mediaName), visibleSite(viewer)))
      .orderBy(asc(sites.id));
    return rows.flatMap(({ siteId, name }) => (name === null ? [] : [{ siteId, name, url: addressOf(name) }]));
  });
  answerCall(server, authenticate, siteCalls.siteVisitors, ({ viewer, body, request }) =>
    changeOwned(parts, {
      resource: resources.site,
      viewer,
      id: parseId(request.params),
      action: body.visitors ? 'Let visitors in' : 'Kept visitors out',
      work: () => Promise.resolve({ visitors: body.visitors }),
    }),
  );
}

/** Of those organisations that see the site the staff whom the viewer sees: their own, or a super admin everybody. */
function routeSiteUsers(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const places = createReader(resources.site);
  const people = createReader(resources.user);
  answerCall(server, authenticate, siteCalls.siteUsers, async ({ viewer, request }) => {
    const id = parseId(request.params);
    const query = parseListQuery(request.query);
    const [site] = await places.rows(storage.database, viewer, [id]);
    if (site === undefined) throw new Refusal(404, sentences.notFound('site', id));
    const audience = await audienceOfSite(storage.database, id);
    const members = and(inArray(users.organisationId, audience), eq(users.status, 'active'));
    return people.list(storage.database, viewer, query, members);
  });
}

/** Images, and sites and units beyond their records. */
export function routePlaces(server: FastifyInstance, parts: RouteParts): void {
  routeSites(server, parts);
  routeSiteUsers(server, parts);
  routeImages(server, parts);
  routeSync(server, parts);
}
