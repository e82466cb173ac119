import { and, eq, gt } from 'drizzle-orm';
import type { ChosenScenario, MarkedScenarios } from '#domain/calls/scenarios.ts';
import type { ScenarioChoice } from '#domain/commands/scenarioPlan.ts';
import { describeRequest } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { alertAreas } from '#domain/states/alertKind.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
import { emergencySentences } from '#server/places/emergencySentences.ts';
import { findScenario } from '#server/places/siteScenarios.ts';
import { Refusal } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { nameOfScenario, readOwnSite, startRun } from './scenarioRuns.ts';

/** A scenario as the site has it. @throws Refusal with status 409: it is no emergency. */
function emergencyOf({ scenarios, emergencies }: MarkedScenarios, chosen: ChosenScenario): ScenarioChoice {
  if (typeof chosen === 'string') {
    if (emergencies.includes(chosen)) return chosen;
    throw new Refusal(409, emergencySentences.noEmergency(scenarioMessages[chosen]));
  }
  const named = findScenario(scenarios, chosen.name);
  if (named?.emergency === true) return named;
  throw new Refusal(409, emergencySentences.noEmergency(chosen.name));
}

/** Whether everybody knows already: each start alerts them, and a start may be repeated for doors that came since. */
const wasAnnounced = async (
  { transaction, viewer, now }: WriteContext,
  siteId: number,
  name: string,
): Promise<boolean> => {
  const { emergency, requestedBy, createdAt } = commandApprovals;
  const earlier = and(
    eq(commandApprovals.siteId, siteId),
    eq(emergency, name),
    eq(requestedBy, viewer.userId),
    gt(createdAt, new Date(now.getTime() - secondPerson.emergencyAlert)),
  );
  return (await transaction.$count(commandApprovals, earlier)) > 0;
};

/** Everybody of the owner who reads its sites, and the one who started it: somebody else may hold their account. */
async function tellEverybody(
  { transaction, addChange, viewer, now }: WriteContext,
  { siteId, organisationId, message }: { siteId: number; organisationId: number; message: string },
): Promise<void> {
  const staff = await staffWhoRead(transaction, organisationId, alertAreas.emergency);
  const alert = { kind: 'emergency', organisationId, siteId, message, level: 'high', createdAt: now } as const;
  await sendAlert(transaction, addChange, alert, [...new Set([...staff, viewer.userId])]);
}

export interface StartedEmergency {
  /** The id of the approval that covers its doors. */
  id: number;
  name: string;
}

interface Started {
  scenario: ChosenScenario;
  reason: string;
  stopsPins?: boolean | undefined;
}

/**
 * Starts a scenario that was set up as an emergency: its doors need no second person, and everybody is told.
 * @throws Refusal: 404 for a site that the viewer cannot see, 403 for one of another organisation, 409 for a scenario
 * that is no emergency.
 */
export async function startEmergency(
  context: WriteContext,
  siteId: number,
  { scenario: chosen, reason, stopsPins = false }: Started,
): Promise<StartedEmergency> {
  const { transaction, viewer, now } = context;
  const site = await readOwnSite(context, siteId);
  const scenario = emergencyOf(site.kept, chosen);
  const name = nameOfScenario(scenario);
  const { owner: organisationId, place } = site;
  const { act, doors } = await startRun(context, { site, scenario, stopsPins, isEmergency: true });
  const targets = doors.map(({ entity, id, name: door }) => ({ entity, id, name: door }));
  const isKnown = await wasAnnounced(context, siteId, name);
  const [made] = await transaction
    .insert(commandApprovals)
    .values({
      siteId,
      organisationId,
      act,
      targets,
      reason,
      emergency: name,
      state: 'used',
      requestedBy: viewer.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + secondPerson.validity),
    })
    .returning({ id: commandApprovals.id });
  if (made === undefined) throw new Error('The emergency was not stored.');
  if (!isKnown)
    await tellEverybody(context, {
      siteId,
      organisationId,
      message: emergencySentences.alert(place, name, viewer.name, reason),
    });
  const pins = stopsPins ? [scenarioRunMessages.pinsStopped] : [];
  await recordAction(transaction, viewer, now, {
    action: emergencySentences.started,
    detail: [`${name}: ${describeRequest(act, targets)}`, ...pins, `reason: ${reason}`].join(', '),
    siteId,
    entity: 'site',
    recordId: siteId,
  });
  return { id: made.id, name };
}
