import { and, asc, eq, inArray } from 'drizzle-orm';
import { scenarioPlan, type ScenarioAct, type ScenarioChoice } from '#domain/commands/scenarioPlan.ts';
import type { RunDoor } from '#domain/commands/scenarioRun.ts';
import { servingSite, visibleGate } from '#server/access/gateSites.ts';
import type { Database } from '#server/storage/database.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import type { Viewer } from '#server/viewer.ts';

const ofBoth = (table: typeof gates | typeof units) => ({
  id: table.id,
  name: table.name,
  status: table.status,
  heldSince: table.heldSince,
});

/** The doors that the scenario moves now, as they are before it. */
export async function doorsOfScenario(
  database: Database,
  viewer: Viewer,
  siteId: number,
  scenario: ScenarioChoice,
): Promise<{ act: ScenarioAct; doors: RunDoor[] }> {
  const siteGates = await database
    .select({ ...ofBoth(gates), direction: gates.direction, doorType: gates.doorType })
    .from(gates)
    .where(and(servingSite(siteId), visibleGate(viewer)))
    .orderBy(asc(gates.id));
  const siteUnits = await database
    .select({ ...ofBoth(units), kind: units.kind, areaId: units.areaId })
    .from(units)
    .where(eq(units.siteId, siteId))
    .orderBy(asc(units.id));
  const { act, records } = scenarioPlan(scenario, { gates: siteGates, units: siteUnits });
  const rows = {
    gate: new Map(siteGates.map((row) => [row.id, row])),
    unit: new Map(siteUnits.map((row) => [row.id, row])),
  };
  const doors = records.flatMap(({ entity, id }): RunDoor[] => {
    const row = rows[entity].get(id);
    if (row === undefined) return [];
    return [{ entity, id, name: row.name, status: row.status, wasHeld: row.heldSince !== null }];
  });
  return { act, doors };
}

/** The doors of a run as they are now. */
export async function readDoorsNow(database: Database, doors: readonly RunDoor[]) {
  const read = (entity: RunDoor['entity'], table: typeof gates | typeof units) =>
    database
      .select({ id: table.id, status: table.status, heldSince: table.heldSince })
      .from(table)
      .where(
        inArray(
          table.id,
          doors.flatMap((door) => (door.entity === entity ? [door.id] : [])),
        ),
      );
  return { gate: await read('gate', gates), unit: await read('unit', units) };
}
