import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ScenarioAct } from '#domain/commands/scenarioPlan.ts';
import type { RunDoor } from '#domain/commands/scenarioRun.ts';
import { standardScenarios } from '#domain/states/scenario.ts';
import { identity, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { siteColumn } from '../places/sites.ts';

const runActs = ['lock', 'open', 'hold'] as const satisfies readonly ScenarioAct[];

/** Lockdowns, fires and emergencies: each runs until somebody ends it. */
export const scenarioRuns = pgTable(
  'scenario_runs',
  {
    id: identity(),
    siteId: siteColumn({ onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** null: it is one of the site's own. */
    scenario: text('scenario', { enum: standardScenarios }),
    act: text('act', { enum: runActs }).notNull(),
    doors: jsonb('doors').$type<RunDoor[]>().notNull(),
    /** Whether it was set up as an emergency, which waits for no second person. */
    isEmergency: boolean('is_emergency').notNull(),
    /** While it runs, tenants' PINs open no gate of the site but exits. */
    stopsPins: boolean('stops_pins').notNull().default(false),
    startedAt: moment('started_at').notNull(),
    startedBy: integer('started_by').references(() => users.id, { onDelete: 'set null' }),
    /** null: it runs. */
    endedAt: moment('ended_at'),
    endedBy: integer('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('scenario_runs_site').on(table.siteId, table.endedAt),
    index('scenario_runs_started_by').on(table.startedBy),
    index('scenario_runs_ended_by').on(table.endedBy),
    check('scenario_runs_scenario', oneOf(table.scenario, standardScenarios)),
    check('scenario_runs_act', oneOf(table.act, runActs)),
  ],
);
