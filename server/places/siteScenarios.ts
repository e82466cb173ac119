import { and, eq, inArray, type SQL } from 'drizzle-orm';
import {
  comparableName,
  type MarkedScenarios,
  type NamedScenario,
  type SiteScenarios,
} from '#domain/calls/scenarios.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { recordAction, type Actor } from '#server/operations/recordAction.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

export interface ScenariosOfSite {
  siteId: number;
  /** The site's name. */
  place: string;
  /** The id of the organisation. */
  owner: number;
  kept: MarkedScenarios;
}

/** null: no such site meets the condition. */
export async function readSiteScenarios(
  database: Database,
  siteId: number,
  condition: SQL | undefined,
): Promise<ScenariosOfSite | null> {
  const [row] = await database
    .select({ owner: sites.organisationId, place: sites.name, kept: sites.scenarios })
    .from(sites)
    .where(and(eq(sites.id, siteId), condition));
  return row === undefined ? null : { ...row, siteId, kept: { ...row.kept, emergencies: row.kept.emergencies ?? [] } };
}

export const findScenario = (list: readonly NamedScenario[], name: string) =>
  list.find((each) => comparableName(each.name) === comparableName(name));

const fields: readonly (keyof NamedScenario)[] = [
  'name',
  'act',
  'gates',
  'gateIds',
  'units',
  'areaIds',
  'unitIds',
  'emergency',
];

export const isSameScenario = (one: NamedScenario, other: NamedScenario): boolean =>
  fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/** The site's scenarios after the change. Marks that the change leaves out stay. */
export function afterChange(kept: MarkedScenarios, given: SiteScenarios): MarkedScenarios {
  return {
    revision: kept.revision + 1,
    scenarios: given.scenarios.map(({ emergency, ...scenario }) => {
      const isMarked = emergency ?? findScenario(kept.scenarios, scenario.name)?.emergency ?? false;
      return isMarked ? { ...scenario, emergency: true } : scenario;
    }),
    emergencies: [...new Set(given.emergencies ?? kept.emergencies)],
  };
}

/** For the action log. A new name is another scenario. */
function logLines(before: MarkedScenarios, after: MarkedScenarios): string[] {
  return [
    ...before.scenarios
      .filter(({ name }) => !findScenario(after.scenarios, name))
      .map(({ name }) => scenarioMessages.removed(name)),
    ...after.scenarios.flatMap((each) => {
      const old = findScenario(before.scenarios, each.name);
      if (old === undefined) return [scenarioMessages.added(each.name)];
      return isSameScenario(old, each) ? [] : [scenarioMessages.changed(each.name)];
    }),
    ...changedMarks(before, after).map((id) => scenarioMessages.changed(scenarioMessages[id])),
  ];
}

/** The standard scenarios that become emergencies, or cease to be. */
export const changedMarks = ({ emergencies: before }: MarkedScenarios, { emergencies: after }: MarkedScenarios) => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
];

const namesOfEmergencies = ({ scenarios, emergencies }: MarkedScenarios) => [
  ...emergencies.map((id) => scenarioMessages[id]),
  ...scenarios.filter(({ emergency }) => emergency === true).map(({ name }) => name),
];

/** Ends running emergencies whose mark the change takes away. */
async function endEmergencies(transaction: Database, { siteId, kept }: ScenariosOfSite, after: MarkedScenarios) {
  const stay = new Set(namesOfEmergencies(after));
  const ended = namesOfEmergencies(kept).filter((name) => !stay.has(name));
  await transaction
    .update(commandApprovals)
    .set({ state: 'cancelled' })
    .where(and(eq(commandApprovals.siteId, siteId), inArray(commandApprovals.emergency, ended)));
}

/** Stores the scenarios of a site, with a line in the action log for each change. */
export async function storeScenarios(
  transaction: Database,
  author: Actor,
  now: Date,
  site: ScenariosOfSite,
  scenarios: MarkedScenarios,
): Promise<void> {
  const { siteId, place, kept } = site;
  await transaction.update(sites).set({ scenarios }).where(eq(sites.id, siteId));
  await endEmergencies(transaction, site, scenarios);
  for (const action of logLines(kept, scenarios)) {
    const subject = { siteId, entity: 'site', recordId: siteId } as const;
    await recordAction(transaction, author, now, { action, detail: place, ...subject });
  }
}
