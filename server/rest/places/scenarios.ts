import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { scenarioRunCalls } from '#domain/calls/scenarioRuns.ts';
import { scenarioCalls, type MarkedScenarios, type SiteScenarios } from '#domain/calls/scenarios.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { can } from '#domain/permissions/can.ts';
import { emergencySentences } from '#server/places/emergencySentences.ts';
import { hasTwoPersonApproval } from '#server/places/hasTwoPersonApproval.ts';
import { afterChange, readSiteScenarios, storeScenarios } from '#server/places/siteScenarios.ts';
import { readShownRuns } from '#server/places/runsOfSite.ts';
import { isOwner, requireOwner, visibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall, type CallRequest } from '#server/rest/call.ts';
import { writeOnce } from '#server/rest/writeOnce.ts';
import { readApprovals } from '#server/rest/commands/approvalRows.ts';
import { describeEmergencyChanges, requestEmergencyChange } from '#server/rest/commands/emergencyChanges.ts';
import { changePins, endRun, nameOfScenario, runningAt, startScenario } from '#server/rest/commands/scenarioRuns.ts';
import { startEmergency } from '#server/rest/commands/startEmergency.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';

async function readVisible(database: Database, viewer: Viewer, id: number) {
  const site = await readSiteScenarios(database, id, visibleSite(viewer));
  if (site === null) throw new Refusal(404, sentences.notFound('site', id));
  return site;
}

/** Other organisations run a site's emergencies as ordinary scenarios. */
const withoutMarks = ({ revision, scenarios }: MarkedScenarios): SiteScenarios => ({
  revision,
  scenarios: scenarios.map(({ emergency: _mark, ...scenario }) => scenario),
});

export function routeScenarios(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  answerCall(server, authenticate, scenarioCalls.siteScenarios, async ({ viewer, request }) => {
    const { kept, owner } = await readVisible(storage.database, viewer, parseId(request.params));
    return isOwner(viewer, owner) ? kept : withoutMarks(kept);
  });
  answerCall(server, authenticate, scenarioCalls.siteScenariosSave, async ({ viewer, body, request, reply }) => {
    const id = parseId(request.params);
    const answer = await storage.write(async (transaction, addChange) => {
      await lockRows(transaction, sites, [id]);
      const site = await readVisible(transaction, viewer, id);
      requireOwner(viewer, site.owner);
      if (site.kept.revision !== body.revision) throw new Refusal(409, scenarioMessages.outdated, 'revision');
      const scenarios = afterChange(site.kept, body);
      const changes = await describeEmergencyChanges(transaction, id, site.kept, scenarios);
      const context = { transaction, viewer, now: now(), addChange };
      if (changes.length > 0) {
        noteInTrace(request, changes.join(' '));
        if (await hasTwoPersonApproval(transaction, id)) {
          const asked = await requestEmergencyChange(context, site, scenarios, changes);
          return { ...site.kept, asked };
        }
        if (!can(viewer.rights, { area: 'admin', level: 'write' })) {
          throw new Refusal(403, emergencySentences.needsAdministration);
        }
      }
      await storeScenarios(transaction, viewer, context.now, site, scenarios);
      return scenarios;
    });
    return reply.code('asked' in answer ? 202 : 200).send(answer);
  });
  answerCall(server, authenticate, scenarioCalls.siteEmergency, (asked) =>
    writeOnce(parts, asked, async (context) => {
      const { request, body } = asked;
      const { id, name } = await startEmergency(context, parseId(request.params), body);
      noteInTrace(request, `${name}. Reason: ${body.reason}`);
      const { transaction, viewer } = context;
      const [started] = await readApprovals(transaction, viewer, context.now, eq(commandApprovals.id, id));
      return started;
    }),
  );
  routeRuns(server, parts);
}

function routeRuns(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  /** Does a step once, however often its request comes. */
  const once = (
    asked: Pick<CallRequest<CallDefinition>, 'viewer' | 'key' | 'request'>,
    step: (context: WriteContext, siteId: number) => Promise<unknown>,
  ) => writeOnce(parts, asked, (context) => step(context, parseId(asked.request.params)));
  answerCall(server, authenticate, scenarioRunCalls.scenarioRuns, async ({ viewer, request }) => {
    const id = parseId(request.params);
    const site = await readVisible(storage.database, viewer, id);
    requireOwner(viewer, site.owner);
    const shown = await readShownRuns(storage.database, viewer, id);
    const doorsOf = new Map((await runningAt(storage.database, id)).map((run) => [run.id, run.doors]));
    return shown.map((run) => ({ ...run, doors: doorsOf.get(run.id) ?? [] }));
  });
  answerCall(server, authenticate, scenarioRunCalls.scenarioRunStart, (given) => {
    noteInTrace(given.request, nameOfScenario(given.body.scenario));
    return once(given, (context, siteId) => startScenario(context, siteId, given.body));
  });
  answerCall(server, authenticate, scenarioRunCalls.scenarioRunEnd, (given) =>
    once(given, (context, siteId) => endRun(context, siteId, given.body.runId)),
  );
  answerCall(server, authenticate, scenarioRunCalls.scenarioRunPins, (given) =>
    once(given, async (context, siteId) => {
      const { runId, stopsPins } = given.body;
      await changePins(context, siteId, runId, stopsPins);
      const runs = await readShownRuns(context.transaction, context.viewer, siteId);
      return runs.find(({ id }) => id === runId);
    }),
  );
}
