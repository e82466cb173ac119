import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { placeCalls } from '#domain/calls/places.ts';
import { audienceOfSite, visibleSite } from '#server/places/visibility.ts';
import { answerCall } from '#server/rest/call.ts';
import { imageAddress, routeImages } from '#server/rest/media/images.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { changeOwned } from '#server/rest/crud/changeOwned.ts';
import { parseListQuery } from '#server/rest/crud/query.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { routeDirectorySettings } from './directory.ts';
import { routeScenarios } from './scenarios.ts';
import { routeSync } from './sync.ts';

function routeSites(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  answerCall(server, authenticate, placeCalls.sitesMedia, async ({ viewer }) => {
    const rows = await storage.database
      .select({ siteId: sites.id, name: sites.mediaName })
      .from(sites)
      .where(and(isNotNull(sites.mediaName), visibleSite(viewer)))
      .orderBy(asc(sites.id));
    return rows.flatMap(({ siteId, name }) => (name === null ? [] : [{ siteId, name, url: imageAddress(name) }]));
  });
  answerCall(server, authenticate, placeCalls.siteVisitors, ({ viewer, body, request }) =>
    changeOwned(parts, {
      resource: resources.site,
      viewer,
      id: parseId(request.params),
      action: body.visitors ? 'Let visitors in' : 'Kept visitors out',
      work: () => Promise.resolve({ visitors: body.visitors }),
    }),
  );
}

/** Active staff of organisations that can see the site, if the viewer can see them. */
function routeSiteUsers(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const places = createReader(resources.site);
  const people = createReader(resources.user);
  answerCall(server, authenticate, placeCalls.siteUsers, async ({ viewer, request }) => {
    const id = parseId(request.params);
    const query = parseListQuery(request.query);
    const [site] = await places.rows(storage.database, viewer, [id]);
    if (site === undefined) throw new Refusal(404, sentences.notFound('site', id));
    const audience = await audienceOfSite(storage.database, id);
    const members = and(inArray(users.organisationId, audience), eq(users.status, 'active'));
    return people.list(storage.database, viewer, query, members);
  });
}

function routeSettings(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const organisations = createReader(resources.organisation);
  answerCall(server, authenticate, placeCalls.organisationSetting, async ({ viewer, query, request }) => {
    const id = parseId(request.params);
    const [row] = await organisations.rows(storage.database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
    return { setting: query.setting, value: row[query.setting] ?? null };
  });
}

/** Images, organisations' settings and directories, and sites and units beyond their records. */
export function routePlaces(server: FastifyInstance, parts: RouteParts): void {
  routeSites(server, parts);
  routeSiteUsers(server, parts);
  routeScenarios(server, parts);
  routeSettings(server, parts);
  routeDirectorySettings(server, parts);
  routeImages(server, parts);
  routeSync(server, parts);
}
