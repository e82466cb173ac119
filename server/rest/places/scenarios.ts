import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { comparableName, scenarioCalls, type SiteScenarios } from '#domain/calls/scenarios.ts';
import { scenarioMessages as say } from '#domain/messages/scenarios.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { requireOwner, visibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { holdRows } from '#server/rest/crud/holdRows.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';

async function readSite(database: Database, viewer: Viewer, id: number) {
  const [row] = await database
    .select({ owner: sites.organisationId, name: sites.name, kept: sites.scenarios })
    .from(sites)
    .where(and(eq(sites.id, id), visibleSite(viewer)));
  if (row === undefined) throw new Refusal(404, sentences.notFound('site', id));
  return row;
}

/** For the action log. A new name is another scenario. */
function changesOf(before: SiteScenarios['scenarios'], after: SiteScenarios['scenarios']): string[] {
  const isIn = (list: SiteScenarios['scenarios'], name: string) =>
    list.find((each) => comparableName(each.name) === comparableName(name));
  return [
    ...before.filter(({ name }) => !isIn(after, name)).map(({ name }) => say.removed(name)),
    ...after.flatMap((each) => {
      const old = isIn(before, each.name);
      if (old === undefined) return [say.added(each.name)];
      const isSame = Object.entries(each).every(([key, value]) => {
        return JSON.stringify(value) === JSON.stringify(old[key as keyof typeof old]);
      });
      return isSame ? [] : [say.changed(each.name)];
    }),
  ];
}

export function routeScenarios(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, scenarioCalls.siteScenarios, async ({ viewer, request }) => {
    return (await readSite(storage.database, viewer, parseId(request.params))).kept;
  });
  answerCall(server, authenticate, scenarioCalls.siteScenariosSave, ({ viewer, body, request }) => {
    const id = parseId(request.params);
    return storage.write(async (transaction) => {
      await holdRows(transaction, sites, [id]);
      const { owner, name, kept } = await readSite(transaction, viewer, id);
      requireOwner(viewer, owner);
      if (kept.revision !== body.revision) throw new Refusal(409, say.outdated, 'revision');
      const scenarios: SiteScenarios = { revision: kept.revision + 1, scenarios: body.scenarios };
      await transaction.update(sites).set({ scenarios }).where(eq(sites.id, id));
      for (const action of changesOf(kept.scenarios, body.scenarios)) {
        const subject = { siteId: id, entity: 'site', recordId: id } as const;
        await recordAction(transaction, viewer, now(), { action, detail: name, ...subject });
      }
      return scenarios;
    });
  });
}
