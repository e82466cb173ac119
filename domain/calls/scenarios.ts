import { z } from 'zod';
import { acts } from '../commands/act.ts';
import { scenarioMessages } from '../messages/scenarios.ts';
import { standardScenarios, type StandardScenario } from '../states/scenario.ts';
import { referenceField, requiredLine } from '../validation/fields.ts';
import { approvalCalls, requiredReason } from './approvals.ts';
import { admin, defineCalls } from './define.ts';

export const scenarioLimits = { scenarios: 20, name: 60, doors: 1_000 } as const;

/** `chosen`: those of the lists of ids; the lists of other choices are empty. */
export const doorChoices = ['none', 'all', 'chosen'] as const;

const choice = z.enum(doorChoices, scenarioMessages.badChoice);
const ids = z
  .array(referenceField, scenarioMessages.badDoors)
  .max(scenarioLimits.doors, scenarioMessages.tooManyDoors(scenarioLimits.doors))
  .transform((given) => [...new Set(given)]);

const scenarioSchema = z
  .object({
    name: requiredLine(scenarioMessages.noName).max(
      scenarioLimits.name,
      scenarioMessages.longName(scenarioLimits.name),
    ),
    act: z.enum(acts, scenarioMessages.badAct),
    gates: choice,
    gateIds: ids,
    units: choice,
    /** All units of these areas, and the units of `unitIds`. */
    areaIds: ids,
    unitIds: ids,
    /** Runs without a second person, and tells everybody at the site; absent in a change: as before. */
    emergency: z.boolean(scenarioMessages.badMark).optional(),
  })
  .refine(({ gates, units }) => gates !== 'none' || units !== 'none', scenarioMessages.noDoors)
  .refine(({ gates, gateIds }) => gates !== 'chosen' || gateIds.length > 0, scenarioMessages.noGate)
  .refine(
    ({ units, areaIds, unitIds }) => units !== 'chosen' || areaIds.length + unitIds.length > 0,
    scenarioMessages.noUnit,
  );
export type NamedScenario = z.output<typeof scenarioSchema>;

/** How people tell names apart, and type them. */
export const comparableName = (name: string) => name.trim().toLowerCase();

const taken: readonly string[] = [scenarioMessages.lockdown, scenarioMessages.fire].map(comparableName);

const scenariosSchema = z
  .array(scenarioSchema, scenarioMessages.badList)
  .max(scenarioLimits.scenarios, scenarioMessages.tooMany(scenarioLimits.scenarios))
  .superRefine((scenarios, { addIssue }) => {
    const names = scenarios.map(({ name }) => comparableName(name));
    const doubled = scenarios.find((_each, index) => [...taken, ...names.slice(0, index)].includes(names[index] ?? ''));
    if (doubled !== undefined) addIssue({ code: 'custom', message: scenarioMessages.nameTaken(doubled.name) });
  });

const siteScenariosSchema = z.object({
  /** Counts the changes: of two people's changes at once, the second is refused. */
  revision: z
    .number(scenarioMessages.badRevision)
    .int(scenarioMessages.badRevision)
    .min(0, scenarioMessages.badRevision),
  scenarios: scenariosSchema,
  /**
   * The standard scenarios that are emergencies at this site. Absent in an answer: the server has no emergencies; in a
   * change: as before.
   */
  emergencies: z.array(z.enum(standardScenarios, scenarioMessages.badMark), scenarioMessages.badMark).optional(),
});
export type SiteScenarios = z.output<typeof siteScenariosSchema>;
/** The scenarios of a site on a server that has emergencies. */
export type MarkedScenarios = SiteScenarios & { emergencies: StandardScenario[] };

/** A scenario by its id, or by its name where the site has it as its own. */
const chosenScenario = z.union([z.enum(standardScenarios), z.object({ name: z.string() })], scenarioMessages.badChosen);
export type ChosenScenario = z.output<typeof chosenScenario>;

const path = `${admin}/sites/:id/scenarios` as const;

/** Our own addition to the API. Other servers answer 404. */
export const scenarioCalls = defineCalls({
  siteScenarios: {
    method: 'GET',
    path,
    answer: 'value',
    schema: siteScenariosSchema,
    ask: { area: 'sites', level: 'read' },
    summary: "Reads a site's named sets of doors that are locked or unlocked together.",
  },
  siteScenariosSave: {
    method: 'PUT',
    path,
    answer: 'value',
    /** `asked`: the request for approval that has to be approved first; nothing changed yet. */
    schema: siteScenariosSchema.extend({ asked: z.number().int().positive().optional() }),
    ask: { area: 'sites', level: 'write' },
    body: siteScenariosSchema,
    summary: "Replaces a site's named sets of doors. The revision is the one that was read.",
  },
  siteEmergency: {
    method: 'POST',
    path: `${admin}/sites/:id/emergencies`,
    once: true,
    answer: 'value',
    ask: approvalCalls.approvalRequest.ask,
    summary: 'Starts a scenario that is an emergency, and tells everybody at the site. Answers the doors to command.',
    body: z.object({ scenario: chosenScenario, reason: requiredReason, stopsPins: z.boolean().optional() }),
    schema: approvalCalls.approvalRequest.schema,
  },
});
