import { z } from 'zod';
import { commandRight, doorActs } from '../commands/act.ts';
import { notReturned } from '../commands/scenarioRun.ts';
import { scenarioRunSchema } from '../entities/site.ts';
import { scenarioRunMessages } from '../messages/scenarioRuns.ts';
import { referenceField } from '../validation/fields.ts';
import { commandReason } from './command.ts';
import { admin, defineCalls } from './define.ts';
import { standardScenarios } from '../states/scenario.ts';

const door = z.object({ entity: z.enum(['gate', 'unit']), id: z.number().int().positive(), name: z.string() });

const doorsOfRun = z.array(door.extend({ status: z.string().nullable(), wasHeld: z.boolean() }));

const path = `${admin}/sites/:id/scenarioRuns` as const;
const runId = referenceField;

/** Our own addition to the API. Other servers answer 404, and their sites have no field `scenarioRuns`. */
export const scenarioRunCalls = defineCalls({
  scenarioRuns: {
    method: 'GET',
    path,
    answer: 'value',
    schema: z.array(scenarioRunSchema.extend({ doors: doorsOfRun })),
    ask: { area: 'sites', level: 'read' },
    summary: 'Lists the scenarios that run at a site, with their doors and the state of each before.',
  },
  scenarioRunStart: {
    method: 'POST',
    path,
    once: true,
    answer: 'value',
    ask: commandRight,
    body: z.object({
      scenario: z.enum(standardScenarios, scenarioRunMessages.badScenario),
      reason: commandReason.optional(),
      stopsPins: z.boolean(scenarioRunMessages.badPins).optional(),
    }),
    schema: z.looseObject({ id: z.number(), act: z.enum(doorActs), targets: z.array(door) }),
    summary: 'Starts a lockdown, or opens all exits, until somebody ends it. Answers the doors to command.',
  },
  scenarioRunEnd: {
    method: 'POST',
    path: `${path}/end`,
    once: true,
    answer: 'value',
    ask: commandRight,
    body: z.object({ runId }),
    schema: z.looseObject({
      commands: z.array(z.object({ act: z.enum(doorActs), targets: z.array(door) })),
      left: z.object(Object.fromEntries(notReturned.map((why) => [why, z.number()] as const)) as Left),
    }),
    summary: 'Ends a scenario. Answers the commands that return its doors to their state before.',
  },
  scenarioRunPins: {
    method: 'POST',
    path: `${path}/pins`,
    once: true,
    answer: 'value',
    ask: commandRight,
    body: z.object({ runId, stopsPins: z.boolean(scenarioRunMessages.badPins) }),
    schema: scenarioRunSchema,
    summary: "Stops tenants' PINs while a scenario runs, or lets them open again. Exits always open.",
  },
});

type Left = Record<(typeof notReturned)[number], z.ZodNumber>;
