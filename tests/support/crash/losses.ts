import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { actionLogs, eventLogs } from '#server/storage/schema/operations/logs.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { versionName, type Ledger } from './load.ts';

const linesOf = (action: string) => sql<number>`count(*) filter (where ${actionLogs.action} = ${action})::int`;

async function logged(database: Database, siteId: number) {
  const actions = await database
    .select({
      unitId: actionLogs.unitId,
      created: linesOf('Created unit'),
      changed: linesOf('Changed unit'),
      opened: linesOf('Unlock requested'),
    })
    .from(actionLogs)
    .where(eq(actionLogs.siteId, siteId))
    .groupBy(actionLogs.unitId);
  const requests = await database
    .select({ unitId: eventLogs.unitId, opened: sql<number>`count(*)::int` })
    .from(eventLogs)
    .where(sql`${eventLogs.siteId} = ${siteId} and ${eventLogs.event} = 'Open Requested'`)
    .groupBy(eventLogs.unitId);
  const requested = new Map(requests.map(({ unitId, opened }) => [unitId, opened]));
  return new Map(actions.map((line) => [line.unitId, { ...line, requested: requested.get(line.unitId) ?? 0 }]));
}

/** Missing acknowledged writes and half writes, a sentence each. */
export async function findLosses(database: Database, siteId: number, ledger: Ledger): Promise<string[]> {
  const rows = await database.select({ id: units.id, name: units.name }).from(units).where(eq(units.siteId, siteId));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const logs = await logged(database, siteId);
  const losses: string[] = [];
  for (const [name, id] of ledger.created)
    if (names.get(id) !== name) losses.push(`Unit ${id} was created as ${name} and is ${String(names.get(id))}.`);
  for (const { id, name } of rows) {
    const made = logs.get(id)?.created ?? 0;
    if (/^C\d+$/.test(name) && made !== 1) losses.push(`Unit ${id} is there, its creation is logged ${made} times.`);
  }
  for (const [id, { acknowledged, sent, last }] of ledger.versions) {
    const changed = logs.get(id)?.changed ?? 0;
    if (changed < acknowledged || changed > sent)
      losses.push(`Unit ${id} was changed ${acknowledged} to ${sent} times; ${changed} are logged.`);
    const version = Number(/v(\d+)$/.exec(names.get(id) ?? '')?.[1] ?? 0);
    if (version < last || version > sent || (version > 0 && names.get(id) !== versionName(id, version)))
      losses.push(`Unit ${id} had version ${last} acknowledged and is ${String(names.get(id))}.`);
  }
  for (const [id, { acknowledged, sent }] of ledger.openings) {
    const { opened = 0, requested = 0 } = logs.get(id) ?? {};
    if (opened < acknowledged || opened > sent)
      losses.push(`Unit ${id} was opened ${acknowledged} to ${sent} times; ${opened} are logged.`);
    if (opened !== requested) losses.push(`Unit ${id} has ${opened} requests by staff and ${requested} of the door.`);
  }
  return losses;
}
