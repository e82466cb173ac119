import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { scenarioRunCalls } from '#domain/calls/scenarioRuns.ts';
import type { ScenarioAct, ScenarioChoice } from '#domain/commands/scenarioPlan.ts';
import { endPlan, type RunDoor } from '#domain/commands/scenarioRun.ts';
import { describeRequest } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { formatDuration } from '#format/duration.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { readSiteScenarios, type ScenariosOfSite } from '#server/places/siteScenarios.ts';
import { audienceOfSite, requireOwner, visibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { scenarioRuns } from '#server/storage/schema/operations/scenarioRuns.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { doorsOfScenario, readDoorsNow } from './scenarioDoors.ts';

type Run = typeof scenarioRuns.$inferSelect;

const targetsOf = (doors: readonly RunDoor[]) => doors.map(({ entity, id, name }) => ({ entity, id, name }));

/**
 * The site of the viewer's own organisation. Until the transaction ends, other starts and ends at it wait.
 * @throws Refusal: 404 for a site that the viewer cannot see, 403 for one of another organisation.
 */
export async function readOwnSite({ transaction, viewer }: WriteContext, siteId: number): Promise<ScenariosOfSite> {
  const site = await readSiteScenarios(transaction, siteId, visibleSite(viewer));
  if (site === null) throw new Refusal(404, sentences.notFound('site', siteId));
  requireOwner(viewer, site.owner);
  await lockRows(transaction, sites, [siteId]);
  return site;
}

const isRunning = (siteId: number, condition?: SQL) =>
  and(eq(scenarioRuns.siteId, siteId), isNull(scenarioRuns.endedAt), condition);

export const runningAt = (database: Database, siteId: number): Promise<Run[]> =>
  database.select().from(scenarioRuns).where(isRunning(siteId)).orderBy(asc(scenarioRuns.id));

/** The site's record shows what runs there. */
async function tellSite({ transaction, addChange }: WriteContext, siteId: number, organisationId: number) {
  const organisationIds = await audienceOfSite(transaction, siteId);
  addChange({ entity: 'site', act: 'UPDATE', id: siteId, organisationId, organisationIds });
}

export interface NewRun {
  site: ScenariosOfSite;
  scenario: ScenarioChoice;
  isEmergency: boolean;
  stopsPins: boolean;
}

export const nameOfScenario = (scenario: ScenarioChoice): string =>
  typeof scenario === 'string' ? scenarioMessages[scenario] : scenario.name;

/** Doors that the scenario moved already keep their state from before its first start. */
function joined(earlier: readonly RunDoor[], doors: readonly RunDoor[]): RunDoor[] {
  const known = new Set(earlier.map(({ entity, id }) => `${entity} ${id}`));
  return [...earlier, ...doors.filter(({ entity, id }) => !known.has(`${entity} ${id}`))];
}

/** Stores that a scenario runs from now on, or goes on with more doors. @returns its id, with the doors to command. */
export async function startRun(
  context: WriteContext,
  { site, scenario, isEmergency, stopsPins }: NewRun,
): Promise<{ id: number; act: ScenarioAct; doors: RunDoor[] }> {
  const { transaction, viewer, now } = context;
  const { siteId, owner } = site;
  const name = nameOfScenario(scenario);
  const { act, doors } = await doorsOfScenario(transaction, viewer, siteId, scenario);
  const [earlier] = await transaction
    .select()
    .from(scenarioRuns)
    .where(isRunning(siteId, eq(scenarioRuns.name, name)));
  const values = {
    act,
    doors: joined(earlier?.doors ?? [], doors),
    isEmergency: isEmergency || earlier?.isEmergency === true,
    stopsPins: stopsPins || earlier?.stopsPins === true,
  };
  await tellSite(context, siteId, owner);
  if (earlier !== undefined) {
    await transaction.update(scenarioRuns).set(values).where(eq(scenarioRuns.id, earlier.id));
    return { id: earlier.id, act, doors };
  }
  const [made] = await transaction
    .insert(scenarioRuns)
    .values({
      ...values,
      siteId,
      name,
      scenario: typeof scenario === 'string' ? scenario : null,
      startedAt: now,
      startedBy: viewer.userId,
    })
    .returning({ id: scenarioRuns.id });
  if (made === undefined) throw new Error('The run of the scenario was not stored.');
  return { id: made.id, act, doors };
}

const subjectOf = (siteId: number) => ({ siteId, entity: 'site', recordId: siteId }) as const;

type StartBody = z.output<typeof scenarioRunCalls.scenarioRunStart.body>;

/** Starts a scenario of every site. Its commands are counted like all others: it is no emergency. @throws Refusal */
export async function startScenario(context: WriteContext, siteId: number, body: StartBody) {
  const { transaction, viewer, now } = context;
  const { scenario, reason, stopsPins = false } = body;
  const site = await readOwnSite(context, siteId);
  const { id, act, doors } = await startRun(context, { site, scenario, stopsPins, isEmergency: false });
  const parts = [
    `${nameOfScenario(scenario)}: ${describeRequest(act, doors)}`,
    ...(stopsPins ? [scenarioRunMessages.pinsStopped] : []),
    ...(reason === undefined || reason === '' ? [] : [`reason: ${reason}`]),
  ];
  await recordAction(transaction, viewer, now, {
    action: scenarioRunMessages.started,
    detail: parts.join(', '),
    ...subjectOf(siteId),
  });
  return { id, act, targets: targetsOf(doors) };
}

/** @throws Refusal with status 409: it does not run any more. */
async function readRun({ transaction }: WriteContext, siteId: number, runId: number): Promise<Run> {
  const [run] = await transaction
    .select()
    .from(scenarioRuns)
    .where(isRunning(siteId, eq(scenarioRuns.id, runId)));
  if (run === undefined) throw new Refusal(409, scenarioRunMessages.over);
  return run;
}

/** The end of an emergency waits for no second person either: its doors return to what they were. */
async function coverEnd(
  { transaction, viewer, now }: WriteContext,
  { siteId, owner }: ScenariosOfSite,
  { name }: Run,
  commands: ReturnType<typeof endPlan>['commands'],
): Promise<void> {
  for (const { act, doors } of commands) {
    await transaction.insert(commandApprovals).values({
      siteId,
      organisationId: owner,
      act,
      targets: targetsOf(doors),
      reason: scenarioRunMessages.endReason(name),
      emergency: scenarioRunMessages.endReason(name),
      state: 'used',
      requestedBy: viewer.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + secondPerson.validity),
    });
  }
}

/** Ends a scenario. @returns the commands that return its doors to their state before. @throws Refusal */
export async function endRun(context: WriteContext, siteId: number, runId: number) {
  const { transaction, viewer, now } = context;
  const site = await readOwnSite(context, siteId);
  const run = await readRun(context, siteId, runId);
  const { commands, left } = endPlan(run, await readDoorsNow(transaction, run.doors));
  await transaction
    .update(scenarioRuns)
    .set({ endedAt: now, endedBy: viewer.userId })
    .where(eq(scenarioRuns.id, runId));
  if (run.isEmergency) await coverEnd(context, site, run, commands);
  await tellSite(context, siteId, site.owner);
  const lasted = formatDuration(now.getTime() - run.startedAt.getTime());
  const returned = commands.map(({ act, doors }) => describeRequest(act, doors));
  await recordAction(transaction, viewer, now, {
    action: scenarioRunMessages.ended,
    detail: [`${run.name}, after ${lasted}`, ...returned].join(', '),
    ...subjectOf(siteId),
  });
  return {
    commands: commands.map(({ act, doors }) => ({ act, targets: targetsOf(doors) })),
    left: { overlocked: left.overlocked.length, unknown: left.unknown.length, gone: left.gone.length },
  };
}

/** Stops tenants' PINs while the scenario runs, or lets them open again. @throws Refusal */
export async function changePins(context: WriteContext, siteId: number, runId: number, stopsPins: boolean) {
  const { transaction, viewer, now } = context;
  const site = await readOwnSite(context, siteId);
  const run = await readRun(context, siteId, runId);
  if (run.stopsPins === stopsPins) return;
  await transaction.update(scenarioRuns).set({ stopsPins }).where(eq(scenarioRuns.id, runId));
  await tellSite(context, siteId, site.owner);
  await recordAction(transaction, viewer, now, {
    action: stopsPins ? scenarioRunMessages.stoppedPins : scenarioRunMessages.allowedPins,
    detail: run.name,
    ...subjectOf(siteId),
  });
}
