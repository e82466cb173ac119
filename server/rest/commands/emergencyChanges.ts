import { and, eq, inArray } from 'drizzle-orm';
import type { Approval } from '#domain/calls/approvals.ts';
import type { MarkedScenarios, NamedScenario } from '#domain/calls/scenarios.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { emergencySentences } from '#server/places/emergencySentences.ts';
import {
  changedMarks,
  findScenario,
  isSameScenario,
  readSiteScenarios,
  storeScenarios,
  type ScenariosOfSite,
} from '#server/places/siteScenarios.ts';
import { servingSite } from '#server/access/gateSites.ts';
import { Refusal } from '#server/refusal.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import type { Database } from '#server/storage/database.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { areas, sites } from '#server/storage/schema/places/sites.ts';
import { findWaiting, storeApproval } from './storeApproval.ts';

/** Names only records of the site: others may be of another organisation. */
async function namesOf(
  database: Database,
  table: typeof gates | typeof units | typeof areas,
  siteId: number,
  ids: readonly number[],
): Promise<string> {
  const rows = await database
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(inArray(table.id, [...ids]), table === gates ? servingSite(siteId) : eq(table.siteId, siteId)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? `no. ${id}, which this site does not have`).join(', ');
}

/** "gates Front, Back and all units of Hall B" */
async function doorsOf(database: Database, siteId: number, scenario: NamedScenario): Promise<string> {
  const { gateIds, areaIds, unitIds } = scenario;
  const chosen = async (before: string, table: Parameters<typeof namesOf>[1], ids: readonly number[]) =>
    ids.length === 0 ? [] : [`${before} ${await namesOf(database, table, siteId, ids)}`];
  const parts = [
    ...(scenario.gates === 'all' ? ['all gates'] : await chosen('gates', gates, gateIds)),
    ...(scenario.units === 'all' ? ['all units'] : await chosen('all units of', areas, areaIds)),
    ...(await chosen('units', units, unitIds)),
  ];
  return parts.join(' and ');
}

/** The changes of the site's emergencies, in words for the second person; none: no emergency changes. */
export async function describeEmergencyChanges(
  database: Database,
  siteId: number,
  before: MarkedScenarios,
  after: MarkedScenarios,
): Promise<string[]> {
  const lines = changedMarks(before, after).map((id) =>
    (after.emergencies.includes(id) ? emergencySentences.becomes : emergencySentences.endsBeing)(scenarioMessages[id]),
  );
  for (const old of before.scenarios) {
    if (old.emergency === true && !findScenario(after.scenarios, old.name))
      lines.push(emergencySentences.isDeleted(old.name));
  }
  for (const each of after.scenarios) {
    const old = findScenario(before.scenarios, each.name);
    const was = old?.emergency === true ? old : null;
    if (was !== null && isSameScenario(was, each)) continue;
    const does = emergencySentences.does(each.act, await doorsOf(database, siteId, each));
    if (was === null) {
      if (each.emergency === true) lines.push(`${emergencySentences.becomes(each.name)} ${does}`);
    } else if (each.emergency === true) {
      lines.push(
        `${emergencySentences.changes(each.name)} ${does} ${emergencySentences.did(was.act, await doorsOf(database, siteId, was))}`,
      );
    } else {
      lines.push(`${emergencySentences.endsBeing(each.name)} ${does}`);
    }
  }
  return lines;
}

/**
 * Asks a second person.
 * @returns the request's id, the same for the same change.
 * @throws Refusal where nobody could approve it.
 */
export async function requestEmergencyChange(
  context: WriteContext,
  { siteId, owner, place }: ScenariosOfSite,
  scenarios: MarkedScenarios,
  changes: string[],
): Promise<number> {
  const ofSite = and(eq(commandApprovals.act, 'changeEmergencies'), eq(commandApprovals.siteId, siteId));
  const waiting = await findWaiting(context, ofSite);
  if (waiting !== null) {
    if (waiting.change !== null && isSameChange(waiting.change.scenarios, scenarios)) return waiting.id;
    throw new Refusal(409, emergencySentences.earlierChange);
  }
  return storeApproval(context, {
    siteId,
    organisationId: owner,
    place,
    act: 'changeEmergencies',
    targets: [],
    reason: null,
    change: { scenarios, title: emergencySentences.title(changes.length), lines: changes },
  });
}

function isSameChange(one: MarkedScenarios, other: MarkedScenarios): boolean {
  const isSameList = one.scenarios.every((each, index) => {
    const counterpart = other.scenarios[index];
    return counterpart !== undefined && isSameScenario(each, counterpart);
  });
  const isSameLength = one.scenarios.length === other.scenarios.length;
  return one.revision === other.revision && changedMarks(one, other).length === 0 && isSameLength && isSameList;
}

/** Stores a change that was approved. @throws Refusal with status 409: the scenarios were changed since. */
export async function changeEmergencies(
  { transaction, viewer, now }: WriteContext,
  { id, siteId, requestedBy, organisationId }: Approval,
): Promise<void> {
  const [row] = await transaction
    .select({ change: commandApprovals.change })
    .from(commandApprovals)
    .where(eq(commandApprovals.id, id));
  if (siteId === null || row === undefined || row.change === null) throw new Error('The request has no change.');
  const { scenarios } = row.change;
  await lockRows(transaction, sites, [siteId]);
  const site = await readSiteScenarios(transaction, siteId, undefined);
  if (site === null || site.kept.revision + 1 !== scenarios.revision)
    throw new Refusal(409, emergencySentences.outdatedRequest);
  const author = requestedBy === null ? viewer : { userId: requestedBy.id, name: requestedBy.name, organisationId };
  await storeScenarios(transaction, author, now, site, scenarios);
}
