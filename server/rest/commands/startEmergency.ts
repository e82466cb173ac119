import { and, asc, eq, gt } from 'drizzle-orm';
import type { Approval } from '#domain/calls/approvals.ts';
import type { ChosenScenario, MarkedScenarios } from '#domain/calls/scenarios.ts';
import { scenarioPlan, type ScenarioChoice } from '#domain/commands/scenarioPlan.ts';
import { describeRequest } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { servingSite, visibleGate } from '#server/access/gateSites.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
import { emergencySentences } from '#server/places/emergencySentences.ts';
import { findScenario, readSiteScenarios } from '#server/places/siteScenarios.ts';
import { requireOwner, visibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';

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

/** The doors that the scenario moves now, with their names. */
async function doorsOf(database: Database, viewer: Viewer, siteId: number, scenario: ScenarioChoice) {
  const [siteGates, siteUnits] = [
    await database
      .select({
        id: gates.id,
        name: gates.name,
        status: gates.status,
        heldSince: gates.heldSince,
        direction: gates.direction,
      })
      .from(gates)
      .where(and(servingSite(siteId), visibleGate(viewer)))
      .orderBy(asc(gates.id)),
    await database
      .select({
        id: units.id,
        name: units.name,
        status: units.status,
        heldSince: units.heldSince,
        kind: units.kind,
        areaId: units.areaId,
      })
      .from(units)
      .where(eq(units.siteId, siteId))
      .orderBy(asc(units.id)),
  ];
  const { act, records } = scenarioPlan(scenario, { gates: siteGates, units: siteUnits });
  const named = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const names = { gate: named(siteGates), unit: named(siteUnits) };
  const targets = records.map(({ entity, id }): Approval['targets'][number] => ({
    entity,
    id,
    name: names[entity].get(id) ?? '',
  }));
  return { act, targets };
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
  const staff = await staffWhoRead(transaction, organisationId, ['sites']);
  const alert = { organisationId, siteId, message, level: 'high', createdAt: now } as const;
  await sendAlert(transaction, addChange, alert, [...new Set([...staff, viewer.userId])]);
}

export interface StartedEmergency {
  /** The id of the approval that covers its doors. */
  id: number;
  name: string;
}

/**
 * Starts a scenario that was set up as an emergency: its doors need no second person, and everybody is told.
 * @throws Refusal: 404 for a site that the viewer cannot see, 403 for one of another organisation, 409 for a scenario
 * that is no emergency.
 */
export async function startEmergency(
  context: WriteContext,
  siteId: number,
  { scenario: chosen, reason }: { scenario: ChosenScenario; reason: string },
): Promise<StartedEmergency> {
  const { transaction, viewer, now } = context;
  const site = await readSiteScenarios(transaction, siteId, visibleSite(viewer));
  if (site === null) throw new Refusal(404, sentences.notFound('site', siteId));
  requireOwner(viewer, site.owner);
  const scenario = emergencyOf(site.kept, chosen);
  const name = typeof scenario === 'string' ? scenarioMessages[scenario] : scenario.name;
  const { owner: organisationId, place } = site;
  const { act, targets } = await doorsOf(transaction, viewer, siteId, scenario);
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
  await recordAction(transaction, viewer, now, {
    action: emergencySentences.started,
    detail: `${name}: ${describeRequest(act, targets)}, reason: ${reason}`,
    siteId,
    entity: 'site',
    recordId: siteId,
  });
  return { id: made.id, name };
}
