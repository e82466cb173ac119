import { isOneOf } from '#domain/states/words.ts';
import { doorActs } from '#domain/commands/act.ts';
import { scenarioCalls } from '#domain/calls/scenarios.ts';
import { scenarioRunCalls } from '#domain/calls/scenarioRuns.ts';
import type { ScenarioChoice, ScenarioPlan } from '#domain/commands/scenarioPlan.ts';
import { commandedTargets } from '#domain/commands/waitingRequests.ts';
import { BulkCommands } from '#crud/command/bulkCommands.ts';
import type { DataAccess } from '#crud/context/replica.ts';

export interface ScenarioAtSite {
  siteId: number;
  scenario: ScenarioChoice;
  name: string;
  isEmergency: boolean;
  /** Whether the server keeps which scenarios run. */
  keepsRuns: boolean;
  /** The doors as this browser knows them: for a server that chooses none itself. */
  plan: ScenarioPlan;
}

interface Given {
  reason: string;
  stopsPins: boolean;
}

/** The server's choice of doors and act; null: it makes none. @throws AppError */
async function chosenByServer(data: DataAccess, at: ScenarioAtSite, { reason, stopsPins }: Given) {
  const { siteId, scenario, isEmergency, keepsRuns } = at;
  const parameters = { id: siteId };
  const pins = stopsPins ? { stopsPins } : {};
  if (isEmergency) {
    const call = scenarioCalls.siteEmergency;
    const chosen = typeof scenario === 'string' ? scenario : { name: scenario.name };
    const body = { scenario: chosen, reason, ...pins };
    const { data: started } = call.schema.safeParse(
      await data.api.call(call, { parameters, body, inBackground: true }),
    );
    if (started === undefined) return null;
    return { act: started.act, records: commandedTargets(started.targets) };
  }
  if (!keepsRuns || typeof scenario !== 'string') return null;
  const call = scenarioRunCalls.scenarioRunStart;
  const body = { scenario, ...(reason === '' ? {} : { reason }), ...pins };
  const { data: started } = call.schema.safeParse(await data.api.call(call, { parameters, body, inBackground: true }));
  return started === undefined ? null : { act: started.act, records: started.targets };
}

/** Starts a scenario that waits for nobody, and commands its doors. @throws AppError */
export async function startScenario(data: DataAccess, at: ScenarioAtSite, given: Given): Promise<void> {
  const chosen = await chosenByServer(data, at, given);
  const act = chosen !== null && isOneOf(doorActs, chosen.act) ? chosen.act : at.plan.act;
  // The plan knows the doors that one person may not hold alone.
  const ownActs = new Map(at.plan.records.map(({ entity, id, act: own }) => [`${entity} ${id}`, own]));
  const records = (chosen?.records ?? at.plan.records).map(({ entity, id }) => {
    const own = ownActs.get(`${entity} ${id}`);
    return { entity, id, ...(own === undefined ? {} : { act: own }) };
  });
  const reason = given.reason === '' ? at.name : `${at.name}: ${given.reason}`;
  await BulkCommands.of(data.replica).sendMixed({ title: at.name, act, records, reason, isUrgent: true });
}
